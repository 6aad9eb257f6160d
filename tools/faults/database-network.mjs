import { startNetworkProxy } from "@promptsmith/testing/proxies/network";
import { person, Refused } from "@promptsmith/testing/person/person";
import { through } from "./databases.mjs";
import { indecent, pause, submitUntilDone, timed, together } from "./submits.mjs";
import { withFault } from "./with-fault.mjs";

/** The product promises an answer after about 1.5 s; deadlines here allow several times that. */
const ANSWER_MS = 8_000;

async function refusedPolitely(one, what, problems) {
  const [ms, error] = await timed(() => one.get("/api/friends"));
  if (!(error instanceof Refused) || error.status !== 503)
    problems.push(`${what}: ${error?.message ?? "was answered"}`);
  if (ms > ANSWER_MS) problems.push(`${what}: answered after ${Math.round(ms)} ms`);
  if (indecent(error)) problems.push(`${what}: the answer tells too much: ${error.message}`);
  return ms;
}

async function aliveMeanwhile(url, problems) {
  const [ms, answer] = await timed(() => fetch(`${url}/healthz`));
  if (answer.status !== 200 || ms > 2_000)
    problems.push(`/healthz: ${answer.status} after ${Math.round(ms)} ms`);
  const ready = await fetch(`${url}/readyz`);
  if (ready.status !== 503) problems.push(`/readyz says ${ready.status} while the database is away`);
}

async function recovers(one, problems) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await pause(100)) {
    const [, value] = await timed(() => one.get("/api/friends"));
    if (Array.isArray(value)) return;
  }
  problems.push("it did not recover by itself");
}

const noting = (problems, what) => (error) => indecent(error) && problems.push(`${what}: ${error.message}`);

/** The database refuses, swallows or delays everything while people read and submit; then it is there again. */
export async function databaseNetwork(place, { rounds = 3 } = {}) {
  const proxy = await startNetworkProxy({ port: place.postgres.port });
  const slowest = { refuse: 0, swallow: 0 };
  const harm = async (use) => {
    const { app, problems } = use;
    const people = await use.people(3);
    const reader = await person(use.origin).join();
    for (let round = 0; round < rounds; round += 1) {
      // First with no one else about: the reader's question goes out on a connection that lay idle, and is swallowed.
      proxy.swallow();
      slowest.swallow = Math.max(slowest.swallow, await refusedPolitely(reader, "swallowed", problems));
      proxy.pass();
      await recovers(reader, problems);
      for (const kind of ["refuse", "swallow"]) {
        const note = noting(problems, kind);
        const submits = together(people.map((who) => submitUntilDone(who, who.challenges.pop(), { note })));
        await pause(10 + Math.random() * 60);
        proxy[kind]();
        slowest[kind] = Math.max(slowest[kind], await refusedPolitely(reader, kind, problems));
        await aliveMeanwhile(app.url, problems);
        await pause(500);
        proxy.pass();
        await recovers(reader, problems);
        await submits;
      }
    }
    proxy.slow(200);
    const [ms, value] = await timed(() => reader.get("/api/friends"));
    if (indecent(value)) problems.push(`slow: ${value.message}`);
    proxy.pass();
    await recovers(reader, problems);
    const note = `503 after ${Math.round(slowest.refuse)} ms refused, ${Math.round(slowest.swallow)} ms swallowed; 200 ms each way: ${Math.round(ms)} ms`;
    return { rounds: 3 * rounds + 2, note };
  };
  // Not there at the start either: the product waits for it.
  proxy.refuse();
  const meanwhile = () => pause(2_500).then(proxy.pass);
  return withFault(place, harm, { env: through(place, proxy), meanwhile, services: [proxy] });
}

const END_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()";

/** The database server itself goes down hard, or ends every connection, in the middle of submits. */
export const databaseRestart = (place, { rounds = 3 } = {}) =>
  withFault(place, async ({ people: come, problems }) => {
    let tries = 0;
    const people = await come(4);
    const note = noting(problems, "restart");
    for (let round = 0; round < rounds; round += 1) {
      const submits = together(
        people.flatMap((who) =>
          [who.challenges.pop(), who.challenges.pop()].map((challenge) =>
            submitUntilDone(who, challenge, { note }),
          ),
        ),
      );
      await pause(Math.random() * 60);
      await place.look((query) => query(END_CONNECTIONS));
      await pause(Math.random() * 100);
      await place.postgres.control("-m", "immediate", "stop");
      await pause(300);
      await place.postgres.start();
      for (const { tries: one } of await submits) tries += one;
    }
    return { rounds, note: `${tries} tries for ${people.length * 2 * rounds} submissions` };
  });
