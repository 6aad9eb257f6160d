import { startApp } from "./app-process.mjs";
import { brokenInvariants, reportedRanks } from "./invariants.mjs";
import { crowd, lostOf } from "./submits.mjs";

/**
 * Starts the product, lets `work` use and harm it, and looks afterwards: everything that was acknowledged is there once
 * and as it was told, the ranks told are true, and the invariants of the database hold.
 * @param {import("./databases.mjs").Place} place
 * @param {(use: object) => Promise<{ rounds: number, note: string }>} work `use.app` is the product as it runs now;
 *   `use.problems` takes what must not be; `use.people(...)` are looked after until the end
 * @param {{ env?: Record<string, string>, meanwhile?: () => Promise<void>, services?: { stop: () => Promise<void> }[] }} [options]
 *   meanwhile: what happens while it starts; services: what is stopped with it
 */
export async function withFault(place, work, { env = place.env, meanwhile, services = [] } = {}) {
  const everybody = [];
  const use = {
    app: null,
    problems: [],
    origin: () => use.app.url,
    async people(count, themes) {
      const people = await crowd(use.origin, count, themes);
      everybody.push(...people);
      return people;
    },
    /** After an end; at the same address when that is wanted. */
    async startAgain(more = {}) {
      use.app = await startApp({ env, ...more });
    },
  };
  try {
    await Promise.all([use.startAgain(), meanwhile?.()]);
    const told = await work(use);
    for (const who of everybody) use.problems.push(...(await lostOf(who)));
    const ranks = await reportedRanks(everybody.map(({ one }) => one));
    await use.app.kill("SIGTERM");
    use.problems.push(...(await place.look((query) => brokenInvariants(query, ranks))));
    return { ...told, problems: use.problems };
  } finally {
    await use.app?.kill();
    for (const service of services) await service.stop();
  }
}
