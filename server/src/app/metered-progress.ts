import type { Progress } from "../features/progress/progress.public.ts";
import { afterCommit } from "../platform/db/transactions.ts";
import type { Metrics } from "../platform/metrics.ts";

/** Counts what is awarded, once it is committed. */
export const meteredProgress = (ledger: Progress, metrics: Metrics): Progress => ({
  ...ledger,
  async lockLearner(tx, userId) {
    const award = await ledger.lockLearner(tx, userId);
    return (
      award &&
      (async (what) => {
        const awarded = await award(what);
        const completes = what.number === undefined;
        if (awarded !== null) afterCommit(tx, () => metrics.awarded(what.points, completes));
        return awarded;
      })
    );
  },
});
