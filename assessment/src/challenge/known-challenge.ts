import type { Said } from "../scores.ts";
import type { BriefView } from "./brief-view.ts";
import { deliverableKinds, wantedWords } from "./deliverables.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { readText } from "../language/tokenize.ts";
import { isForeign } from "./corpus.ts";
import type { Saying } from "./phrasings.ts";
import { EvidenceSet } from "./phrasings.ts";
import type { Neighbours, WordSet } from "./neighbours.ts";
import { distinctWords } from "./neighbours.ts";
import type { TaskKindsModel } from "./task-kinds.ts";
import { sharedKinds, taskKindsOf } from "./task-kinds.ts";
import type { Passages } from "./passage-embedding.ts";
import { meanDirection, passageDirection } from "./passage-embedding.ts";
import { Vocabulary } from "./vocabulary.ts";
import type { WordProfile } from "./word-profile.ts";
import { profileOfWords } from "./word-profile.ts";
import type { Sense, WordVectors } from "./word-vectors.ts";
import { senseOf } from "./word-vectors.ts";

/**
 * How much is known of a challenge: people's requests, names of its requirements, or its description alone. What
 * `npm run train` finds out, and the marks of `thresholds.ts`, are stored under these three words.
 */
export type Support = "known" | "named" | "derived";

/** What is known of one requirement, ready to be looked for in a prompt. */
export type KnownRequirement = {
  /** Numbers in its name or in the way people state it; empty where it is not about a number. */
  readonly numbers: ReadonlySet<string>;
  /** Share of the requests that state it; 1 where none is known. */
  readonly usual: number;
  /** Where in the list of evidence its sayings stand. */
  readonly sayings: readonly number[];
  /** Where in the list of evidence the challenge's own words for it stand. */
  readonly names: readonly number[];
};

/** What is known of a challenge, ready to assess prompts with. */
export type KnownChallenge = {
  readonly support: Support;
  /** Whether people's requests are known, so that its support is "known". */
  readonly hasRequests: boolean;
  readonly evidence: EvidenceSet;
  readonly requirements: readonly KnownRequirement[];
  /** One direction of meaning for each request of people. */
  readonly requests: readonly Float32Array[];
  /** The distinct words of each request. */
  readonly asked: readonly WordSet[];
  /** The distinct words of each text that asks for something near the task, but for another one. */
  readonly askedInstead: readonly WordSet[];
  /** Words of people's requests, and words of title and description. */
  readonly saidWords: ReadonlySet<string>;
  readonly givenWords: ReadonlySet<string>;
  /** Stems of everything that the challenge itself says and its requirements are called, and of its title and description. */
  readonly ownStems: ReadonlySet<string>;
  readonly briefStems: ReadonlySet<string>;
  /** Neighbouring words in these texts, as two stems. */
  readonly ownPairs: ReadonlySet<string>;
  /** The words of each request, by how rare they are. */
  readonly requestWords: readonly WordProfile[];
  /** Words of what people wrote as the answer itself. */
  readonly answerWords: readonly WordProfile[];
  readonly description: Float32Array;
  /** Words of the description, the requirements and the requests; and those that say what shall be made. */
  readonly vocabulary: Vocabulary;
  readonly wanted: Vocabulary;
  /** The kinds of deliverables that it names or that people asked for. */
  readonly kinds: ReadonlySet<number>;
  /** What people's requests want together. */
  readonly taskKinds: Float64Array;
  /** For each requirement the direction of the passages in which people state it. */
  readonly passages: readonly Float64Array[];
};

/** The learned parts that people's texts are read with. */
export type LearnedOfTexts = {
  readonly vectors: WordVectors;
  readonly neighbours: Pick<Neighbours, "setOf">;
  readonly taskKinds: TaskKindsModel;
  readonly passages: Passages;
};

/** With fewer requests the challenge counts as not known by people's requests. */
const ENOUGH_REQUESTS = 4;

const isSaying = ({ word }: Token): boolean => !word.light;
const sayingStems = ({ content }: ReadText): string[] => content.filter(isSaying).map(({ stem }) => stem);

/** Neighbours among the words that say something, within sentences. */
const pairsOf = ({ sentences }: ReadText): string[] =>
  sentences.flatMap(({ tokens }) => {
    const words = tokens.filter((token) => token.content && isSaying(token));
    return words.slice(1).map(({ stem }, at) => `${words[at]?.stem ?? ""} ${stem}`);
  });

