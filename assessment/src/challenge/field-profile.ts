import { fieldsOfWord } from "./fields.ts";
import type { Token } from "../language/tokenize.ts";

/** How much of each field of life the words of a text belong to. */
export type Profile = ReadonlyMap<number, number>;

/** What two texts have in common although they share few words: the fields of life that they move in. */
export type FieldsShared = {
  /** 0..1: share of the brief's profile that the prompt comes to. */
  readonly reached: number;
  /** 0..1: share of the prompt's profile that lies in fields of the brief. */
  readonly fieldsKnown: number;
};

/** Every stem counts once; a word of several fields counts less in each. */
export function profileOf(tokens: readonly Token[]): Profile {
  const profile = new Map<number, number>();
  const seen = new Set<string>();
  for (const token of tokens) {
    if (token.number !== null || seen.has(token.stem)) continue;
    seen.add(token.stem);
    const fields = fieldsOfWord(token.word);
    const weight = Math.max(0.35, token.word.weight) / Math.sqrt(Math.max(1, fields.length));
    for (const field of fields) profile.set(field, (profile.get(field) ?? 0) + weight);
  }
  return profile;
}

/** A field that the brief names again and again counts as one that it names twice. */
const ENOUGH = 2;

/** A word of the brief never lowers either share, so that saying more of what was asked for costs nothing. */
export function fieldsShared(brief: Profile, prompt: Profile): FieldsShared {
  let wanted = 0;
  let reached = 0;
  for (const [field, weight] of brief) {
    wanted += Math.min(ENOUGH, weight);
    reached += Math.min(ENOUGH, weight, prompt.get(field) ?? 0);
  }
  let inside = 0;
  let all = 0;
  for (const [field, weight] of prompt) {
    all += weight;
    if (brief.has(field)) inside += weight;
  }
  return { reached: wanted === 0 ? 0 : reached / wanted, fieldsKnown: all === 0 ? 0 : inside / all };
}
