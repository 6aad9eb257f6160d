import { existsSync } from "node:fs";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say } from "./lib/project.mjs";

await ensureDependencies();
await buildProduct().catch((error) => {
  say(error.message);
  process.exit(1);
});
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));
// In this very process, so that Ctrl+C and SIGTERM reach the server itself and it can finish its requests.
await import(new URL("../server/dist/main.js", import.meta.url).href);
