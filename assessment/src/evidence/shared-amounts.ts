import { rise } from "../language/curves.ts";
import { numberWeight } from "../language/numbers.ts";
import { onceForEach } from "../language/once-for-each.ts";
import type { Token } from "../language/tokenize.ts";
import { meaningsOf } from "../language/synonyms.ts";
import { sameWord } from "../language/stem.ts";

/** "60 words each": a number with the stem of what it counts. */
type Amount = { readonly number: string; readonly of: string };

/** The thing that a number counts is looked for in this number of words behind it. */
const NEAR = 3;

const amountsIn = onceForEach((tokens: readonly Token[]): readonly Amount[] => {
  const out: Amount[] = [];
  tokens.forEach((token, at) => {
    // "One" counts nothing: it is an article.
    if (token.number === null || token.number === "1") return;
    const counted = tokens
      .slice(at + 1, at + 1 + NEAR)
      .find(
        (one) => one.content && !one.word.light && one.sentence === token.sentence && one.number === null,
      );
    if (counted !== undefined) out.push({ number: token.number, of: counted.stem });
  });
  return out;
});

const sameThing = (a: string, b: string): boolean =>
  sameWord(a, b) || meaningsOf(a).some((meaning) => meaningsOf(b).includes(meaning));

/**
 * 0..1: the brief's amounts that the prompt asks for as well, rare ones counting most. Whoever says everything in words
 * of their own still keeps the figures; another request seldom comes to the same number of the same thing.
 */
export function amountsShared(brief: readonly Token[], prompt: readonly Token[]): number {
  const said = amountsIn(prompt);
  const seen = new Set<string>();
  let found = 0;
  for (const { number, of } of amountsIn(brief)) {
    const key = `${number} ${of}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (said.some((one) => one.number === number && sameThing(one.of, of))) found += numberWeight(number);
  }
  return rise(found, 0, SURE);
}

/** Weight of shared amounts from which on they are no coincidence: two rare ones, or three common ones. */
const SURE = 1;
