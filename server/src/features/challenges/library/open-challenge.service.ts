import type { Brief } from "@promptsmith/assessment";
import { FRESH_MS } from "../domain/memory-age.ts";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { CHALLENGE_NOT_FOUND } from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { today } from "../../progress/progress.public.ts";
import type { ChallengeViews, FullChallenge } from "./challenge.views.ts";
import { exampleText, toChallenge } from "./challenge.views.ts";
import type { ChallengeHooks } from "../challenges.public.ts";

type Parts = { readonly views: ChallengeViews; readonly hooks: ChallengeHooks; readonly clock: Clock };

/** What work on a challenge needs of it, the same for everybody. */
export type ChallengeText = Pick<
  FullChallenge,
  "id" | "title" | "description" | "difficulty" | "category" | "points" | "rubric" | "said" | "workedExample"
>;

/** The parts of a challenge that a prompt is assessed against. */
export function briefOf(challenge: ChallengeText): Brief {
  const { title, description, difficulty, category, rubric, said } = challenge;
  const example = exampleText(challenge.workedExample);
  return {
    title,
    description,
    difficulty,
    category,
    ...(rubric && { rubric }),
    ...(said && { said }),
    ...(example !== null && { example }),
  };
}

/** Challenges remembered at most, some kilobytes each. */
const REMEMBERED = 2_000;

export type OpenChallenge = ReturnType<typeof openChallenges>;

export function openChallenges({ views, hooks, clock }: Parts) {
  const library = new Map<number, { readonly readAt: number; readonly text: ChallengeText }>();

  /**
   * A challenge as far as this user may open it: library challenges are open to all by their plain address,
   * others to whom they were made for, who has worked on them, and who was invited.
   */
  async function find(userId: number, challengeId: number): Promise<FullChallenge | null> {
    const challenge = challengeId > 0 ? await views.one(challengeId, userId) : null;
    if (!challenge) return null;
    if (challenge.inLibrary || challenge.userId === userId || challenge.met) return challenge;
    return (await wasSent(userId, challengeId)) ? challenge : null;
  }

  async function wasSent(userId: number, challengeId: number): Promise<boolean> {
    for (const isSentTo of hooks.sentTo) if (await isSentTo({ userId, challengeId })) return true;
    return false;
  }

  /** As `find`, with library challenges from memory: everybody may open them, and they are asked for all day long. */
  async function text(userId: number, challengeId: number): Promise<ChallengeText | null> {
    const now = clock.now().getTime();
    const known = library.get(challengeId);
    if (known && Math.abs(now - known.readAt) < FRESH_MS) return known.text;
    const found = await find(userId, challengeId);
    if (!found) return null;
    const { id, title, description, difficulty, category, points, rubric, said, workedExample } = found;
    const read = { id, title, description, difficulty, category, points, rubric, said, workedExample };
    if (found.inLibrary) {
      if (library.size >= REMEMBERED) library.clear();
      library.set(challengeId, { readAt: now, text: read });
    }
    return read;
  }

  /** One that this user may open, by its text alone: callers that send no id name it so. */
  async function withText(
    userId: number,
    named: Pick<Challenge, "title" | "description">,
  ): Promise<ChallengeText | null> {
    for (const id of await views.idsOfText(named)) {
      const found = await text(userId, id);
      if (found !== null) return found;
    }
    return null;
  }

  return {
    find,
    text,
    withText,
    /** Whether it came to this user neither in a daily set nor from a person: found by its plain address. */
    async isExtra(userId: number, challengeId: number): Promise<boolean> {
      if (await views.isGiven(challengeId, userId)) return false;
      return !(await wasSent(userId, challengeId));
    },
    async show(userId: number, challengeId: number): Promise<Challenge> {
      const challenge = await find(userId, challengeId);
      if (!challenge) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      const {
        userId: _owner,
        inLibrary: _,
        rubric: _rubric,
        said: _said,
        workedExample: _example,
        met: _met,
        day,
        readerZone,
        ...row
      } = challenge;
      return toChallenge(row, day ?? today(readerZone, challenge.createdAt));
    },
  };
}
