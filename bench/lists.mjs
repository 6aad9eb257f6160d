import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { register } from "tsx/esm/api";
import { startApp } from "../scripts/faults/app-process.mjs";
import { person } from "../scripts/faults/person.mjs";
import { inProject } from "../scripts/lib/project.mjs";
import { startPostgres } from "../scripts/lib/temporary-postgres.mjs";

const SIZES = [1, 100, 1000];
/** Every list of the API that grows with what somebody has. */
const LISTS = [
  "/api/friends",
  "/api/friendships",
  "/api/friendship-invitations",
  "/api/challenge-invitations?type=received",
  "/api/challenge-invitations?type=sent",
  "/api/notices",
  "/api/leaderboard/friends",
  "/api/leaderboard/global",
  "/api/all-challenges",
  "/api/user-challenges",
  "/api/challenges",
  "/api/user/export",
];
const STATEMENTS = /^promptsmith_db_statement_seconds_count\{outcome="ok"\} (\d+)/m;

async function statements(url) {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(STATEMENTS.exec(text)?.[1] ?? 0);
}

/** As the server packs its answers. */
const packed = (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length;

/** The least of a few reads: work in the background between two of them is not the list's. */
async function read(app, somebody, path) {
  let least = Infinity;
  let asking = Infinity;
  let text = "";
  for (let turn = 0; turn < 4; turn += 1) {
    // Asking for the count asks the database too.
    const earlier = await statements(app.url);
    const before = await statements(app.url);
    asking = Math.min(asking, before - earlier);
    const answer = await somebody.look("GET", path);
    const used = (await statements(app.url)) - before;
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 200)}`);
    least = Math.min(least, used);
    ({ text } = answer);
  }
  const body = JSON.parse(text);
  const list = Array.isArray(body) ? body : (body.leaderboard ?? body.notices ?? null);
  return {
    path,
    statements: least - asking,
    items: list?.length ?? null,
    bytes: Buffer.byteLength(text),
    packed: packed(text),
  };
}

/**
 * SQL statements and bytes of every list for somebody who has one, a hundred and a thousand of everything. Counts and
 * not times: they are the same on any machine.
 * @param {{ say: (line: string) => void }} options
 */
export async function measure({ say }) {
  const unregister = register();
  const { seedChallenges, seedFriends, seedInvitations } = await import("../server/test/crowd.ts");
  const { openPostgres } = await import("../server/src/platform/db/postgres.ts");
  const folder = mkdtempSync(join(tmpdir(), "promptsmith-bench-"));
  const postgres = await startPostgres();
  const app = await startApp({ env: { DATABASE_URL: postgres.url, DATA_DIR: folder } });
  const { db, close } = await openPostgres({
    url: postgres.url,
    migrationsFolder: inProject("server/migrations"),
    onIdleError: () => undefined,
  });
  const results = [];
  try {
    for (const size of SIZES) {
      const somebody = await person(() => app.url).join();
      await somebody.get("/api/challenges");
      const crowd = { userId: somebody.user.id, count: size, now: new Date(), displayName: "Amara Okafor" };
      await seedChallenges(db, crowd);
      await seedFriends(db, crowd);
      await seedInvitations(db, crowd);
      for (const path of LISTS) results.push({ size, ...(await read(app, somebody, path)) });
      say(`${size}: ${LISTS.length} lists read`);
    }
  } finally {
    await close();
    await app.kill("SIGTERM");
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
    await unregister();
  }
  return results;
}

export function table(results) {
  return LISTS.map((path) => {
    const row = { list: path };
    for (const one of results.filter((each) => each.path === path)) {
      const { size, statements: sql, items, bytes, packed: small } = one;
      row[`SQL at ${size}`] = sql;
      row[`items at ${size}`] = items ?? "";
      row[`bytes at ${size}`] = bytes;
      row[`packed at ${size}`] = small;
    }
    return row;
  });
}
