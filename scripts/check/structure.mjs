import { specifiersOf, target } from "./imports.mjs";
import { isCode, isTest } from "./source-files.mjs";

const MOST_FILES = 20;
const MOST_OF_WEB = 0.22;

const folderOf = (path) => path.slice(0, path.lastIndexOf("/"));

function countBy(items, keyOf, amountOf = () => 1) {
  const counts = new Map();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + amountOf(item));
  return counts;
}

const folderProblems = (sources) =>
  [...countBy(sources, ({ path }) => folderOf(path))]
    .filter(([, files]) => files > MOST_FILES)
    .map(([folder, files]) => `${folder}/ has ${files} files; group them by topic at ${MOST_FILES}`);

function featureProblems(sources) {
  const web = sources.filter(({ path }) => path.startsWith("web/src/"));
  const lines = ({ text }) => text.split("\n").length - 1;
  const all = web.reduce((sum, file) => sum + lines(file), 0);
  const features = countBy(web, ({ path }) => /^web\/src\/features\/([^/]+)/.exec(path)?.[1], lines);
  features.delete(undefined);
  return [...features]
    .filter(([, size]) => size > MOST_OF_WEB * all)
    .map(([name, size]) => `web/src/features/${name} is ${Math.round((100 * size) / all)} % of the web`);
}

/** A call has one home: contract/src/X declares it, and only the features called X answer it and make it. */
const callProblems = (sources) =>
  sources.flatMap(({ path, text }) => {
    const feature = /^(?:server|web)\/src\/features\/([^/]+)\//.exec(path)?.[1];
    if (feature === undefined || isTest(path)) return [];
    return [...text.matchAll(/import (?!type )[^;"]* from "@promptsmith\/contract\/([a-z-]+)\/calls"/g)]
      .filter((found) => found[1] !== feature)
      .map((found) => `${path}: a call of ${found[1]} is answered or made in ${feature}`);
  });

/** Modules that import one another in a circle, for their types or later on demand included (Tarjan). */
function circles(sources) {
  const modules = new Map(sources.filter(({ path }) => !isTest(path)).map((file) => [file.path, file]));
  const importsOf = (path) =>
    specifiersOf(modules.get(path).text)
      .map((specifier) => target(path, specifier).own)
      .filter((own) => modules.has(own));
  const order = new Map();
  const lowest = new Map();
  const stack = [];
  const found = [];
  const visit = (path) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path));
    stack.push(path);
    for (const next of importsOf(path)) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path), lowest.get(next)));
    }
    if (lowest.get(path) !== order.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(`These import one another in a circle: ${circle.join(", ")}`);
  };
  for (const path of modules.keys()) if (!order.has(path)) visit(path);
  return found;
}

const RULES = [folderProblems, featureProblems, callProblems, circles];

/** What each rule must find, or it has stopped working. */
const PLANTED = [
  Array.from({ length: MOST_FILES + 1 }, (_, n) => ({ path: `web/src/x/${n}.ts`, text: "" })),
  [{ path: "web/src/features/x/y.ts", text: "\n" }],
  [
    {
      path: "server/src/features/friends/x.routes.ts",
      text: 'import { a } from "@promptsmith/contract/notices/calls";',
    },
  ],
  [
    { path: "web/src/a.ts", text: 'import type { B } from "./b.ts";' },
    { path: "web/src/b.ts", text: 'export const load = () => import("./a.ts");' },
  ],
];

/** @param {{ path: string, text: string }[]} files */
export function checkStructure(files) {
  const sources = files.filter(({ path }) => isCode(path) && /^[a-z0-9]+\/src\//.test(path));
  const broken = RULES.filter((rule, n) => rule(PLANTED[n]).length === 0).map(
    (rule) => `The check is broken: ${rule.name} lets through what was planted for it`,
  );
  return { looked: sources.length, problems: [...broken, ...RULES.flatMap((rule) => rule(sources))] };
}
