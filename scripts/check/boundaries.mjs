import { specifiersOf, target } from "./imports.mjs";
import { isCode, isTest } from "./source-files.mjs";

/** Who may know whom: a room may use the doors of the rooms before it, never of those after it. */
const STREET = ["identity", "profile", "progress", "challenges", "social"];
/** Rooms that neither know a neighbour nor are known by one; only the app composes them. */
const ALONE = ["waitlist", "ai-status", "analytics"];
const ROOMS = [...STREET, ...ALONE];

/** A check that looks at nothing passes always: fewer modules than this means that the search is broken. */
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
    "first-script": ["platform"],
    ui: ["platform"],
    features: ["ui", "platform"],
    app: ["*"],
    main: ["*"],
  },
};

const SCREEN_LOADERS = new Set(["web/src/app/router.tsx", "web/src/app/static-shells.tsx"]);

/** @returns {{ workspace: string, layer: string, room?: string, file: string, path: string } | null} */
function place(path) {
  const [workspace, source, first, second] = path.split("/");
  if (source !== "src" || first === undefined) return null;
  const file = path.slice(path.lastIndexOf("/") + 1);
  if (workspace === "contract") {
    return { workspace, layer: first, ...(ROOMS.includes(first) && { room: first }), file, path };
  }
  if (workspace === "assessment") return { workspace, layer: "assessment", file, path };
  if (workspace !== "server" && workspace !== "web") return null;
  if (second === undefined) return { workspace, layer: "main", file, path };
  return { workspace, layer: first, ...(first === "features" && { room: second }), file, path };
}

const WORKSPACES_ALLOWED = {
  contract: [],
  assessment: [],
  server: ["contract", "assessment"],
  web: ["contract"],
};

function workspaceProblem(from, to) {
  if (from.workspace === to.workspace || WORKSPACES_ALLOWED[from.workspace].includes(to.workspace))
    return null;
  return `${from.workspace} must not know ${to.workspace}`;
}

function layerProblem(from, to) {
  const allowed = LAYERS[from.workspace]?.[from.layer];
  if (from.workspace !== to.workspace || allowed === undefined) return null;
  if (from.layer === to.layer || allowed.includes("*") || allowed.includes(to.layer)) return null;
  return `${from.layer}/ must not know ${to.layer}/`;
}

function platformProblem(from, to) {
  const generic =
    ["platform", "ui"].includes(from.layer) && to.workspace === "contract" && to.room !== undefined;
  return generic
    ? `${from.layer}/ has no word of our domain, so it may use only contract's kernel and paths`
    : null;
}

function streetProblem(from, to) {
  if (from.room === undefined || to.room === undefined || from.room === to.room) return null;
  if (ALONE.includes(from.room) || ALONE.includes(to.room)) return `${from.room} and ${to.room} stand apart`;
  if (STREET.indexOf(to.room) < STREET.indexOf(from.room)) return null;
  return `${from.room} comes before ${to.room}: declare a hook at its own door, and app/ wires it`;
}

function doorProblem(from, to) {
  if (from.workspace !== to.workspace || to.layer !== "features" || from.room === to.room) return null;
  if (to.file === `${to.room}.public.ts`) return null;
  if (from.layer === "app" && to.file === `${to.room}.plugin.ts`) return null;
  // Screens are loaded one by one; through a door all screens of a room would come along.
  if (SCREEN_LOADERS.has(from.path) && to.path.includes("/screens/")) return null;
  return `only the door ${to.room}.public.ts may be entered from outside the room`;
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
  if (path.startsWith("contract/") && found.npm !== "zod")
    return "contract imports zod/mini and nothing else";
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
  const rules = [workspaceProblem, layerProblem, platformProblem, streetProblem, doorProblem];
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
  ["assessment/src/assessment.ts", "@promptsmith/contract/kernel/ids"],
  ["assessment/src/assessment.ts", "node:fs"],
  ["web/src/app/main.tsx", "../../../server/src/main.ts"],
  ["server/src/platform/log.ts", "../features/identity/identity.public.ts"],
  ["server/src/platform/mail/x.ts", "@promptsmith/contract/social/entities"],
  ["server/src/features/progress/progress.service.ts", "../challenges/challenges.public.ts"],
  ["server/src/features/social/friends.service.ts", "../identity/user.store.ts"],
  ["server/src/features/waitlist/signup.service.ts", "../identity/identity.public.ts"],
  ["server/src/features/progress/domain/streak.ts", "../points.store.ts"],
  ["server/src/features/progress/domain/streak.ts", "node:crypto"],
  ["server/src/features/progress/points.service.ts", "drizzle-orm"],
  ["server/src/features/progress/points.service.ts", "fastify"],
  ["server/src/features/progress/points.store.ts", "pg"],
  ["web/src/ui/button.tsx", "../features/identity/identity.public.ts"],
  ["web/src/features/profile/screens/profile.tsx", "../../social/social.public.ts"],
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
