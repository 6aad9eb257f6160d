import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say } from "./lib/project.mjs";

await ensureDependencies();
await buildProduct({ force: process.argv.includes("--force") }).catch((error) => {
  say(error.message);
  process.exit(1);
});
say("web/dist and server/dist are up to date.");
