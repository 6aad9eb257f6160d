import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildProduct } from "./lib/build-product.mjs";
import { contentHash } from "./lib/content-hash.mjs";
import { endWithParent } from "./lib/end-with-parent.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say, seconds } from "./lib/project.mjs";

endWithParent();
await ensureDependencies();
await buildProduct();

const folder = join(resolve(process.env.DATA_DIR ?? inProject("data")), "demo");
const card = join(folder, "demo.json");
// Made anew each day (half of it speaks of "today") and when what it is made of has changed.
const made = `${new Date().toDateString()} ${contentHash(["tools/demo", "server/src", "library/challenges", "library/corpus", "server/migrations"])}`;
const known = existsSync(card) ? JSON.parse(readFileSync(card, "utf8")) : null;

if (known?.made !== made || process.argv.includes("--fresh")) {
  const since = performance.now();
  say("Filling the demo with people ...");
  const { endTypeScript } = await import("./lib/typescript.mjs");
  const { buildDemo } = await import("./demo/build-demo.mjs");
  const told = await buildDemo(folder);
  await endTypeScript();
  writeFileSync(card, JSON.stringify({ made, ...told }, null, 2));
  say(`Done in ${seconds(since)}.`);
}

const { email, password, shareUrl, inviteUrl } = JSON.parse(readFileSync(card, "utf8"));
say(`Sign in as ${email} with the password "${password}".`);
// The links were made before it was known where this run listens.
const origin = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`;
const here = (url) => new URL(new URL(url).pathname, origin).href;
say(`A shared challenge: ${here(shareUrl)}`);
say(`A friend's invitation: ${here(inviteUrl)}`);
if (process.argv.includes("--only-data")) process.exit(0);
process.env.DATA_DIR = folder;
process.env.EMAIL_VERIFICATION ??= "off";
await import(new URL("../server/dist/main.js", import.meta.url).href);
