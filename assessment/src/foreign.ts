import type { Line } from "./criteria/ledger.ts";
import type { BriefView, Observation } from "./observe.ts";
import { foreignNumberOf, numberWeight } from "./text/numbers.ts";
import { sameWord } from "./text/stem.ts";

/**
 * Prompts in another language than the brief's. Words cannot be compared, so little is claimed: the topic is
 * doubted only when the brief offers something checkable and nothing of it is found, and the points come from
 * what can be seen (numbers, structure, length), within a band.
 */
export type ForeignReading = {
  readonly relevant: boolean;
  readonly degree: number;
  readonly lines: readonly Line[];
};

function numbersIn(seen: Observation): Set<string> {
  const out = new Set<string>();
  for (const token of seen.prompt.tokens) {
    const number =
      foreignNumberOf(token.text) ??
      (token.number === null || /^[a-z]/.test(token.text) ? null : token.number);
    if (number !== null && number !== "1") out.add(number);
  }
  return out;
}

/** Words of the brief that a foreign prompt would share: long ones, as names and loan words, by their beginning. */
function relatives(view: BriefView, seen: Observation): { found: number; possible: number } {
  const long = [
    ...new Set(
      [...view.description.tokens, ...view.title.tokens]
        .filter((one) => one.number === null && one.text.length >= 5 && one.content)
        .map((one) => one.text),
    ),
  ];
  const words = [
    ...new Set(seen.prompt.tokens.filter((one) => one.text.length >= 5).map((one) => one.text)),
  ].slice(0, 600);
  const starts = new Map<string, string[]>();
  for (const word of words) {
    const key = word.slice(0, 4);
    starts.set(key, [...(starts.get(key) ?? []), word]);
  }
  const found = long.filter((word) =>
    (starts.get(word.slice(0, 4)) ?? []).some(
      (other) => other.slice(0, 5) === word.slice(0, 5) || sameWord(word, other),
    ),
  ).length;
  return { found, possible: long.length };
}

function isAbout(view: BriefView, seen: Observation): boolean {
  const asked = new Set(
    [...view.description.tokens, ...view.title.tokens].flatMap((one) =>
      one.number === null || one.number === "1" ? [] : [one.number],
    ),
  );
  const said = numbersIn(seen);
  let offered = 0;
  let matched = 0;
  for (const number of asked) {
    offered += numberWeight(number);
    if (said.has(number)) matched += numberWeight(number);
  }
  if (seen.language.latin) {
    const { found, possible } = relatives(view, seen);
    // About one long English word in eight has a relative in a Romance or Germanic text on the same subject.
    if (possible >= 6 && found === 0 && matched === 0) return false;
    if (possible >= 10 && found <= 1 && matched < 0.6) return false;
    return true;
  }
  return offered < 1.2 || matched >= 0.45;
}

export function readForeign(view: BriefView, seen: Observation): ForeignReading {
  const words = seen.prompt.wordCount;
  const all = seen.whole.wordCount;
  const numbers = numbersIn(seen).size;
  const parts = new Set(seen.prompt.tokens.map((token) => token.clause)).size;
  const size = Math.min(1, words / 55) * (all > 320 ? Math.max(0.3, 1 - (all - 320) / 400) : 1);
  const order = Math.min(1, parts / 8);
  const exact = 1 - Math.exp(-numbers / 2);
  const degree = 0.62 * size + 0.2 * order + 0.18 * exact;
  const note = `Read in ${seen.language.name}`;
  return {
    relevant: isAbout(view, seen),
    degree,
    lines: [
      {
        criterion: `${note}: a worked-out request, as far as length and parts show`,
        subScore: "fidelity",
        max: 70,
        degree: 0.8 * size + 0.2 * order,
      },
      {
        criterion: `${note}: numbers that can be checked`,
        subScore: "fidelity",
        max: 24,
        degree: 0.45 + 0.55 * exact,
      },
      {
        criterion: `${note}: parts that can be followed`,
        subScore: "clarity",
        max: 60,
        degree: 0.5 * size + 0.5 * order,
      },
      { criterion: `${note}: numbers and limits`, subScore: "clarity", max: 26, degree: 0.4 + 0.6 * exact },
      { criterion: `${note}: no repetition`, subScore: "conciseness", max: 80, degree: 0.5 + 0.5 * size },
      {
        criterion: `${note}: originality cannot be judged without an AI; a middle mark`,
        subScore: "creativity",
        max: 47,
        degree,
      },
    ],
  };
}
