import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { AppError, busy } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { GivenUp, workers } from "../../../platform/workers/worker-pool.ts";
import type { Judge, JudgingWorks } from "./judging-works.ts";
import { KnowledgeError } from "./knowledge.service.ts";

/** Limits of time for judging, in milliseconds; the usual ones where left out. */
export type JudgingTimes = {
  /** Limit for one text. */
  textMs?: number;
  /** Limit for the requirements that are shown while a text is typed. */
  typedMs?: number;
};

type Parts = {
  readonly clock: Clock;
  /** The folder of the library, with what the assessor has learned. */
  readonly libraryFolder: string;
  readonly times?: JudgingTimes | undefined;
};

/** Ten times what the longest honest text takes. */
const TEXT_MS = 2_000;
/** So long a text that exceeded the limit is refused at once. */
const REFUSED_MS = 60 * 60 * 1000;
/** How many refused texts are remembered, with a hash and a time each. */
const REFUSED_KEPT = 10_000;

/** Two of three threads; the third stays free for sign-ins and pictures. */
const THREADS = [0, 1];
/** Texts that may wait, of one person and of all: some seconds' worth. */
const MOST_WAITING_EACH = 30;
const MOST_WAITING = 300;
/**
 * Typed texts give way to submissions: only as many wait as two threads can read in the fifth of a second
 * that a typist waits.
 */
const MOST_WAITING_TYPED = 6;
const BUSY_SECONDS = 5;

/** The queue's name for work that no person waits for, such as the growth of the library. */
export const NOBODY = "nobody";
/** The queue's name for all people without an account: together they get the turns of one person. */
export const VISITORS = "visitors";

/** This text takes too long to be judged. */
export class TextRefused extends AppError {
  constructor(waitMs: number) {
    const { message, details } = busy(Math.ceil(waitMs / 1000));
    super("unavailable", message, details);
  }
}

type Who = number | typeof NOBODY | typeof VISITORS;
type Name = Exclude<keyof JudgingWorks, "version">;
type Arguments<Of extends Name> = Parameters<JudgingWorks[Of]>;

/** The hash covers challenge and text, since the challenge may be what takes long. */
const hashOf = ([{ title, description }, text]: Arguments<Name>): string =>
  createHash("sha256")
    .update(JSON.stringify([title, description, text]))
    .digest("base64url");

export type JudgingThreads = {
  /**
   * Everything that is computed from this person's texts. In threads, one text at a time, in turn with other people's.
   * @throws AppError unavailable with the seconds to wait where too much waits, and TextRefused
   */
  of(who: Who): Judge;
  /** Names the built-in assessor. */
  readonly version: string;
  close(): void;
};

/** The built-in assessor in threads of the pool. @throws KnowledgeError when what it has learned cannot be read */
export async function openJudging({ clock, libraryFolder, times = {} }: Parts): Promise<JudgingThreads> {
  const lane = workers.open({
    source: new URL("./judging-worker.ts", import.meta.url),
    data: libraryFolder,
    threads: THREADS,
    atOnce: THREADS.length,
    limitMs: () => times.textMs ?? TEXT_MS,
    // Reading what was learned takes half a second, which nobody who hands in a text shall wait for.
    stays: true,
  });
  /** Until when a text is refused, by its hash. */
  const refused = new LRUCache<string, number>({ max: REFUSED_KEPT });

  async function run<Of extends Name>(who: Who, name: Of, args: Arguments<Of>) {
    const now = clock.now().getTime();
    const hash = hashOf(args);
    const waitMs = (refused.get(hash) ?? 0) - now;
    if (waitMs > 0) throw new TextRefused(waitMs);
    const isTyped = name === "requirementsMet";
    const [mostEach, most] = isTyped ? [1, MOST_WAITING_TYPED] : [MOST_WAITING_EACH, MOST_WAITING];
    if (lane.waiting(who) >= mostEach || lane.waiting() >= most) throw busy(isTyped ? 1 : BUSY_SECONDS);
    try {
      return (await lane.run(name, args, { who, key: args[0].title })) as ReturnType<JudgingWorks[Of]>;
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error;
      refused.set(hash, now + REFUSED_MS);
      throw new TextRefused(REFUSED_MS);
    }
  }

  // Both threads read what was learned ahead; the product need not wait for the second one.
  const opening = THREADS.map(() => lane.run("version", []));
  const version = await Promise.race(opening).catch((error: Error) => {
    lane.close();
    throw new KnowledgeError(error.message);
  });
  for (const one of opening) one.catch(() => undefined);

  return {
    version: String(version),
    of: (who) => ({
      assess: (...args) => run(who, "assess", args),
      assessFromAnswer: (...args) => run(who, "assessFromAnswer", args),
      withoutGraderTalk: (...args) => run(who, "withoutGraderTalk", args),
      isRelevant: (...args) => run(who, "isRelevant", args),
      readingOf: (...args) => run(who, "readingOf", args),
      requirementQuotes: (...args) => run(who, "requirementQuotes", args),
      requirementsMet: (...args) => run(who, "requirementsMet", args),
      copiedFrom: (...args) => run(who, "copiedFrom", args),
      changedLines: (...args) => run(who, "changedLines", args),
    }),
    close: () => lane.close(),
  };
}
