import type { Observation } from "../observe.ts";
import { oddness } from "../text/word-shape.ts";
import type { Finding } from "./finding.ts";
import { CAPS } from "./finding.ts";

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Placeholder Latin that means nothing wherever it stands. */
const LOREM = set(
  "lorem ipsum dolor amet consectetur adipiscing elit eiusmod tempor incididunt labore dolore magna aliqua veniam nostrud exercitation ullamco laboris aliquip commodo consequat",
);
const ARTICLES = set("a an the my your his her its our their every");
/** Words that never follow an article. */
const NEVER_AFTER_ARTICLE = set(
  "a an the my your his her its our their of and or but is are was were be been to in at by for with from if that than then because i you he she it we they me him us them do does did has have had will would can could should must may might not into onto until unless while",
);
const PREPOSITIONS = set("of at by for with from into onto upon between during towards within");
const NEVER_AFTER_PREPOSITION = set(
  "of and or but is are was were be been if then because i he she we they do does did has had will would can could should must may might",
);
const MODALS = set("will would can could should must may might");
const NEVER_AFTER_MODAL = set(
  "a an the of is are was were and or but in at by for from with has had will would could should must may might my his its our their",
);

/** Neighbours that no English sentence has, counted within sentences. */
function impossibleNeighbours(seen: Observation): number {
  let count = 0;
  for (const sentence of seen.prompt.sentences) {
    sentence.tokens.forEach((token, at) => {
      const next = sentence.tokens[at + 1];
      const last = at === sentence.tokens.length - 1;
      if (
        ARTICLES.has(token.text) &&
        token.text !== "her" &&
        token.text !== "his" &&
        ((last && sentence.tokens.length > 2) ||
          (next !== undefined && next.clause === token.clause && NEVER_AFTER_ARTICLE.has(next.text)))
      )
        count += 1;
      else if (
        next !== undefined &&
        next.clause === token.clause &&
        PREPOSITIONS.has(token.text) &&
        NEVER_AFTER_PREPOSITION.has(next.text)
      )
        count += 1;
      else if (
        next !== undefined &&
        next.clause === token.clause &&
        MODALS.has(token.text) &&
        NEVER_AFTER_MODAL.has(next.text)
      )
        count += 1;
    });
  }
  return count;
}

/** Keyboard mash, placeholder text, or words in an order no sentence has. */
export function findGibberish(seen: Observation): Finding | null {
  const tokens = seen.prompt.tokens;
  const words = tokens.filter((token) => token.number === null);
  if (words.length === 0) {
    return {
      guard: "gibberish",
      criterion: "There are no words to read",
      caps: CAPS.gibberish,
      keep: 0,
      quote: seen.prompt.raw.trim().slice(0, 40),
    };
  }
  const odd = words.map((token) => ({ token, odd: oddness(token.text) })).filter((one) => one.odd > 0);
  const oddShare = odd.reduce((sum, one) => sum + one.odd, 0) / words.length;
  const lorem = words.filter((token) => LOREM.has(token.text)).length / words.length;
  const first = odd[0]?.token;
  const quote = first === undefined ? undefined : seen.prompt.raw.slice(first.start, first.end);
  if (lorem >= 0.2)
    return { guard: "gibberish", criterion: "Placeholder text says nothing", caps: CAPS.gibberish, keep: 0 };
  if (oddShare >= 0.12 && (odd.length >= 2 || words.length <= 4)) {
    return {
      guard: "gibberish",
      criterion: "Letters that form no words",
      caps: CAPS.gibberish,
      keep: 0,
      quote,
    };
  }
  if (!seen.language.english) return randomScript(seen);
  const impossible = impossibleNeighbours(seen) / words.length;
  if (words.length >= 8 && impossible >= 0.06) {
    return {
      guard: "gibberish",
      criterion: "Words in an order that makes no sentence",
      caps: CAPS.gibberish,
      keep: 0,
    };
  }
  return null;
}

/** In scripts without spaces, text of many different characters and no frequent one is no language. */
function randomScript(seen: Observation): Finding | null {
  const characters = seen.prompt.tokens.filter((token) => token.unspaced);
  if (characters.length < 30) return null;
  const counts = new Map<string, number>();
  for (const { text } of characters) counts.set(text, (counts.get(text) ?? 0) + 1);
  const distinct = counts.size / characters.length;
  if (distinct > 0.97 || distinct < 0.12)
    return {
      guard: "gibberish",
      criterion: "Characters that form no sentences",
      caps: CAPS.gibberish,
      keep: 0,
    };
  return null;
}
