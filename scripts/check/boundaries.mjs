import { specifiersOf, target } from "./imports.mjs";
import { isCode, isTest } from "./source-files.mjs";

/** Who may know whom: a feature may use the public files of the features before it, never of those after it. */
const FEATURE_ORDER = [
  "identity",
  "ai-status",
  "profile",
  "progress",
  "challenges",
  "drafts",
  "notices",
  "leaderboard",
  "friends",
  "sharing",
];
/** Features that neither know a neighbour nor are known by one; only the app composes them. */
const ALONE = ["waitlist", "analytics"];
const FEATURES = [...FEATURE_ORDER, ...ALONE];

/** A check that finds no modules always passes, so fewer modules than this mean that the search is broken. */
const FEWEST_MODULES = 60;

const LAYERS = {
  // A layer may import itself and the layers named here.
  server: {
    platform: [],
    database: ["platform"],
    features: ["platform", "database"],
    app: ["*"],
    main: ["*"],
  },
  web: {
    platform: [],
    // Runs in the page before the application; its plugin and the prerendering run during the build.
    boot: ["*"],
    ui: ["platform"],
    features: ["ui", "platform"],
    app: ["*"],
    main: ["*"],
  },
};

/** The way of a prompt through the assessment: a folder may use itself and those before it. */
const ASSESSMENT_ORDER = [
  "text",
  "text-features",
  "fields",
  "brief",
  "knowledge",
  "observation",
  "words-for-grader",
  "criteria",
  "guards",
  "score-sheet",
  "quotes",
  "feedback",
  "ai",
];

const SCREEN_LOADERS = new Set(["web/src/app/router.tsx", "web/src/boot/prerender.tsx"]);
/** @returns {{ workspace: string, layer: string, feature?: string, file: string, path: string } | null} */
function place(path) {
  const [workspace, source, first, second] = path.split("/");
  if (source !== "src" || first === undefined) return null;
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (workspace === "contract") {
    return { workspace, layer: first, ...(FEATURES.includes(first) && { feature: first }), file, path };
  }
  if (workspace === "assessment")
    return { workspace, layer: second === undefined ? "assessment" : first, file, path };
  if (workspace !== "server" && workspace !== "web") return null;
  if (second === undefined) return { workspace, layer: "main", file, path };
  return { workspace, layer: first, ...(first === "features" && { feature: second }), file, path };
}

const WORKSPACES_ALLOWED = {
  contract: ["assessment"],
  assessment: [],
  server: ["contract", "assessment"],
  web: ["contract"],
};

function workspaceProblem(from, to) {
  if (from.workspace === to.workspace || WORKSPACES_ALLOWED[from.workspace].includes(to.workspace))
    return null;
  return `${from.workspace} must not know ${to.workspace}`;
}

/** What sub-scores there are and what they weigh: the judge's rules, which the contract shows to both sides. */
const SCORES = "assessment/src/scores.ts";

function contractProblem(from, to) {
  if (from.workspace !== "contract" || to.workspace !== "assessment" || to.path === SCORES) return null;
  return "contract takes sub-scores and their weights from the assessment, and nothing else";
}

/** The assessor is used by its face alone. */
function faceProblem(from, to) {
  const isInside = to.workspace === "assessment" && ![SCORES, "assessment/src/index.ts"].includes(to.path);
  return isInside && from.workspace !== "assessment" ? "of the assessor only index.ts may be imported" : null;
}

function layerProblem(from, to) {
  const allowed = LAYERS[from.workspace]?.[from.layer];
  if (from.workspace !== to.workspace || allowed === undefined) return null;
  if (from.layer === to.layer || allowed.includes("*") || allowed.includes(to.layer)) return null;
  return `${from.layer}/ must not know ${to.layer}/`;
}

function assessmentProblem(from, to) {
  if (from.workspace !== "assessment" || to.workspace !== "assessment" || from.layer === "assessment")
    return null;
  if (to.path === SCORES) return null;
  const [at, of] = [from, to].map(({ layer }) => ASSESSMENT_ORDER.indexOf(layer));
  return of >= 0 && of <= at ? null : `${from.layer}/ comes before ${to.layer}/ on the way of a prompt`;
}

function platformProblem(from, to) {
  const generic =
    ["platform", "ui"].includes(from.layer) && to.workspace === "contract" && to.feature !== undefined;
  return generic
    ? `${from.layer}/ has no word of our domain, so it may use only contract's kernel and paths`
    : null;
}

function orderProblem(from, to) {
  if (from.feature === undefined || to.feature === undefined || from.feature === to.feature) return null;
  if (ALONE.includes(from.feature) || ALONE.includes(to.feature))
    return `${from.feature} and ${to.feature} are independent`;
  if (FEATURE_ORDER.indexOf(to.feature) < FEATURE_ORDER.indexOf(from.feature)) return null;
  return `${from.feature} comes before ${to.feature}: declare a hook in its own public file, and app/ wires it`;
}

function publicFileProblem(from, to) {
  if (from.workspace !== to.workspace || to.layer !== "features" || from.feature === to.feature) return null;
  // A second public file holds what loads later than the first.
  if (to.file.endsWith(".public.ts")) return null;
  if (from.layer === "app" && to.file === `${to.feature}.plugin.ts`) return null;
  // Screens are loaded one by one; through a public file all screens of a feature would come along.
  if (SCREEN_LOADERS.has(from.path) && to.path.includes("/screens/")) return null;
  return `only ${to.feature}.public.ts may be imported from outside the feature`;
}

