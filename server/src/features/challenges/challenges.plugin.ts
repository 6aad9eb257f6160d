import type { FastifyInstance } from "fastify";

import type { Ai } from "../../platform/ai/ai.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Log } from "../../platform/log.ts";
import type { Recurring } from "../../platform/recurring.ts";
import type { Progress } from "../progress/progress.public.ts";
import { aiAssessor } from "./ai-assessor.adapter.ts";
import { attemptRoutes } from "./attempt.routes.ts";
import { releaseAllLeases } from "./attempt.store.ts";
import { attemptViews } from "./attempt.views.ts";
import { challengeRoutes } from "./challenge.routes.ts";
import { challengeViews } from "./challenge.views.ts";
import type { ChallengeHooks, Challenges } from "./challenges.public.ts";
import { dailySets } from "./daily-set.service.ts";
import { drafts } from "./draft.service.ts";
import { importLibrary, Library } from "./library.service.ts";
import { libraryGrowth } from "./library-growth.service.ts";
import { openChallenges } from "./open-challenge.service.ts";
import { openTemplates } from "./prompt-template.service.ts";
import { promptTestRoutes } from "./prompt-test.routes.ts";
import { promptTests } from "./prompt-test.service.ts";
import { submissions } from "./submission.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly log: Log;
  readonly ai: Ai;
  readonly recurring: Recurring;
  readonly progress: Progress;
  readonly hooks: ChallengeHooks;
  /** Folder of the curated challenges. */
  readonly libraryFolder: string;
  /** Whether no other process can use this database. */
  readonly aloneOnDatabase: boolean;
};

const GROWTH_SECONDS = 30 * 60;

export async function challengesRoom(app: FastifyInstance, parts: Parts): Promise<Challenges> {
  const { db, clock, ai, progress, hooks } = parts;
  if (parts.aloneOnDatabase) await releaseAllLeases(db);
  await importLibrary(db, parts.libraryFolder, clock.now());
  const templates = await openTemplates(db, clock);
  const views = challengeViews(db);
  const attempts = attemptViews(db);
  const openChallenge = openChallenges({ views, hooks, clock });
  const findChallenge = openChallenge.find;
  const library = new Library(db);
  const assess = aiAssessor({ ai, templates, limits: parts.limits, log: parts.log });

  challengeRoutes(app, { sets: dailySets({ db, clock, views, library, hooks }), openChallenge });
  attemptRoutes(app, {
    attempts,
    openChallenge,
    drafts: drafts({ db, clock, findChallenge }),
    submissions: submissions({
      db,
      clock,
      attempts,
      findChallenge: openChallenge.text,
      assess,
      progress,
      hooks,
    }),
  });
  promptTestRoutes(app, promptTests({ db, clock, ai, templates, findChallenge: openChallenge.text }));

  const growth = libraryGrowth({ db, clock, log: parts.log, ai, templates, library });
  parts.recurring.every(GROWTH_SECONDS, "add a challenge to the library", async () => {
    await growth.turn();
  });

  return {
    canOpen: async ({ userId, challengeId }) => (await findChallenge(userId, challengeId)) !== null,
  };
}
