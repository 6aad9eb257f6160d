import { operate } from "./lib/operate.mjs";
import { say } from "./lib/project.mjs";

await operate(async (operations, { flags, names: [file] }) => {
  if (file === undefined) {
    say("npm run restore -- FILE [--replace]");
    process.exit(1);
  }
  const { rows } = await operations.restoreFrom(operations.readSettings(), file, flags.has("--replace"));
  say(`${rows} rows are back.`);
});
