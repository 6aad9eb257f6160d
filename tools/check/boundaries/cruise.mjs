import { fileURLToPath } from "node:url";
import { installIn } from "../../lib/ensure-dependencies.mjs";
import { inProject } from "../../lib/project.mjs";
import { run } from "../../lib/run.mjs";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const CODE = ["contract", "assessment", "server", "web", "e2e", "bench", "tools", "testing", ".ci"];
/** A search that finds no modules finds no problems, so fewer modules than this mean that it is broken. */
const FEWEST_MODULES = 900;

/**
 * Reads every import below the paths and holds it against rules.mjs.
 * @param {string} folder in which the paths are
 * @param {string[]} paths
 * @param {string[]} [options] of dependency-cruiser
 * @returns {Promise<{ modules: number, violations: { from: string, to: string, rule: string, comment: string }[] }>}
 */
export async function cruise(folder, paths, options = []) {
  await installIn(here("."), "the import checker");
  const { stdout, output } = await run(
    process.execPath,
    [
      here("node_modules/dependency-cruiser/bin/dependency-cruise.mjs"),
      `--config=${here("rules.mjs")}`,
      "--output-type=json",
      ...options,
      ...paths,
    ],
    { cwd: folder },
  );
  if (!stdout.startsWith("{")) throw new Error(output);
  const { summary } = JSON.parse(stdout);
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(({ from, to, rule, cycle = [] }) => ({
      from,
      to: [to, ...cycle.slice(1).map(({ name }) => name)].join(" -> "),
      rule: rule.name,
      comment: comments.get(rule.name),
    })),
  };
}

/** Read again is only what has changed since the last time. */
const CACHE = ["--cache", ".cache/boundaries", "--cache-strategy", "content"];

export async function checkBoundaries() {
  const { modules, violations } = await cruise(inProject("."), CODE, CACHE);
  const tooFew =
    modules < FEWEST_MODULES ? [`Only ${modules} modules were looked at; ${FEWEST_MODULES} exist`] : [];
  const problems = violations.map(
    ({ from, to, rule, comment }) => `${from}: imports ${to}: ${comment} (${rule})`,
  );
  return { looked: modules, problems: [...tooFew, ...problems] };
}
