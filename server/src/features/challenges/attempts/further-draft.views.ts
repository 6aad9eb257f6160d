import { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import type { Draft } from "@promptsmith/contract/challenges/entities";
import { and, asc, eq, sql } from "drizzle-orm";

import { comparisons, drafts, userChallenges } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";
import { bestOf } from "../domain/draft-points.ts";
import type { CountedDraft } from "../domain/draft-points.ts";
import type { OwnText } from "../domain/copied-prompt.ts";
import { noticeOf } from "../domain/unpaid.ts";
import { wordsOf } from "./shown-prompt.store.ts";
import type { AttemptKey, verdictColumns } from "./draft-rows.store.ts";

const firstColumns = {
  userPrompt: userChallenges.userPrompt,
  completed: userChallenges.completed,
  submittedAt: userChallenges.submittedAt,
  overallScore: userChallenges.overallScore,
  pointsAwarded: userChallenges.pointsAwarded,
  unpaid: userChallenges.unpaid,
  assessment: userChallenges.assessment,
  assessorVersion: userChallenges.assessorVersion,
  idempotencyKey: userChallenges.idempotencyKey,
};
export type FirstDraft = Pick<typeof userChallenges.$inferSelect, keyof typeof firstColumns>;
export type DraftRow = typeof drafts.$inferSelect & {
  /** Whose words it mostly has, where that is told. */
  readonly author: string | null;
};

/** What a draft is once it was judged; the database keeps these in one row with one that is being written. */
type Judged<Row> = Row & {
  [
    Key in
      | "fidelityScore"
      | "clarityScore"
      | "concisenessScore"
      | "creativityScore"
      | "overall"
      | "counted"
      | "scoredBy"
      | "assessment"
      | "feedback"
      | "improvementSuggestions"
      | "pointsGained"
      | "submittedAt"
      | "judgedAt"
  ]: Row extends Record<Key, infer Value> ? NonNullable<Value> : never;
};
export type JudgedDraft = Judged<DraftRow>;
const isJudged = (row: DraftRow): row is JudgedDraft => row.judgedAt !== null;

/** All of a learner's work on a challenge: the first draft, the judged ones after it, and the one that is being written. */
export type AttemptWithDrafts = {
  readonly first: FirstDraft;
  readonly judged: readonly JudgedDraft[];
  readonly next: DraftRow | null;
};

export function furtherDraftViews(db: Db) {
  const user = sql.placeholder("userId");
  const challenge = sql.placeholder("challengeId");
  const all = db
    .select({ first: firstColumns, draft: drafts, author: wordsOf.name })
    .from(userChallenges)
    .leftJoin(
      drafts,
      and(eq(drafts.userId, userChallenges.userId), eq(drafts.challengeId, userChallenges.challengeId)),
    )
    .leftJoin(wordsOf.source, wordsOf.isSource(drafts.copiedFrom))
    .leftJoin(wordsOf.author, wordsOf.isAuthor)
    .where(and(eq(userChallenges.userId, user), eq(userChallenges.challengeId, challenge)))
    .orderBy(asc(drafts.number))
    .prepare("further_drafts");
  const opened = db
    .select({ openedAt: comparisons.openedAt })
    .from(comparisons)
    .where(and(eq(comparisons.userId, user), eq(comparisons.challengeId, challenge)))
    .prepare("further_drafts_compared");

  /** Null without a record of one's own. */
  async function work({ userId, challengeId }: AttemptKey): Promise<AttemptWithDrafts | null> {
    const found = await all.execute({ userId, challengeId });
    const [own] = found;
    if (own === undefined) return null;
    const rows = found.flatMap(({ draft, author }) => (draft === null ? [] : [{ ...draft, author }]));
    return {
      first: own.first,
      judged: rows.filter(isJudged),
      next: rows.find((row) => !isJudged(row)) ?? null,
    };
  }

  return {
    work,
    /** The judged ones by number, and what is being written: also what was handed in and never judged. */
    async list({ userId, challengeId }: AttemptKey) {
      const [found, [compared]] = await Promise.all([
        work({ userId, challengeId }),
        opened.execute({ userId, challengeId }),
      ]);
      if (!found) return null;
      return {
        drafts: found.judged.map((row) => toDraft(row, countedDrafts(found))),
        writing: found.next?.prompt ?? null,
        writingVersion: found.next?.version ?? null,
        comparedAt: compared?.openedAt.toISOString() ?? null,
      };
    },
  };
}
export type FurtherDraftViews = ReturnType<typeof furtherDraftViews>;

/** The drafts of a completed challenge as the points see them, the first included. */
export function countedDrafts({ first, judged }: AttemptWithDrafts): CountedDraft[] {
  const start = {
    number: FIRST_DRAFT,
    counted: first.overallScore ?? 0,
    mayEarn: first.unpaid !== "copied",
  };
  return [start, ...judged.map(({ number, counted, mayEarn }) => ({ number, counted, mayEarn }))];
}

/** All texts that were handed in, judged or not, with when. */
export const handedIn = ({ first, judged }: AttemptWithDrafts): OwnText[] => [
  ...(first.submittedAt === null ? [] : [{ text: first.userPrompt, submittedAt: first.submittedAt }]),
  ...judged.map(({ prompt, submittedAt }) => ({ text: prompt, submittedAt })),
];
export const textsHandedIn = (work: AttemptWithDrafts): string[] => handedIn(work).map(({ text }) => text);

/** The result of a further draft, as the columns that hold it. */
export type Verdict = ReturnType<typeof verdictColumns> &
  Pick<
    JudgedDraft,
    | "overall"
    | "counted"
    | "assessment"
    | "firstReadAnew"
    | "mayEarn"
    | "pointsGained"
    | "unpaid"
    | "copiedFrom"
  >;

/** What a learner sees of a judged draft. */
type ShownDraft = Omit<Verdict, "assessorVersion" | "mayEarn"> &
  Pick<JudgedDraft, "number" | "prompt" | "submittedAt" | "author">;

/**
 * A judged draft as its writer sees it: everything is as of this draft, so that it reads the same at any time.
 * @param drafts at least this one and those before it
 */
export function toDraft(row: ShownDraft, drafts: readonly CountedDraft[]): Draft {
  return {
    number: row.number,
    userPrompt: row.prompt,
    overallScore: row.overall,
    fidelityScore: row.fidelityScore,
    clarityScore: row.clarityScore,
    concisenessScore: row.concisenessScore,
    creativityScore: row.creativityScore,
    counted: row.counted,
    feedback: row.feedback,
    improvementSuggestions: row.improvementSuggestions,
    scoredBy: row.scoredBy,
    estimate: row.estimate,
    firstReadAnew: row.firstReadAnew,
    assessment: [...row.assessment],
    pointsGained: row.pointsGained,
    notice: noticeOf(row.unpaid, row.author),
    best: bestOf(drafts.filter(({ number }) => number <= row.number)),
    draftsLeft: FIRST_DRAFT + FURTHER_DRAFTS - row.number,
    submittedAt: row.submittedAt.toISOString(),
  };
}
