import { buildProduct } from "./lib/build-product.mjs";
import { endWithParent } from "./lib/end-with-parent.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say } from "./lib/project.mjs";

endWithParent();
await ensureDependencies();
await buildProduct().catch((error) => {
  say(error.message);
  process.exit(1);
});
// In this very process, so that Ctrl+C and SIGTERM reach the server itself and it can finish its requests.
await import(new URL("../server/dist/main.js", import.meta.url).href);
