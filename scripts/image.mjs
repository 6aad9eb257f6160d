/**
 * Builds the image with whatever container tool is there (docker, podman or buildah) and tries it: an empty volume to the
 * first page, a second start, the drain at SIGTERM, a read-only root, not root, the health check, PostgreSQL, the size.
 * What cannot be tried on this machine is named.
 *
 *   npm run image [-- --base=IMAGE --runtime=IMAGE] [-- --no-build]
 */
import { baseImages } from "./image/base-image.mjs";
import { findTool } from "./image/container-tool.mjs";
import { smokeTest } from "./image/smoke-test.mjs";
import { say, seconds } from "./lib/project.mjs";

const NAME = "promptsmith";
const given = (name) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? undefined;

const tool = await findTool();
if (tool === null) {
  say("There is no container tool here: install docker, podman or buildah.");
  process.exit(1);
}
say(`Container tool: ${tool.name}.`);
if (!process.argv.includes("--no-build")) {
  const since = performance.now();
  await tool.build(NAME, await baseImages(tool, { base: given("base"), runtime: given("runtime") }));
  say(`Built the image ${NAME} in ${seconds(since)}.`);
}
const { rows, failed } = await smokeTest(tool, NAME);
for (const { what, outcome, ok } of rows)
  say(`${ok === null ? "not tried" : ok ? "ok" : "FAIL"}  ${what}: ${outcome}`);
process.exit(failed === 0 ? 0 : 1);
