import type { Brief } from "../scores.ts";
import type { Wording } from "../language/overlap.ts";
import { wordingOf } from "../language/overlap.ts";
import type { ReadText } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import { WordIndex } from "../language/word-index.ts";
import type { DerivedRequirement, RequirementWord } from "./clauses.ts";
import { clausesOf, subjectWords } from "./clauses.ts";
import { deriveRequirements } from "./derive-requirements.ts";
import type { ErrandsOfBrief } from "./everyday-errands.ts";
import { errandsOf } from "./everyday-errands.ts";
import type { Profile } from "./field-profile.ts";
import { profileOf } from "./field-profile.ts";
import { solidTokens } from "../language/solid-words.ts";

/** Everything that is read of a brief once, before any prompt for it. */
export type BriefView = {
  /** A key for caches, of `briefKey`. */
  readonly key: string;
  readonly brief: Brief;
  readonly description: ReadText;
  readonly title: ReadText;
  readonly index: WordIndex;
  readonly aim: readonly RequirementWord[];
  readonly profile: Profile;
  readonly clauses: readonly DerivedRequirement[];
  /** The requirements derived from title and description; used where no rubric is stored. */
  readonly requirements: readonly DerivedRequirement[];
  readonly errands: ErrandsOfBrief;
  readonly wording: Wording;
  /** Every word of the brief as it is written. */
  readonly texts: ReadonlySet<string>;
};

/** Reads a brief; all prompts for it are compared with the result. */
export function viewOf(brief: Brief): BriefView {
  const description = readText(brief.description);
  const title = readText(brief.title);
  const words = [...description.content, ...title.content];
  const index = new WordIndex([...description.tokens, ...title.tokens]);
  return {
    key: briefKey(brief),
    brief,
    description,
    title,
    index,
    aim: subjectWords(description, title),
    profile: profileOf(words),
    clauses: clausesOf(description),
    requirements: deriveRequirements(description),
    errands: errandsOf([...description.tokens, ...title.tokens]),
    wording: wordingOf(solidTokens(description, index)),
    texts: new Set([...description.tokens, ...title.tokens].map((token) => token.text)),
  };
}

/** A key for caches: title, description, the names of the requirements and how many requests there are, not their texts. */
export const briefKey = ({ title, description, rubric = [], said = [] }: Brief): string =>
  [title.length, said.length, title, description, ...rubric.map((one) => one.key ?? one.name)].join("\u0000");
