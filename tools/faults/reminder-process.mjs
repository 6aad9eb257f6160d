import { register } from "tsx/esm/api";
import { fromSources, openProduct } from "../lib/open-product.mjs";

/**
 * The product as a process whose clock its parent sets, by messages: `practise` awards points, `remind` queues and
 * sends what is due. It is killed whenever its parent likes.
 */
register();
const { openProgress } = await fromSources("features/progress/progress.public.ts");

let now = new Date(process.argv[3]);
const clock = { now: () => now };
const settings = { ...JSON.parse(process.argv[2]), LOG_LEVEL: "error" };
// What a slow machine does to a statement is not looked for here.
const { app, database, log } = await openProduct(fromSources, { settings, clock, longTimeouts: true });
const progress = openProgress({ db: database.db, clock, onError: (error) => log.error(error) });

const practise = ({ userId, challengeId }) =>
  database.db.transaction(async (tx) => {
    const award = await progress.lockLearner(tx, userId);
    await award({ challengeId, points: 1, what: "Practice", earnedAt: now, now });
  });

const WORK = {
  async practise({ people }) {
    for (let from = 0; from < people.length; from += 8) {
      await Promise.all(people.slice(from, from + 8).map(practise));
    }
  },
  remind: () => app.remind(),
};

process.on("message", async ({ id, at, what, ...parts }) => {
  now = new Date(at);
  const error = await WORK[what](parts).then(
    () => null,
    (failure) => failure.stack,
  );
  process.send({ id, error });
});
process.on("disconnect", () => process.exit(0));
process.send({ id: "ready", error: null });
