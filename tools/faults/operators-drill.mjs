import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProject } from "../lib/project.mjs";
import { run } from "../lib/run.mjs";
import { startApp } from "./app-process.mjs";
import { embedded, real } from "./databases.mjs";
import { brokenInvariants } from "./invariants.mjs";
import { crowd, lostOf, submitUntilDone } from "./submits.mjs";

const command =
  (env) =>
  async (name, ...args) => {
    const program = inProject("server/dist/operations.js");
    const { code, output } = await run(process.execPath, [program, name, ...args], { env });
    return { code, output };
  };

/** Backup beside the running product, disaster, restore, move to PostgreSQL, and back from there. */
export async function operatorsDrill(place) {
  const problems = [];
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-drill-"));
  const [server, fresh] = [await real(), await embedded()];
  const must = async (env, name, ...args) => {
    const { code, output } = await command(env)(name, ...args);
    if (code !== 0) throw new Error(`${name} ended with ${code}: ${output.slice(-600)}`);
  };
  let app = await startApp({ env: place.env });
  try {
    const people = await crowd(() => app.url, 3);
    for (const who of people) await submitUntilDone(who, who.challenges[0]);
    const running = join(folder, "running.gz");
    await must(place.env, "backup", running);
    const refused = await command(place.env)("restore", running, "--replace");
    if (refused.code === 0) problems.push("restored under the running product");
    await app.kill("SIGKILL");
    rmSync(place.env.DATA_DIR, { recursive: true, force: true });
    await must(place.env, "restore", running);
    await must({ ...place.env, DATABASE_URL: server.env.DATABASE_URL }, "move");
    app = await startApp({ env: server.env, port: app.port });
    for (const who of people) problems.push(...(await lostOf(who)));
    for (const who of people) await submitUntilDone(who, who.challenges[1]);
    // PostgreSQL is backed up while it is used, and put back into an embedded database.
    const moved = join(folder, "moved.gz");
    await must(server.env, "backup", moved);
    await app.kill("SIGTERM");
    await must(fresh.env, "restore", moved);
    await must(fresh.env, "check:ledger");
    app = await startApp({ env: fresh.env, port: app.port });
    for (const who of people) problems.push(...(await lostOf(who)));
    await app.kill("SIGTERM");
    for (const database of [server, fresh]) problems.push(...(await database.look(brokenInvariants)));
    return { rounds: 1, problems, note: "running backup, disaster, restore, move, and back" };
  } finally {
    await app.kill();
    await server.remove();
    await fresh.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
