/** `npm run backup` and the operator's other commands: the built program, which is made first where there is none. */
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { buildProduct } from "./lib/build-product.mjs";
import { ensureDependencies, hasServerPackages } from "./lib/ensure-dependencies.mjs";
import { inProject, say } from "./lib/project.mjs";

const PROGRAM = inProject("server/dist/operations.js");

// A command does its work as the product that was built: beside it nothing is installed or built anew.
if (!existsSync(PROGRAM) || !hasServerPackages()) {
  await ensureDependencies();
  await buildProduct({ only: ["server", "database template"] }).catch((error) => {
    say(error.message);
    process.exit(1);
  });
}
await import(pathToFileURL(PROGRAM).href);
