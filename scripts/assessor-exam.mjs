// Lets the configured AI judge labelled prompts: `npm run assessor:exam [-- --rows N]`. Exit 1 below the marks.
import { operate } from "./lib/operate.mjs";
import { say } from "./lib/project.mjs";

const ROWS = 112;

await operate(async (operations, { flags, names }) => {
  const given = [...flags].find((one) => one.startsWith("--rows="))?.slice("--rows=".length) ?? names[0];
  const rows = given === undefined ? ROWS : Number(given);
  if (!Number.isInteger(rows) || rows < 1) {
    say("--rows needs a whole number of rows, for example --rows 50");
    process.exit(2);
  }
  const began = Date.now();
  let last = 0;
  const { lines, missed } = await operations.examineAssessor(operations.readSettings(), rows, (done, all) => {
    if (done < all && Date.now() - last < 2_000) return;
    last = Date.now();
    say(`${done} of ${all} questions, ${Math.round((last - began) / 1000)} s`);
  });
  for (const line of lines) console.log(line);
  for (const line of missed) say(`Below the mark: ${line}`);
  say(missed.length === 0 ? "This model may judge." : "This model should not judge.");
  process.exit(missed.length === 0 ? 0 : 1);
});
