/**
 * Builds the image with whatever container tool is there (docker, podman or buildah) and tries it: an empty volume to the
 * first page, a second start, the drain at SIGTERM, a read-only root, not root, the health check, PostgreSQL, the size.
 * What cannot be tried on this machine is named.
 *
 *   npm run image [-- --base=IMAGE --runtime=IMAGE] [-- --no-build]
 */
import { baseImages, whatItNeeds } from "./image/base-image.mjs";
import { findTools } from "./image/container-tool.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { say, seconds } from "./lib/project.mjs";

const NAME = "promptsmith";
const given = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? undefined;

const asked = { base: given("base"), runtime: given("runtime") };
const mustBuild = !process.argv.includes("--no-build");

/** The first tool that works and has something to build on. */
async function choose() {
  for await (const tool of findTools()) {
    say(`Container tool: ${tool.name}.`);
    const bases = mustBuild ? await baseImages(tool, asked) : {};
    if (bases !== null) return { tool, bases };
    say(`${tool.name} cannot pull these images here.`);
  }
  return null;
}

/** @returns {Promise<boolean>} whether there is an image and nothing that was tried failed */
async function buildAndTry() {
  if (mustBuild) say(whatItNeeds(asked));
  const chosen = await choose();
  if (chosen === null) {
    say("There is no container tool here that can build it.");
    return false;
  }
  const { tool, bases } = chosen;
  if (mustBuild) {
    const since = performance.now();
    await tool.build(NAME, bases);
    say(`Built the image ${NAME} in ${seconds(since)}.`);
  }
  await ensureDependencies();
  await import("./lib/typescript.mjs");
  const { smokeTest } = await import("./image/smoke-test.mjs");
  const { rows, failed } = await smokeTest(tool, NAME);
  for (const { what, outcome, ok } of rows)
    say(`${ok === null ? "not tried" : ok ? "ok" : "FAIL"}  ${what}: ${outcome}`);
  return failed === 0;
}

// What a tool said is what helps; where in this program it was asked does not.
const fine = await buildAndTry().catch((error) => {
  say(error.message);
  return false;
});
process.exit(fine ? 0 : 1);
