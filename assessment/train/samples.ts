import type { Brief } from "../src/scores.ts";
import type { BriefView } from "../src/challenge/brief-view.ts";
import { viewOf } from "../src/challenge/brief-view.ts";
import type { DerivedRequirement } from "../src/challenge/clauses.ts";
import { requirementWord } from "../src/challenge/clauses.ts";
import type { CorpusRow } from "../src/challenge/corpus.ts";
import { isForeign } from "../src/challenge/corpus.ts";
import type { NeighboursInTraining } from "./neighbours.ts";
import type { TaskKindsInTraining } from "./fit-task-kinds.ts";
import type { StoredTaskKinds } from "../src/challenge/task-kinds.ts";
import { taskKindsModel } from "../src/challenge/task-kinds.ts";
import type { Knowledge } from "../src/challenge/knowledge.ts";
import { knownChallenge } from "../src/challenge/known-challenge.ts";
import type { Support, KnownChallenge } from "../src/challenge/known-challenge.ts";
import { readText } from "../src/language/tokenize.ts";
import { PROHIBITING } from "../src/language/word-lists.ts";
import type { LibraryChallenge } from "../bin/read-knowledge.ts";

/** What is known while it is learned. */
export type KnowledgeInTraining = Knowledge & {
  readonly neighbours: NeighboursInTraining;
  readonly kinds: TaskKindsInTraining;
  /** The same without what tells kinds of tasks apart in the labelled prompts of this writer. */
  readonly withoutWriter: (writer: string) => Knowledge;
};

/** How kinds of tasks would be told apart without what the writer of this row wrote. */
const kindsWithout = ({ kinds, weights }: KnowledgeInTraining, row: CorpusRow): StoredTaskKinds =>
  kinds.without(row.by) ?? weights.taskKinds;

/** A challenge of the library with what people wrote for it. */
export type Shelf = { readonly challenge: LibraryChallenge; readonly rows: readonly CorpusRow[] };

/** One prompt held against one challenge, known in one way. */
export type Held = {
  readonly title: string;
  readonly by: Support;
  readonly view: BriefView;
  readonly known: KnownChallenge;
  readonly row: CorpusRow;
  /** Written for this challenge, or for another one. */
  readonly own: boolean;
};

/** What the names of the requirements would be if they had been cut from a description. */
function clausesOf({ rubric = [] }: Brief): DerivedRequirement[] {
  return rubric.map(({ name, weight }, at) => {
    const tokens = readText(name).tokens.filter((token) => token.content);
    const words = [...new Map(tokens.map((token) => [token.stem, requirementWord(token)])).values()];
    return {
      name,
      weight,
      words,
      prohibition: tokens.some(({ text }) => PROHIBITING.has(text)),
      subject: at === 0,
    };
  });
}

/** The challenge as it looks where it is known in this way. */
export const viewFor = (challenge: LibraryChallenge, by: Support): BriefView => {
  const { title, description, rubric } = challenge;
  if (by !== "derived") return viewOf({ title, description, rubric });
  const requirements = clausesOf(challenge);
  return { ...viewOf({ title, description }), clauses: requirements, requirements };
};

/** How many prompts of other challenges each challenge meets, half of them of its own category. */
const STRANGERS = 10;

/** Neighbours and strangers whose worked example, long and exact, each challenge meets. */
const EXAMPLES = [1, 2, 26, 53];

/**
 * Every prompt of the corpus with its own challenge, without what the same person said, and with a few others; nothing
 * is kept between two of them.
 */
export function* heldAgainst(
  shelves: readonly Shelf[],
  by: Support,
  knowledge: KnowledgeInTraining,
): Generator<Held> {
  const { weights } = knowledge;
  const learned = { ...knowledge, taskKinds: taskKindsModel(weights.taskKinds) };
  for (const [at, { challenge, rows }] of shelves.entries()) {
    const view = viewFor(challenge, by);
    const { title } = challenge;
    const all = knownChallenge(view, by === "known" ? rows : [], learned);
    for (const row of rows) {
      if (isForeign(row)) continue;
      const known =
        by === "known"
          ? knownChallenge(
              view,
              rows.filter((one) => one.by !== row.by),
              { ...learned, taskKinds: taskKindsModel(kindsWithout(knowledge, row)) },
            )
          : all;
      if (known.support === by) yield { title, by, view, known, row, own: true };
    }
    if (all.support !== by) continue;
    const states = Object.fromEntries((challenge.rubric ?? []).map(({ key }) => [key ?? "", ""]));
    const example = { title, by: "example", kind: "request", states, prompt: challenge.example } as const;
    yield { title, by, view, known: all, row: example, own: true };
    for (const away of EXAMPLES) {
      const other = shelves[(at + away) % shelves.length]?.challenge;
      if (other === undefined || other.title === title) continue;
      const row = { ...example, title: other.title, states: {}, prompt: other.example };
      yield { title, by, view, known: all, row, own: false };
    }
    for (let step = 1; step <= STRANGERS; step += 1) {
      const away = step % 2 === 0 ? step / 2 : Math.round((shelves.length * step) / (STRANGERS + 1));
      const other = shelves[(at + away) % shelves.length];
      const requests = other?.rows.filter((row) => row.kind === "request" && !isForeign(row)) ?? [];
      const row = requests[(at * 7 + step) % Math.max(1, requests.length)];
      if (row !== undefined && row.title !== title) yield { title, by, view, known: all, row, own: false };
    }
  }
}

/** Knowledge that holds one challenge as it is given, and to which a row of the corpus is new. */
export const knowing = (
  known: KnownChallenge,
  knowledge: KnowledgeInTraining,
  row: CorpusRow,
): Knowledge => ({
  ...knowledge,
  weights: { ...knowledge.weights, taskKinds: kindsWithout(knowledge, row) },
  neighbours: knowledge.neighbours.without(row),
  of: () => known,
});
