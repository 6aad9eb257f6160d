import { dirname } from "node:path";

import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import type { FastifyInstance } from "fastify";

import type { Ai } from "../../platform/ai/ai.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { Recurring } from "../../platform/recurring.ts";
import type { Progress } from "../progress/progress.public.ts";
import { aiAssessor } from "./assessor/ai-assessor.adapter.ts";
import { judgedTexts } from "./assessor/judged-texts.service.ts";
import { openJudging } from "./assessor/judging.service.ts";
import type { JudgingTimes } from "./assessor/judging.service.ts";
import { aiDrafts } from "./attempts/ai-drafts.service.ts";
import { attemptRoutes } from "./attempts/attempt.routes.ts";
import { attemptViews } from "./attempts/attempt.views.ts";
import { endAllLeases } from "./attempts/draft-rows.store.ts";
import { firstDraft } from "./attempts/first-draft.service.ts";
import { furtherDraft } from "./attempts/further-draft.service.ts";
import { furtherDraftViews } from "./attempts/further-draft.views.ts";
import { secondReadings } from "./attempts/second-reading.service.ts";
import { forgetShown, noteShown } from "./attempts/shown-prompt.store.ts";
import { submissions } from "./attempts/submission.service.ts";
import { writing } from "./attempts/writing.service.ts";
import { comparisonRoutes } from "./comparison/comparison.routes.ts";
import { comparisonService } from "./comparison/comparison.service.ts";
import { allChallengesRoutes } from "./library/all-challenges.routes.ts";
import { allChallengesView } from "./library/all-challenges.views.ts";
import { challengeRoutes } from "./library/challenge.routes.ts";
import { challengeViews } from "./library/challenge.views.ts";
import { dailySets } from "./library/daily-set.service.ts";
import { libraryGrowth } from "./library/library-growth.service.ts";
import { importLibrary, Library } from "./library/library.service.ts";
import { openChallenges } from "./library/open-challenge.service.ts";
import { openTemplates } from "./prompt-tests/prompt-template.service.ts";
import { promptTestRoutes } from "./prompt-tests/prompt-test.routes.ts";
import { promptTests } from "./prompt-tests/prompt-test.service.ts";
import { requirementRoutes } from "./requirements/requirement.routes.ts";
import { typedRequirements } from "./requirements/typed-requirements.service.ts";
import { tryRoutes } from "./try/try.routes.ts";
import { tries } from "./try/try.service.ts";
import type { ChallengeHooks, Challenges } from "./challenges.public.ts";

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
const HOUR = 60 * 60;

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
  const withinLimits = judgedTexts(parts.limits);
  const assess = aiAssessor({ ai, templates, limits: parts.limits, log: parts.log, judging });

  allChallengesRoutes(app, allChallengesView(db));
  const sets = dailySets({ db, clock, views, library, hooks });
  challengeRoutes(app, { sets, openChallenge });
  const furtherDrafts = furtherDraftViews(db);
  const judged = { db, findChallenge: openChallenge.text, judging, withinLimits };
  attemptRoutes(app, {
    attempts,
    furtherDrafts,
    openChallenge,
    writing: writing({ db, clock, views: furtherDrafts, findChallenge }),
    submit: submissions({ db, clock, progress, aiCallMs: ai.callMs }),
    first: firstDraft({ ...judged, attempts, assess, hooks, isExtra: openChallenge.isExtra }),
    further: furtherDraft({
      ...judged,
      views: furtherDrafts,
      read: secondReadings({ ai, assess, judging }),
      aiDrafts: aiDrafts({ db, clock }),
    }),
  });
  comparisonRoutes(
    app,
    comparisonService({
      db,
      clock,
      judging,
      views: furtherDrafts,
      findChallenge: openChallenge.text,
      friendIdsOf: parts.friendIdsOf,
    }),
  );
  promptTestRoutes(
    app,
    promptTests({ db, clock, ai, templates, judging, limits: parts.limits, challenges: openChallenge }),
  );

  requirementRoutes(
    app,
    typedRequirements({ clock, judging, findChallenge: openChallenge.text, times: parts.judgingTimes }),
  );
  tryRoutes(app, tries({ db, clock, limits: parts.limits, judging }));

  const growth = libraryGrowth({ db, clock, log: parts.log, ai, templates, library, judging });
  parts.recurring.every(GROWTH_SECONDS, "add a challenge to the library", async () => {
    await growth.turn();
  });
  parts.recurring.every(HOUR, "forget shown prompts", () => forgetShown(db, clock.now()));

  return {
    easiestToday: sets.easiestToday,
    shareShown: ({ sharedDraft, ...shown }) =>
      noteShown(db, { ...shown, now: clock.now() }, () => [FIRST_DRAFT, sharedDraft]),
    canOpen: async ({ userId, challengeId }) => (await findChallenge(userId, challengeId)) !== null,
  };
}