const inDomain = (path) => /^server\/src\/features\/[^/]+\/domain\//.test(path);

function domainProblem(path, found) {
  if (!inDomain(path)) return null;
  if ("npm" in found) return `domain/ is pure: it imports no package (${found.npm})`;
  const pure =
    /^(contract|assessment)\//.test(found.own) ||
    found.own.startsWith(path.slice(0, path.indexOf("/domain/") + 8));
  return pure ? null : "domain/ knows only its own rules, the contract and the assessment";
}

const PACKAGE_PLACES = [
  {
    packages: /^drizzle-orm$/,
    places: /\.(store|views)\.ts$|^server\/src\/(database\/|platform\/db\/|app\/views\/)/,
    says: "SQL lives in *.store.ts, *.views.ts, app/views, the schema and platform/db",
  },
  {
    packages: /^(pg|@electric-sql\/pglite)$/,
    places: /^server\/src\/platform\/db\//,
    says: "only platform/db talks to a database driver",
  },
  {
    packages: /^(fastify|fastify-plugin|@fastify\/.*)$/,
    places: /\.(routes|plugin)\.ts$|^server\/src\/(platform\/http\/|app\/)/,
    says: "HTTP lives in *.routes.ts, *.plugin.ts, platform/http and app",
  },
];

function packageProblem(path, found) {
  if (path.startsWith("contract/") && found.npm !== "zod") return "contract imports no package but zod/mini";
  if (path.startsWith("assessment/src/"))
    return "assessment imports nothing: it could ship as a library of its own";
  if (!path.startsWith("server/src/")) return null;
  const rule = PACKAGE_PLACES.find(({ packages, places }) => packages.test(found.npm) && !places.test(path));
  return rule ? rule.says : null;
}

function ownProblem(path, found) {
  const from = place(path);
  const to = place(found.own);
  if (from === null || to === null) return null;
  const rules = [
    workspaceProblem,
    contractProblem,
    faceProblem,
    layerProblem,
    assessmentProblem,
    platformProblem,
    orderProblem,
    publicFileProblem,
  ];
  return rules.map((rule) => rule(from, to)).find((problem) => problem !== null) ?? null;
}

function problemsOf({ path, text }) {
  return specifiersOf(text).flatMap((specifier) => {
    const found = target(path, specifier);
    const problem =
      domainProblem(path, found) ?? ("npm" in found ? packageProblem(path, found) : ownProblem(path, found));
    return problem === null ? [] : [`${path}: imports "${specifier}": ${problem}`];
  });
}

/** One forbidden import for each rule; a rule that lets its own through has stopped working. */
const PLANTED = [
  ["contract/src/identity/calls.ts", "../challenges/entities.ts"],
  ["contract/src/identity/calls.ts", "fastify"],
  ["contract/src/challenges/rules.ts", "@promptsmith/assessment"],
  ["server/src/features/challenges/assessor/assessor.service.ts", "@promptsmith/assessment/built-in"],
  ["assessment/src/scores.ts", "@promptsmith/contract/kernel/ids"],
  ["assessment/src/scores.ts", "node:fs"],
  ["assessment/src/observation/observe.ts", "../guards/judge.ts"],
  ["assessment/src/text/words.ts", "../built-in.ts"],
  ["web/src/app/main.tsx", "../../../server/src/main.ts"],
  ["server/src/platform/log.ts", "../features/identity/identity.public.ts"],
  ["server/src/platform/mail/x.ts", "@promptsmith/contract/friends/entities"],
  ["server/src/features/progress/progress.service.ts", "../challenges/challenges.public.ts"],
  ["server/src/features/friends/friends.service.ts", "../identity/user.store.ts"],
  ["server/src/features/waitlist/signup.service.ts", "../identity/identity.public.ts"],
  ["server/src/features/progress/domain/streak.ts", "../points.store.ts"],
  ["server/src/features/progress/domain/streak.ts", "node:crypto"],
  ["server/src/features/progress/points.service.ts", "drizzle-orm"],
  ["server/src/features/progress/points.service.ts", "fastify"],
  ["server/src/features/progress/points.store.ts", "pg"],
  ["web/src/ui/button.tsx", "../features/identity/identity.public.ts"],
  ["web/src/features/profile/screens/profile.tsx", "../../friends/friends.public.ts"],
];

const selfProof = () =>
  PLANTED.filter(
    ([path, specifier]) => problemsOf({ path, text: `import { x } from "${specifier}";` }).length === 0,
  ).map(
    ([path, specifier]) => `The check is broken: a planted import of "${specifier}" in ${path} was not found`,
  );

/** @param {{ path: string, text: string }[]} files */
export function checkBoundaries(files) {
  const modules = files.filter(({ path }) => isCode(path) && !isTest(path) && place(path) !== null);
  const tooFew =
    modules.length < FEWEST_MODULES
      ? [`Only ${modules.length} modules were looked at; at least ${FEWEST_MODULES} exist`]
      : [];
  return { looked: modules.length, problems: [...selfProof(), ...tooFew, ...modules.flatMap(problemsOf)] };
}
