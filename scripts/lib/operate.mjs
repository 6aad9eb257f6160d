import { buildProduct } from "./build-product.mjs";
import { ensureDependencies } from "./ensure-dependencies.mjs";
import { say } from "./project.mjs";

/** Failures that are told in one line; anything else is a fault of ours and shows where. */
const EXPECTED = ["SettingsError", "FolderInUse", "BadBackup", "NotEmpty", "ExamError", "OperateError"];

/**
 * Runs one of an operator's commands with the built product's own code.
 * @param {(operations: object, arguments_: { flags: Set<string>, names: string[] }) => Promise<void>} work
 */
export async function operate(work) {
  await ensureDependencies();
  try {
    await buildProduct({ only: ["server", "database template"] });
    const operations = await import(new URL("../../server/dist/operations.js", import.meta.url).href);
    const given = process.argv.slice(2);
    await work(operations, {
      flags: new Set(given.filter((one) => one.startsWith("--"))),
      names: given.filter((one) => !one.startsWith("--")),
    });
  } catch (error) {
    const known = EXPECTED.includes(error.name) || error.code === "ENOENT" || error.code === "ECONNREFUSED";
    say(known ? error.message : error.stack);
    process.exit(1);
  }
}
