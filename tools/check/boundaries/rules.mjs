import { assessmentRules } from "./assessment-rules.mjs";
import { any, forbid, inProduct, TEST, WORK } from "./forbid.mjs";

/**
 * Who may import whom. `npm run check -- boundaries` reads these rules, and boundaries.test.mjs has a forbidden import for
 * each. Types and imports that load later count like any other.
 */

/** A feature may use the public files of those before it, never of those after it. */
const FEATURES = [
  "identity",
  "ai-status",
  "profile",
  "progress",
  "challenges",
  "notices",
  "leaderboard",
  "friends",
  "sharing",
];
/** Features that neither know a neighbour nor are known by one; only the app composes them. */
const ALONE = ["waitlist", "analytics"];

const folders = (features) => `^(contract/src|(server|web)/src/features)/${any(features)}/`;
const PACKAGES = "(^|/)node_modules/";
const packages = (names) => `${PACKAGES}(@types/)?${any(names)}/`;
/** What puts a side together, its features included. */
const SERVER_APP = "^server/src/(app/|main\\.ts|operations\\.ts)";
const WEB_APP = "^web/src/(app/|boot/|main\\.tsx|service-worker\\.ts)";
/** Screens are loaded one by one; through a public file all screens of a feature would come along. */
const SCREEN_LOADERS = "^web/src/(app/router|boot/prerender)\\.tsx$";

const bothSides = (rule) => ["server", "web"].map(rule);

const everywhere = [
  forbid(
    "no-circle",
    "modules that import one another in a circle, types and later imports included, are one module",
    { pathNot: TEST },
    { circular: true },
  ),
  forbid(
    "resolvable",
    "there is no such module",
    { path: "^(contract|server|web|assessment)/" },
    { couldNotResolve: true, pathNot: "^virtual:" },
  ),
  forbid(
    "names-say-something",
    "the name says nothing; name the file after its one thing",
    {},
    { path: "/(utils?|helpers?|common|misc|shared|lib)\\.(tsx?|mjs)$", pathNot: PACKAGES },
  ),
];

const workspaces = [
  inProduct(
    "contract-has-no-package-but-zod",
    "the contract is in the page of a visitor: it imports no package but zod/mini",
    { path: "^contract/src/" },
    { path: PACKAGES, pathNot: packages(["zod"]) },
  ),
  inProduct(
    "contract-uses-no-node",
    "the contract runs in the browser too",
    { path: "^contract/src/" },
    { dependencyTypes: ["core"] },
  ),
  inProduct(
    "web-knows-the-contract-alone",
    "the web knows the contract and no other workspace",
    { path: "^web/src/" },
    { path: `^(server|assessment|${WORK})/` },
  ),
  inProduct(
    "server-knows-contract-and-assessment",
    "the server knows the contract and the assessment and no other workspace",
    { path: "^server/src/" },
    { path: `^(web|${WORK})/` },
  ),
  inProduct(
    "product-knows-no-test",
    "what ships needs no test",
    { path: "^(contract|server|web|assessment)/src/" },
    { path: [TEST, "^[a-z0-9]+/test/", "^testing/"] },
  ),
  forbid(
    "testing-knows-the-contract",
    "testing/ serves every kind of test: it knows the contract and no other part of the project",
    { path: "^testing/" },
    { path: "^(server|web|assessment|library|e2e|bench|tools)/" },
  ),
  forbid(
    "tests-share-by-testing",
    "what tests have in common with programs is in testing/",
    { path: "^(contract|assessment|server|web)/(src|test)/" },
    { path: "^(e2e|bench|tools)/" },
  ),
  forbid(
    "product-starts-without-testing",
    "what builds, starts and operates the product runs where nothing for tests is installed",
    { path: ["^tools/(start|build|dev|operations)\\.mjs$", "^tools/(lib|dev)/"] },
    { path: "^testing/" },
  ),
  forbid(
    "tools-are-below-bench-and-e2e",
    "bench and e2e use tools, not the other way round",
    { path: "^tools/" },
    { path: "^(bench|e2e)/" },
  ),
  forbid(
    "bench-and-e2e-apart",
    "what bench and e2e both need lives in tools",
    { path: "^(bench|e2e)/" },
    { path: "^(bench|e2e)/", pathNot: "^$1/" },
  ),
];

