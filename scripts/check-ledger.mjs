import { operate } from "./lib/operate.mjs";
import { say } from "./lib/project.mjs";

await operate(async (operations, { flags, names }) => {
  if (flags.has("--give-back")) {
    const [day = ""] = names;
    const { given, notOver, log } = await operations.giveBack(operations.readSettings(), day);
    say(`${day} was given back to ${given} ${given === 1 ? "person" : "people"}.`);
    if (notOver > 0) say(`For ${notOver} it is not over yet; run this again when it is.`);
    if (log !== null) say(`Who they are is in ${log}.`);
    process.exit(0);
  }
  const repair = flags.has("--repair");
  const { users, findings, log } = await operations.reviewLedger(operations.readSettings(), repair);
  for (const finding of findings) console.log(JSON.stringify(finding));
  say(`${users} accounts replayed from the ledger, ${findings.length} findings.`);
  if (log !== null) say(`Repaired; what was changed is in ${log}.`);
  const open = findings.some(({ kind }) => !repair || kind === "stray-award");
  process.exit(open ? 1 : 0);
});
