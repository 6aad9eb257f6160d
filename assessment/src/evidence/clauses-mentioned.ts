import { rise } from "../language/curves.ts";
import { fieldsOf, fieldsOfWord } from "../challenge/fields.ts";
import { onceForEach } from "../language/once-for-each.ts";
import type { Token } from "../language/tokenize.ts";
import type { DerivedRequirement, RequirementWord } from "../challenge/clauses.ts";
import type { WordIndex } from "../language/word-index.ts";

/** Credit for a word of the brief of which the prompt has only neighbours of its field: none, one, two, or more. */
const BY_FIELD = [0, 0.35, 0.5, 0.6];
/** Share of a clause's words that a prompt has: up to CHANCE it says nothing of it, from ENOUGH on all of it. People paraphrase. */
const CHANCE = 0.1;
const ENOUGH = 0.45;

/** The fields of each of a clause's words. */
const fieldsOfEach = onceForEach((words: readonly RequirementWord[]) =>
  words.map(({ stem }) => fieldsOf(stem)),
);

/** Distinct stems of a text in each field of life. */
function stemsByField(tokens: readonly Token[]): Map<number, number> {
  const out = new Map<number, number>();
  const seen = new Set<string>();
  for (const { stem, number, word } of tokens) {
    const fields = fieldsOfWord(word);
    if (number !== null || fields.length === 0 || seen.has(stem)) continue;
    seen.add(stem);
    for (const field of fields) out.set(field, (out.get(field) ?? 0) + 1);
  }
  return out;
}

/**
 * 0..1: share of the brief's clauses of which the prompt says something, be it in other words; a clause counts as much
 * as its most telling word. A prompt about the same
 * subject with another aim touches one or two; one that asks for the same thing in its own words touches most.
 */
export function clausesMentioned(
  clauses: readonly DerivedRequirement[],
  index: WordIndex,
  tokens: readonly Token[],
): number {
  const near = stemsByField(tokens);
  let clausesMentioned = 0;
  let total = 0;
  for (const { words } of clauses) {
    const fields = fieldsOfEach(words);
    let got = 0;
    let all = 0;
    let most = 0;
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] as RequirementWord;
      const credit = index.find(word).credit;
      let around = 0;
      if (word.number === null && credit < 0.5)
        for (const field of fields[at] ?? [])
          around = Math.max(around, BY_FIELD[Math.min(3, near.get(field) ?? 0)] ?? 0);
      all += word.weight;
      got += word.weight * Math.max(credit, around);
      most = Math.max(most, word.weight);
    }
    total += most;
    if (all > 0) clausesMentioned += most * rise(got / all, CHANCE, ENOUGH);
  }
  return total === 0 ? 0 : clausesMentioned / total;
}
