/** `npm run operate -- COMMAND`: what an operator does about people, challenges and the instance. */
import { createInterface } from "node:readline/promises";
import { operate } from "./lib/operate.mjs";

async function confirm(question) {
  if (process.argv.includes("--yes")) return true;
  if (!process.stdin.isTTY) {
    console.log(`${question} Say --yes to do it without being asked.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} Type yes: `);
  terminal.close();
  return answer.trim() === "yes";
}

await operate(async (operations, { names }) => {
  const lines = await operations.operate(operations.readSettings(), { words: names, confirm });
  for (const line of lines) console.log(line);
});
