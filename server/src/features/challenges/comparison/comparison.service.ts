import type { Brief, RequirementQuote } from "@promptsmith/assessment";
import type { Comparison } from "@promptsmith/contract/challenges/entities";
import { CHALLENGE_NOT_FOUND, COMPLETE_FIRST } from "@promptsmith/contract/challenges/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/errors/db-error.ts";
import { TextRefused } from "../assessor/judging.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import { noteShown } from "../attempts/shown-prompt.store.ts";
import type { AttemptKey } from "../attempts/draft-rows.store.ts";
import { differingFirst } from "../domain/comparison-rows.ts";
import { briefOf } from "../library/open-challenge.service.ts";
import type { ChallengeText } from "../library/open-challenge.service.ts";
import { openComparison } from "./comparison.store.ts";
import { bestDraftOf, comparableFriends } from "./comparison.views.ts";
import type { FurtherDraftViews } from "../attempts/further-draft.views.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly judging: JudgingThreads;
  readonly views: FurtherDraftViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<ChallengeText | null>;
  /** Accepted friends, as of now. */
  readonly friendIdsOf: (userId: number) => Promise<readonly number[]>;
};

export type Comparisons = ReturnType<typeof comparisonService>;

/** One challenge side by side. Its cells are read at each call: of other people only what was shown is noted. */
export function comparisonService({ db, clock, judging, views, findChallenge, friendIdsOf }: Parts) {
  return {
    /** Opens it; from the first time on, drafts that are handed in earn nothing. */
    async open(key: AttemptKey): Promise<Comparison> {
      const [challenge, work] = await Promise.all([
        findChallenge(key.userId, key.challengeId),
        views.work(key),
      ]);
      if (!challenge || !work) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
      if (!work.first.completed) throw new AppError("forbidden", COMPLETE_FIRST);
      const columns = await columnsOf(key, challenge);
      const { example: _, ...brief } = briefOf(challenge);
      const read: (readonly RequirementQuote[])[] = [];
      // Before it is opened, which ends what drafts earn: a busy answer opens nothing. One after the other, as a
      // person's texts are read anyhow, so that they need no place in the queue.
      for (const column of columns) read.push(await quotesIn(key.userId, brief, column));
      const { openedAt, first } = await openComparison(db, { ...key, now: clock.now() }).catch(
        (error: unknown) => {
          // The account was deleted meanwhile.
          if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
          throw error;
        },
      );
      for (const { who, person } of columns)
        if (who === "friend" && person !== null)
          await noteShown(db, { ...key, authorId: person.id, now: clock.now() }, (record) => [
            record.bestNumber,
          ]);
      return { rows: rowsOf(read), columns, openedAt: openedAt.toISOString(), first };
    },
  };

  /** The quotes of a column for each requirement; an empty list if a friend's text takes too long. */
  async function quotesIn(
    userId: number,
    brief: Brief,
    { who, prompt }: Comparison["columns"][number],
  ): Promise<readonly RequirementQuote[]> {
    try {
      return await judging.of(userId).requirementQuotes(brief, prompt);
    } catch (error) {
      // An AI may have judged what takes us too long; a friend's text shall not close the comparison to others.
      if (error instanceof TextRefused && who === "friend") return [];
      throw error;
    }
  }

  async function columnsOf(key: AttemptKey, challenge: ChallengeText): Promise<Comparison["columns"]> {
    const friendIds = await friendIdsOf(key.userId);
    const [own, friends] = await Promise.all([
      bestDraftOf(db, key),
      comparableFriends(db, { ...key, friendIds }),
    ]);
    if (own === null) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    const { example } = briefOf(challenge);
    return [
      { who: "you", person: null, ...own },
      ...(example === undefined
        ? []
        : [{ who: "example" as const, person: null, prompt: example, overallScore: null, counted: null }]),
      ...friends.map((friend) => ({ who: "friend" as const, ...friend })),
    ];
  }
}

/** The requirements come from the brief, so every column has the same ones. */
function rowsOf(columns: readonly (readonly RequirementQuote[])[]): Comparison["rows"] {
  const [first = []] = columns;
  return differingFirst(
    first.map(({ requirement }, at) => ({
      requirement,
      cells: columns.map((quotes, column) => ({ column, quote: quotes[at]?.quote ?? null })),
    })),
  );
}