/** Brings together what the challenge says itself and what people said. */
export function knownChallenge(
  view: BriefView,
  rows: readonly Said[],
  { vectors, neighbours, taskKinds, passages }: LearnedOfTexts,
): KnownChallenge {
  const rubric = view.brief.rubric ?? [];
  const readable = rows.filter((row) => !isForeign(row));
  const requests = readable.filter((row) => row.kind === "request");
  const support: Support =
    rubric.length === 0 ? "derived" : requests.length >= ENOUGH_REQUESTS ? "known" : "named";
  const hasRequests = support === "known";
  const texts = hasRequests ? requests.map((row) => readText(row.prompt)) : [];
  const sayings = support === "derived" ? derivedSayings(view) : sayingsOf(view, hasRequests ? requests : []);
  const sensesOf = (text: ReadText): Sense[] => text.tokens.map((token) => senseOf(token, vectors));
  const asked = texts.map(sensesOf);
  const evidence = new EvidenceSet(sayings, asked, vectors);
  const count = support === "derived" ? view.requirements.length : rubric.length;
  const requirements = Array.from({ length: count }, (_, at) => requirementOf(at, evidence, texts.length));
  const own = [
    view.description,
    view.title,
    ...rubric.map((one) => readText(`${one.name} ${one.ask ?? ""}`)),
  ];
  const description = sensesOf(view.description);
  const wanted = texts.flatMap(wantedWords);
  return {
    support,
    hasRequests,
    evidence,
    requirements,
    requests: asked.map((one) => vectors.directionOf(one)),
    requestWords: asked.map(profileOfWords),
    answerWords: hasRequests
      ? readable
          .filter((row) => row.kind === "answer")
          .map((row) => profileOfWords(sensesOf(readText(row.prompt))))
      : [],
    asked: texts.map(({ tokens }) => neighbours.setOf(tokens)),
    askedInstead: hasRequests
      ? readable
          .filter(({ kind }) => kind !== "request" && kind !== "answer")
          .map((row) => neighbours.setOf(readText(row.prompt).tokens))
      : [],
    saidWords: new Set(texts.flatMap(({ tokens }) => distinctWords(tokens))),
    givenWords: new Set(distinctWords([...view.description.tokens, ...view.title.tokens])),
    ownStems: new Set(own.flatMap(sayingStems)),
    briefStems: new Set([view.description, view.title].flatMap(sayingStems)),
    ownPairs: new Set(own.flatMap(pairsOf)),
    description: vectors.directionOf(description),
    vocabulary: new Vocabulary(
      [...own, ...texts].flatMap((text) => text.tokens),
      vectors,
    ),
    wanted: new Vocabulary([...own.flatMap((text) => text.tokens), ...wanted], vectors),
    kinds: new Set(
      [...own.flatMap((text) => text.tokens), ...wanted].flatMap(({ stem }) => deliverableKinds(stem)),
    ),
    passages: requirements.map((_, at) =>
      meanDirection(
        sayings
          .filter((one) => one.by !== "" && one.requirement === at)
          .map(({ text }) => passageDirection(passages.sumsOf(sensesOf(text)), 0, text.tokens.length)),
      ),
    ),
    taskKinds: sharedKinds(texts.map((text) => taskKindsOf(taskKinds, text))),
  };
}

/** What the challenge calls its requirements, and the words by which people stated them. */
function sayingsOf({ brief }: BriefView, requests: readonly Said[]): Saying[] {
  const rubric = brief.rubric ?? [];
  const places = new Map(rubric.map((one, at) => [one.key ?? "", at]));
  const sayings: Saying[] = rubric.flatMap(({ name, ask }, requirement) =>
    [name, ask ?? ""].flatMap((text) => (text === "" ? [] : [{ by: "", requirement, text: readText(text) }])),
  );
  for (const { by, states } of requests)
    for (const [key, quote] of Object.entries(states)) {
      const requirement = places.get(key);
      if (requirement !== undefined) sayings.push({ by, requirement, text: readText(quote) });
    }
  return sayings;
}

const derivedSayings = ({ requirements }: BriefView): Saying[] =>
  requirements.map(({ name }, requirement) => ({ by: "", requirement, text: readText(name) }));

/** A number belongs to a requirement if at least this share of its sayings has it. */
const NUMBERED = 0.5;

function requirementOf(at: number, { pieces }: EvidenceSet, requests: number): KnownRequirement {
  const places = pieces.flatMap((piece, place) => (piece.requirement === at ? [place] : []));
  const names = places.filter((place) => pieces[place]?.by === "");
  const sayings = places.filter((place) => pieces[place]?.by !== "");
  const named = names.flatMap((place) => pieces[place]?.numbers ?? []);
  const said = sayings.filter((place) => (pieces[place]?.numbers.length ?? 0) > 0);
  const isNumbered = named.length > 0 || (sayings.length > 2 && said.length >= sayings.length * NUMBERED);
  return {
    numbers: new Set(isNumbered ? [...named, ...said.flatMap((place) => pieces[place]?.numbers ?? [])] : []),
    usual: requests === 0 ? 1 : sayings.length / requests,
    sayings,
    names,
  };
}
