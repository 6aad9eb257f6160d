import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { operate } from "./lib/operate.mjs";
import { say } from "./lib/project.mjs";

const PATIENCE_MS = 120_000;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The embedded database is open in the running product, so the product is asked to write the backup itself. */
async function askTheProduct(dataDir, folder, file) {
  const { pid } = JSON.parse(readFileSync(join(dataDir, "holder.json"), "utf8"));
  const list = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".gz")) : []);
  const before = new Set(list());
  process.kill(pid, "SIGUSR2");
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(100)) {
    const made = list().find((name) => !before.has(name));
    if (made === undefined) continue;
    const from = join(folder, made);
    if (resolve(from) === resolve(file)) return;
    mkdirSync(dirname(file), { recursive: true });
    try {
      renameSync(from, file);
    } catch {
      // Another file system: a copy and its removal do the same.
      copyFileSync(from, file);
      rmSync(from);
    }
    return;
  }
  throw new Error(
    `Process ${pid} has not written a backup within ${PATIENCE_MS / 1000} s; its log says why.`,
  );
}

await operate(async (operations, { names }) => {
  const env = operations.readSettings();
  const folder = operations.backupsFolder(env.DATA_DIR);
  const file = names[0] ?? join(folder, operations.backupName(new Date()));
  if (existsSync(file)) throw Object.assign(new Error(`${file} is already there`), { name: "NotEmpty" });
  const result = await operations.backUp(env, file).catch(async (error) => {
    if (error.name !== "FolderInUse") throw error;
    await askTheProduct(env.DATA_DIR, folder, file);
    return await operations.verify(file);
  });
  say(`${result.rows} rows, checked.`);
  console.log(file);
});
