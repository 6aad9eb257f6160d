import { buildProduct, isBuilt, isBuiltFromSources } from "./lib/build-product.mjs";
import { endWithParent } from "./lib/end-with-parent.mjs";
import { ensureDependencies, hasServerPackages } from "./lib/ensure-dependencies.mjs";
import { isReadOnly, say } from "./lib/project.mjs";

/** Installs and builds what is missing or was changed; what was built already needs neither. */
async function prepare() {
  if (hasServerPackages() && isBuiltFromSources()) return;
  if (hasServerPackages() && isBuilt() && isReadOnly()) {
    say("This folder cannot be written to, so nothing is built anew: the product starts as it was built.");
    return;
  }
  await ensureDependencies();
  await buildProduct();
}

endWithParent();
await prepare().catch((error) => {
  say(error.message);
  process.exit(1);
});
// In this very process, so that Ctrl+C and SIGTERM reach the server itself and it can finish its requests.
await import(new URL("../server/dist/main.js", import.meta.url).href);
