import { operate } from "./lib/operate.mjs";
import { say } from "./lib/project.mjs";

await operate(async (operations, { flags }) => {
  const repair = flags.has("--repair");
  const { users, findings, log } = await operations.reviewLedger(operations.readSettings(), repair);
  for (const finding of findings) console.log(JSON.stringify(finding));
  say(`${users} accounts replayed from the ledger, ${findings.length} findings.`);
  if (log !== null) say(`Repaired; what was changed stands in ${log}.`);
  const open = findings.some(({ kind }) => !repair || kind === "stray-award");
  process.exit(open ? 1 : 0);
});
