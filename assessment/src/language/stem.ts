/**
 * A light stemmer for English: enough to see that "explains", "explained" and "explaining" are one word.
 * Deliberately weaker than Porter's; what it misses, `sameWord` catches by the shared beginning.
 */
const IRREGULAR = new Map(
  Object.entries({
    children: "child",
    men: "man",
    women: "woman",
    people: "person",
    lives: "life",
    leaves: "leaf",
    feet: "foot",
    mice: "mouse",
    teeth: "tooth",
    criteria: "criterion",
    phenomena: "phenomenon",
    written: "write",
    wrote: "write",
    writing: "write",
    told: "tell",
    said: "say",
    made: "make",
    making: "make",
    gave: "give",
    given: "give",
    giving: "give",
    shown: "show",
    kept: "keep",
    found: "find",
    felt: "feel",
    began: "begin",
    begun: "begin",
    chosen: "choose",
    chose: "choose",
    taught: "teach",
    bought: "buy",
    thought: "think",
    known: "know",
    knew: "know",
    spoken: "speak",
    spoke: "speak",
    better: "good",
    best: "good",
    worse: "bad",
    worst: "bad",
    using: "use",
    used: "use",
    uses: "use",
    had: "have",
    has: "have",
    shops: "shop",
    buses: "bus",
    bus: "bus",
    less: "less",
    news: "news",
    series: "series",
    species: "species",
    does: "do",
    done: "do",
    did: "do",
    lost: "lose",
    losing: "lose",
    held: "hold",
    sold: "sell",
    ate: "eat",
    eaten: "eat",
    ran: "run",
    sale: "sell",
    sales: "sell",
    seller: "sell",
    father: "father",
    mother: "mother",
    number: "number",
    paper: "paper",
    letter: "letter",
    water: "water",
    under: "under",
    never: "never",
    answer: "answer",
    summer: "summer",
    winter: "winter",
    weather: "weather",
    order: "order",
    river: "river",
    power: "power",
    matter: "matter",
    corner: "corner",
    computer: "computer",
    station: "station",
    nation: "nation",
    critique: "critic",
    criticise: "critic",
    criticism: "critic",
    analyse: "analysi",
    analysis: "analysi",
    analyze: "analysi",
    minister: "minister",
    chapter: "chapter",
    border: "border",
    poster: "poster",
    dinner: "dinner",
    butter: "butter",
    counter: "counter",
    master: "master",
    silver: "silver",
    member: "member",
    tower: "tower",
    reader: "read",
    remember: "remember",
    consider: "consider",
    discover: "discover",
    deliver: "deliver",
    offer: "offer",
    running: "run",
  }),
);

const VOWELS = /[aeiouy]/;

function undouble(base: string): string {
  const last = base.at(-1);
  if (base.length > 3 && last === base.at(-2) && last !== "l" && last !== "s" && last !== "e")
    return base.slice(0, -1);
  return base;
}

function cut(word: string, ending: string, keep: number): string | null {
  if (!word.endsWith(ending)) return null;
  const base = word.slice(0, -ending.length);
  return base.length >= keep && VOWELS.test(base) ? base : null;
}

/** Lower-case word in, stem out; words up to three letters stay as they are. */
export function stem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  let w = word;
  if (w.endsWith("'s")) w = w.slice(0, -2);
  if (w.length <= 3) return w;
  if (w.endsWith("ies") && w.length > 4) w = `${w.slice(0, -3)}y`;
  else if (w.endsWith("sses") || w.endsWith("shes") || w.endsWith("ches") || w.endsWith("xes"))
    w = w.slice(0, -2);
  else if (w.endsWith("s") && !w.endsWith("ss") && !w.endsWith("us") && !w.endsWith("is")) w = w.slice(0, -1);
  const singular = IRREGULAR.get(w);
  if (singular !== undefined) return singular;
  const ing = cut(w, "ing", 3);
  const ed = cut(w, "ed", 3);
  if (ing !== null) w = undouble(ing);
  else if (ed !== null) w = undouble(ed);
  for (let round = 0; round < 2; round += 1) w = withoutEnding(w);
  if (w.length > 4 && w.endsWith("e")) w = w.slice(0, -1);
  if (w.length > 4 && w.endsWith("y")) w = `${w.slice(0, -1)}i`;
  return w;
}

/** Endings that make another word of the same family: blameless, negotiation, counsellor, realistic. */
const ENDINGS: readonly (readonly [string, number])[] = [
  ["isation", 4],
  ["ization", 4],
  ["ation", 4],
  ["ition", 5],
  ["ness", 4],
  ["less", 4],
  ["ment", 4],
  ["ful", 4],
  ["ion", 5],
  ["istic", 4],
  ["ical", 4],
  ["able", 4],
  ["ible", 5],
  ["ist", 5],
  ["ise", 4],
  ["ize", 4],
  ["ity", 5],
  ["ive", 5],
  ["ous", 5],
  ["ic", 5],
  ["al", 5],
  ["er", 4],
  ["or", 5],
  ["ly", 4],
];

function withoutEnding(word: string): string {
  for (const [ending, keep] of ENDINGS) {
    const base = cut(word, ending, keep);
    if (base !== null) return ending === "er" ? undouble(base) : base;
  }
  return word;
}

/** Two stems are one word when equal, or when they share a beginning of five letters and most of their length. */
export function sameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  if (shorter < 5 || longer - shorter > 4) return false;
  let shared = 0;
  while (shared < shorter && a[shared] === b[shared]) shared += 1;
  return shared >= 5 && shared >= 0.7 * longer && shared >= shorter - 2;
}
