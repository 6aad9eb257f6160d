import { operate } from "./lib/operate.mjs";
import { say } from "./lib/project.mjs";

await operate(async (operations, { flags }) => {
  const { rows, difference } = await operations.moveToPostgres(
    operations.readSettings(),
    flags.has("--replace"),
  );
  if (difference !== null) {
    say(`The copy differs from the original: ${difference}. Do not use it.`);
    process.exit(1);
  }
  say(`${rows} rows moved and compared one by one: both databases hold the same.`);
  say("Start the product with DATABASE_URL from now on; the embedded database stays as it is.");
});
