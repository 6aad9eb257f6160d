import type { BriefView } from "./brief-view.ts";
import type { CorpusRow } from "./corpus.ts";
import { corpusRows } from "./corpus.ts";
import type { KnownChallenge } from "./known-challenge.ts";
import { knownChallenge } from "./known-challenge.ts";
import { KeyTerms, readKeyTerms } from "./key-terms.ts";
import { COHERENCE_WEIGHTS } from "./coherence.ts";
import { ORDER_FEATURES } from "../language/order-features.ts";
import { FORM_FEATURES } from "../language/form-features.ts";
import { PAIR_FEATURES } from "../language/pair-features.ts";
import { SPEECH_FEATURES } from "../language/speech-features.ts";
import { TALK_FEATURES } from "../language/talk-features.ts";
import type { Neighbours } from "./neighbours.ts";
import { readNeighbours } from "./neighbours.ts";
import { Passages } from "./passage-embedding.ts";
import { taskKindsModel } from "./task-kinds.ts";
import type { Weights } from "./weights.ts";
import { modelOf } from "./weights.ts";
import { WordVectors } from "./word-vectors.ts";

/** What the files hold; this workspace reads none itself. */
export type KnowledgeParts = {
  /** library/words/words.txt: one word a line. */
  readonly words: string;
  /** library/words/vectors.bin */
  readonly vectors: Uint8Array;
  /** library/corpus/*.jsonl */
  readonly corpus: readonly string[];
  /** library/trained/weights.json */
  readonly weights: string;
  /** library/trained/neighbours.json */
  readonly neighbours: string;
  /** library/key-terms/*.json */
  readonly keyTerms: readonly string[];
};

/** What the assessor has learned; loaded once and handed to every assessment. */
export type Knowledge = {
  readonly vectors: WordVectors;
  readonly weights: Weights;
  /** What people asked for in the other challenges. */
  readonly neighbours: Pick<Neighbours, "setOf" | "common" | "nearestOther" | "weightOf">;
  /** Compares passages by what they demand. */
  readonly passages: Passages;
  /** What speakers of other languages call the things of each challenge. */
  readonly keyTerms: KeyTerms;
  /** What is known of a challenge, made when it is first asked for. */
  readonly of: (view: BriefView) => KnownChallenge;
};

/** Challenges kept ready; three are played a day, and a few more in practice. */
const KEPT = 16;

/** Reads what has been learned; throws an error of one clear line when a part is missing or corrupt. */
export function loadKnowledge(parts: KnowledgeParts): Knowledge {
  const part = <T>(name: string, read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw new Error(
        `The assessor's ${name} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const vectors = part("word vectors", () => {
    const { buffer, byteOffset, byteLength } = parts.vectors;
    return new WordVectors(parts.words.trimEnd().split("\n"), new Int8Array(buffer, byteOffset, byteLength));
  });
  const weights = part("weights", () => readWeights(parts.weights));
  part("weights", () => new Passages(weights.passages, vectors));
  const corpus = part("corpus", () => byTitle(parts.corpus.flatMap(corpusRows)));
  const neighbours = part("neighbours", () => readNeighbours(parts.neighbours));
  const keyTerms = part("key terms", () => readKeyTerms(parts.keyTerms, [...corpus.keys()]));
  return knowledgeOf(vectors, weights, neighbours, corpus, keyTerms);
}

/** The same of parts that are read already; training hands in weights and rows of its own. */
export function knowledgeOf(
  vectors: WordVectors,
  weights: Weights,
  neighbours: Neighbours,
  corpus: ReadonlyMap<string, readonly CorpusRow[]>,
  keyTerms = new KeyTerms({}),
): Knowledge {
  const passages = new Passages(weights.passages, vectors);
  const learned = { vectors, neighbours, taskKinds: taskKindsModel(weights.taskKinds), passages };
  let recent = new Map<string, KnownChallenge>();
  let earlier = new Map<string, KnownChallenge>();
  const of = (view: BriefView): KnownChallenge => {
    const key = view.key;
    let known = recent.get(key);
    if (known === undefined) {
      const { title, said = [] } = view.brief;
      known = earlier.get(key) ?? knownChallenge(view, corpus.get(title) ?? said, learned);
      if (recent.size >= KEPT) {
        earlier = recent;
        recent = new Map();
      }
      recent.set(key, known);
    }
    return known;
  };
  return { vectors, weights, neighbours, passages, keyTerms, of };
}

export function byTitle(rows: readonly CorpusRow[]): Map<string, CorpusRow[]> {
  const out = new Map<string, CorpusRow[]>();
  for (const row of rows) {
    if (typeof row.title !== "string" || typeof row.prompt !== "string" || typeof row.states !== "object")
      throw new TypeError("a row has no title, prompt or states");
    const list = out.get(row.title);
    if (list === undefined) out.set(row.title, [row]);
    else list.push(row);
  }
  return out;
}

function readWeights(text: string): Weights {
  const weights = JSON.parse(text) as Partial<Weights>;
  for (const part of [
    "requirement",
    "stated",
    "relation",
    "topic",
    "task",
    "taskKinds",
    "passages",
    "steps",
    "points",
    "nonsense",
  ] as const)
    if (typeof weights[part] !== "object") throw new TypeError(`"${part}" is missing`);
  if (modelOf((weights as Weights).nonsense.speech).weights.length !== SPEECH_FEATURES)
    throw new RangeError(`"nonsense" does not have ${SPEECH_FEATURES} weights`);
  for (const [part, features] of [
    ["graderTalk", TALK_FEATURES],
    ["order", ORDER_FEATURES],
    ["pairs", PAIR_FEATURES],
    ["coherence", COHERENCE_WEIGHTS],
    ["filledForm", FORM_FEATURES],
  ] as const)
    if (typeof weights[part] !== "object") throw new TypeError(`"${part}" is missing`);
    else if (modelOf((weights as Weights)[part]).weights.length !== features)
      throw new RangeError(`"${part}" does not have ${features} weights`);
  taskKindsModel((weights as Weights).taskKinds);
  return weights as Weights;
}
