/** A quality that each reader takes in another way, with what would say it plainly. */
const VAGUE_QUALITIES: readonly (readonly [words: string, step: string])[] = [
  [
    "funny|humorous|witty|hilarious|amusing",
    "say where the fun comes from: one thing that goes wrong, an exaggeration, a person's habit?",
  ],
  [
    "engaging|interesting|exciting|gripping|captivating|compelling",
    "say what should hold the reader: a question at the start, a surprise, a person to care about?",
  ],
  [
    "friendly|warm|kind|polite|casual|chatty|relaxed|conversational",
    "write one sentence in that tone yourself; an AI follows a sample more closely than an adjective.",
  ],
  [
    "simple|easy(?! to (?!understand|read|follow))|plain|understandable|easy to understand|easy to read",
    "make it a rule that can be checked, such as no sentence over twelve words.",
  ],
  [
    "realistic|authentic|believable|credible|natural",
    "name two details that would make it so, and one that would spoil it.",
  ],
  [
    "creative|original|unique|unusual|imaginative",
    "name the two ideas that everyone would think of, and rule them out.",
  ],
  [
    "professional|formal|serious|respectful|dignified",
    "say who speaks to whom, and give one phrase that would be out of place.",
  ],
  [
    "good|nice|great|beautiful|cool|amazing|high[- ]quality|perfect",
    "say how you would know it: what would a poor answer get wrong?",
  ],
];

/** It is demanded and not only mentioned. */
const DEMANDED =
  "(?:make|keep) (?:it|this|them|everything)|(?:it|they|that|this) (?:should|must|has to|have to|needs to) (?:be|sound|feel|read)|(?:be|sound|sounds|tone|style|write it|in a)";
const DEGREE =
  "(?: (?:really|very|quite|a bit|a little|more|nice and|as|still|also|and|both|proper|properly))?";

/** What is meant is said beside the word. */
const SAID_BESIDE =
  /[\d:]|\b(?:such as|like|for example|e\.g\.|meaning|that is|so that|because|not|no|without|never|but|enough)\b/iu;

/** A clause of more characters is no quote that is read at a glance. */
const LONGEST = 70;

export type VagueDemand = { readonly quote: string; readonly step: string };

/** The first quality that a prompt demands and leaves to each reader; undefined where there is none. */
export function vagueDemandIn(prompt: string): VagueDemand | undefined {
  const clauses = prompt.split(/(?<=[.!?])\s|\n/u).flatMap((sentence) => {
    const clause = sentence.trim().replace(/[.!?]+$/u, "");
    return clause.length <= LONGEST && !SAID_BESIDE.test(clause) ? [clause] : [];
  });
  for (const quote of clauses)
    for (const [words, step] of VAGUE_QUALITIES)
      if (new RegExp(`\\b(?:${DEMANDED})${DEGREE} (?:${words})\\b`, "iu").test(quote)) return { quote, step };
  return undefined;
}
