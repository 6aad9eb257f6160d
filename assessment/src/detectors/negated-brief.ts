import type { Observation } from "../evidence/observe.ts";
import type { Sentence, Token } from "../language/tokenize.ts";
import { PROHIBITING } from "../language/word-lists.ts";
import type { Hit } from "./finding.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** Number of words that a negation near the beginning of a sentence reaches. */
const SCOPE = 14;

/** Number of words of a sentence of usual length, at most. */
const WHOLE_SENTENCE = 40;

/** Number of words that a negation reaches: "do not ..." at the head rules its whole sentence, if that is of a usual length. */
function reachOf(tokens: readonly Token[]): number {
  const start = tokens[0]?.text === "please" ? 1 : 0;
  const first = tokens[start]?.text ?? "";
  const head =
    first === "don't" ||
    first === "dont" ||
    first === "never" ||
    (first === "do" && tokens[start + 1]?.text === "not");
  return head && tokens.length <= WHOLE_SENTENCE ? WHOLE_SENTENCE : SCOPE;
}

/** Words by which a ban points to what follows or was said before. */
const POINTING = new Set(["following", "below", "this", "these", "any"]);

/** "Do not do any of this: ..." before the whole request. */
function forbidsWhatFollows(sentence: Sentence | undefined): boolean {
  const head = sentence?.tokens.slice(0, 12) ?? [];
  const opening = head.slice(0, 3).findIndex((token) => PROHIBITING.has(token.text));
  const points = head.findIndex((token) => token.text === "following" || token.text === "below");
  const doing =
    head[opening + 1]?.text === "do" ||
    head[opening + 2]?.text === "do" ||
    head.some((token) => token.text === "circumstances");
  return opening >= 0 && doing && (points > opening || head.some((token) => POINTING.has(token.text)));
}

/** The request turned round: what the brief asks for appears only in sentences that forbid it. */
export function findNegatedBrief(seen: Observation): Hit | null {
  const opening = seen.bare.sentences[0];
  if (opening !== undefined && forbidsWhatFollows(opening)) {
    const end = opening.tokens[Math.min(opening.tokens.length, 6) - 1]?.end ?? opening.end;
    return { keep: 0, quote: seen.prompt.raw.slice(opening.start, end) };
  }
  const wanted = new Set(
    seen.view.aim.filter((word) => word.number === null && word.weight >= 0.2).map((word) => word.stem),
  );
  const plain = new Set<string>();
  const forbidden = new Map<string, number>();
  for (const sentence of seen.bare.sentences) {
    const opening = sentence.tokens
      .slice(0, 6)
      .findIndex((token) => PROHIBITING.has(token.text) && token.text !== "without");
    sentence.tokens.forEach((token, at) => {
      if (!wanted.has(token.stem)) return;
      if (opening >= 0 && at > opening && at <= opening + reachOf(sentence.tokens))
        forbidden.set(token.stem, token.sentence);
      else plain.add(token.stem);
    });
  }
  const only = [...forbidden.keys()].filter((stem) => !plain.has(stem)).length;
  const { words, share, openingNamed } = THRESHOLDS.negatedBrief;
  if (only < words || only < (only + plain.size) * share || seen.openingNamed < openingNamed) return null;
  const sentence = seen.bare.sentences.find((one) =>
    [...forbidden.values()].includes(one.tokens[0]?.sentence ?? -1),
  );
  const last = sentence?.tokens[Math.min(sentence.tokens.length, 6) - 1];
  const quote =
    sentence === undefined || last === undefined
      ? undefined
      : seen.prompt.raw.slice(sentence.start, last.end);
  return { keep: 0, quote };
}