const layers = [
  inProduct(
    "server-platform-is-lowest",
    "platform/ knows no other part of the server",
    { path: "^server/src/platform/" },
    { path: "^server/src/", pathNot: "^server/src/platform/" },
  ),
  inProduct(
    "server-database-knows-the-platform",
    "database/ knows platform/ alone",
    { path: "^server/src/database/" },
    { path: "^server/src/", pathNot: "^server/src/(database|platform)/" },
  ),
  inProduct(
    "server-features-know-no-app",
    "features/ must not know app/: it composes them",
    { path: "^server/src/features/" },
    { path: SERVER_APP },
  ),
  inProduct(
    "web-platform-is-lowest",
    "platform/ knows no other part of the web",
    { path: "^web/src/platform/" },
    { path: "^web/src/", pathNot: "^web/src/platform/" },
  ),
  inProduct(
    "web-ui-knows-the-platform",
    "ui/ knows platform/ alone",
    { path: "^web/src/ui/" },
    { path: "^web/src/", pathNot: "^web/src/(ui|platform)/" },
  ),
  inProduct(
    "web-features-know-no-app",
    "features/ must not know app/: it composes them",
    { path: "^web/src/features/" },
    { path: WEB_APP },
  ),
  inProduct(
    "platform-has-no-domain",
    "platform/ and ui/ have no word of our domain, so they may use only the contract's kernel and paths",
    { path: "^(server|web)/src/(platform|ui)/" },
    { path: `^contract/src/${any([...FEATURES, ...ALONE])}/` },
  ),
];

const features = [
  ...FEATURES.slice(0, -1).map((feature, at) =>
    inProduct(
      `feature-order-${feature}`,
      `${feature} comes before it: declare a hook in its own public file, and app/ wires it`,
      { path: folders([feature]) },
      { path: folders(FEATURES.slice(at + 1)) },
    ),
  ),
  inProduct(
    "alone-knows-no-feature",
    "waitlist and analytics know no other feature",
    { path: folders(ALONE) },
    { path: folders([...FEATURES, ...ALONE]), pathNot: "^(contract/src|(server|web)/src/features)/$3/" },
  ),
  inProduct(
    "alone-is-left-alone",
    "no other feature knows waitlist and analytics",
    { path: folders(FEATURES) },
    { path: folders(ALONE) },
  ),
  ...bothSides((side) =>
    inProduct(
      `${side}-feature-has-public-files`,
      "only the *.public.ts of a feature may be imported from outside it",
      { path: `^${side}/src/features/([^/]+)/` },
      { path: `^${side}/src/features/`, pathNot: [`^${side}/src/features/$1/`, "\\.public\\.ts$"] },
    ),
  ),
  ...bothSides((side) =>
    inProduct(
      `${side}-calls-of-its-own-feature`,
      "a call is answered and made only in the feature that declares it",
      { path: `^${side}/src/features/([^/]+)/` },
      {
        path: "^contract/src/[^/]+/calls\\.ts$",
        pathNot: "^contract/src/$1/",
        dependencyTypesNot: ["type-only"],
      },
    ),
  ),
  inProduct(
    "server-app-uses-public-files",
    "app/ uses the *.public.ts and *.plugin.ts of a feature",
    { path: SERVER_APP },
    { path: "^server/src/features/", pathNot: "\\.(public|plugin)\\.ts$" },
  ),
  inProduct(
    "web-app-uses-public-files",
    "only the *.public.ts of a feature may be imported from outside it",
    { path: WEB_APP, pathNot: SCREEN_LOADERS },
    { path: "^web/src/features/", pathNot: "\\.public\\.ts$" },
  ),
  inProduct(
    "screen-loaders-load-screens",
    "only public files and screens of a feature may be imported here",
    { path: SCREEN_LOADERS },
    { path: "^web/src/features/", pathNot: ["\\.public\\.ts$", "/screens/"] },
  ),
  inProduct(
    "server-domain-is-pure",
    "domain/ is pure: it knows its own rules, the contract and the assessment, and no package",
    { path: "^server/src/features/([^/]+)/domain/" },
    { pathNot: ["^(contract|assessment)/src/", "^server/src/features/$1/domain/"] },
  ),
];

/** What the ending of a file's name means, beside *.public.ts: where a dependency may be used. */
const endings = [
  inProduct(
    "sql-in-store-and-views",
    "SQL lives in *.store.ts, *.views.ts, app/views, the schema and platform/db",
    {
      path: "^server/src/",
      pathNot: ["\\.(store|views)\\.ts$", "^server/src/(database/|platform/db/|app/views/)"],
    },
    { path: packages(["drizzle-orm"]) },
  ),
  inProduct(
    "http-in-routes-and-plugin",
    "HTTP lives in *.routes.ts, *.plugin.ts, platform/http and app",
    { path: "^server/src/", pathNot: ["\\.(routes|plugin)\\.ts$", "^server/src/(platform/http/|app/)"] },
    { path: packages(["fastify", "fastify-plugin", "@fastify/[^/]+"]) },
  ),
  inProduct(
    "drivers-in-platform-db",
    "only platform/db talks to a database driver",
    { path: "^server/src/", pathNot: "^server/src/platform/db/" },
    { path: packages(["pg", "@electric-sql/pglite"]) },
  ),
];

const rules = {
  forbidden: [...everywhere, ...workspaces, ...assessmentRules, ...layers, ...features, ...endings],
  options: {
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|\\.cache)/|\\.css$|\\?(raw|url)" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
  },
};
export default rules;
