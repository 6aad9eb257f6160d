import { dirname } from "node:path";

import type { FastifyInstance } from "fastify";

import type { Ai } from "../../platform/ai/ai.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { Recurring } from "../../platform/recurring.ts";
import type { Progress } from "../progress/progress.public.ts";
import { aiAssessor } from "./assessor/ai-assessor.adapter.ts";
import { allChallengesRoutes } from "./library/all-challenges.routes.ts";
import { allChallengesView } from "./library/all-challenges.views.ts";
import { judgedTexts } from "./assessor/judged-texts.service.ts";
import { attemptRoutes } from "./attempts/attempt.routes.ts";
import { attemptViews } from "./attempts/attempt.views.ts";
import { challengeRoutes } from "./library/challenge.routes.ts";
import { challengeViews } from "./library/challenge.views.ts";
import type { ChallengeHooks, Challenges } from "./challenges.public.ts";
import { dailySets } from "./library/daily-set.service.ts";
import { endAllLeases } from "./attempts/draft-rows.store.ts";
import { drafts } from "./attempts/draft.service.ts";
import { firstDraft } from "./attempts/first-draft.service.ts";
import { openJudging } from "./assessor/judging.service.ts";
import type { JudgingTimes } from "./assessor/judging.service.ts";
import { importLibrary, Library } from "./library/library.service.ts";
import { libraryGrowth } from "./library/library-growth.service.ts";
import { openChallenges } from "./library/open-challenge.service.ts";
import { openTemplates } from "./prompt-tests/prompt-template.service.ts";
import { promptTestRoutes } from "./prompt-tests/prompt-test.routes.ts";
import { promptTests } from "./prompt-tests/prompt-test.service.ts";
import { aiDrafts } from "./attempts/ai-drafts.service.ts";
import { comparisonService } from "./comparison/comparison.service.ts";
import { furtherDraftRoutes } from "./attempts/further-draft.routes.ts";
import { furtherDraft } from "./attempts/further-draft.service.ts";
import { furtherDraftViews } from "./attempts/further-draft.views.ts";
import { secondReadings } from "./attempts/second-reading.service.ts";
import { nextDrafts } from "./attempts/writing.service.ts";
import { submissions } from "./attempts/submission.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Log;
  readonly ai: Ai;
  readonly recurring: Recurring;
  readonly progress: Progress;
  readonly hooks: ChallengeHooks;
  /** Ids of a user's accepted friends. */
  readonly friendIdsOf: (userId: number) => Promise<readonly number[]>;
  /** Folder of the curated challenges. */
  readonly libraryFolder: string;
  /** Whether no other process can use this database. */
  readonly aloneOnDatabase: boolean;
  /** Other limits of time for judging than the usual ones. */
  readonly judgingTimes?: JudgingTimes | undefined;
};

const GROWTH_SECONDS = 30 * 60;

export async function challengesFeature(app: FastifyInstance, parts: Parts): Promise<Challenges> {
  const { db, clock, ai, progress, hooks } = parts;
  if (parts.aloneOnDatabase) await endAllLeases(db);
  const judging = await openJudging({
    clock,
    libraryFolder: dirname(parts.libraryFolder),
    times: parts.judgingTimes,
  });
  app.addHook("onClose", async () => judging.close());
  await importLibrary(db, parts.libraryFolder, clock.now());
  const templates = await openTemplates(db, clock);
  const views = challengeViews(db);
  const attempts = attemptViews(db);
  const openChallenge = openChallenges({ views, hooks, clock });
  const findChallenge = openChallenge.find;
  const library = new Library(db);
  const counted = judgedTexts(parts.limits);
  const assess = aiAssessor({ ai, templates, limits: parts.limits, log: parts.log, judging });

  const submit = submissions({ db, clock, progress });

  allChallengesRoutes(app, allChallengesView(db));
  const sets = dailySets({ db, clock, views, library, hooks });
  challengeRoutes(app, { sets, openChallenge });
  attemptRoutes(app, {
    attempts,
    openChallenge,
    drafts: drafts({ db, clock, findChallenge }),
    submit,
    first: firstDraft({ db, attempts, findChallenge: openChallenge.text, assess, counted, hooks }),
  });
  const furtherViews = furtherDraftViews(db);
  furtherDraftRoutes(app, {
    submit,
    views: furtherViews,
    further: furtherDraft({
      db,
      views: furtherViews,
      findChallenge: openChallenge.text,
      judging,
      counted,
      read: secondReadings({ assess, judging }),
      aiDrafts: aiDrafts({ db, clock }),
      hooks,
    }),
    next: nextDrafts({ db, clock, views: furtherViews }),
    comparisons: comparisonService({
      db,
      clock,
      judging,
      views: furtherViews,
      findChallenge: openChallenge.text,
      friendIdsOf: parts.friendIdsOf,
    }),
  });
  promptTestRoutes(
    app,
    promptTests({ db, clock, ai, templates, judging, findChallenge: openChallenge.text }),
  );

  const growth = libraryGrowth({ db, clock, log: parts.log, ai, templates, library, judging });
  parts.recurring.every(GROWTH_SECONDS, "add a challenge to the library", async () => {
    await growth.turn();
  });

  return {
    easiestToday: sets.easiestToday,
    canOpen: async ({ userId, challengeId }) => (await findChallenge(userId, challengeId)) !== null,
  };
}
