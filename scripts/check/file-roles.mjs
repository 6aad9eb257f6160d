import { isCode, isTest } from "./source-files.mjs";

const FEATURE =
  "(identity|profile|progress|challenges|drafts|notices|leaderboard|friends|sharing|waitlist|ai-status|analytics)";
const KEBAB = "[a-z0-9]+(-[a-z0-9]+)*";

/** The closed list: the first row whose folder fits decides, and a file that fits none of its roles is a stray. */
const FOLDERS = [
  {
    folder: new RegExp(`^contract/src/${FEATURE}/`),
    roles: [/^(entities|calls|rules|[a-z-]+-events)\.ts$/],
    says: "a feature of the contract holds entities.ts (nouns), calls.ts (verbs) rules.ts (numbers and checks both sides need) and <noun>-events.ts (what a streamed answer is made of)",
  },
  { folder: /^contract\/src\/kernel\//, roles: [new RegExp(`^${KEBAB}\\.ts$`)], says: "kernel/ is flat" },
  {
    folder: /^contract\/src\//,
    roles: [/^(index|paths)\.ts$/],
    says: "contract/src holds index.ts, paths.ts, kernel/ and one folder for each feature",
  },
  {
    folder: /^server\/src\/features\/[^/]+\/domain\//,
    roles: [new RegExp(`^${KEBAB}\\.ts$`)],
    says: "domain/ is flat: pure rules, one thing a file",
  },
  {
    folder: new RegExp(`^server/src/features/${FEATURE}/`),
    roles: [
      new RegExp(`^${FEATURE}(\\.(plugin|public|hooks)|-mails)\\.ts$`),
      new RegExp(`^(${KEBAB}/)?${KEBAB}\\.(routes|service|store|views|adapter)\\.ts$`),
    ],
    says:
      "a feature of the server holds <feature>.plugin.ts, <feature>.public.ts, <feature>.hooks.ts (what later features do when something happens here), <noun>.routes.ts (HTTP), <noun>.service.ts (order of steps), " +
      "<noun>.store.ts (SQL that changes), <noun>.views.ts (one screen's read), <name>.adapter.ts (another system), <feature>-mails.ts (what its mails say), domain/ (pure rules); a large feature groups them by topic, one folder deep",
  },
  {
    folder: /^server\/src\/app\/views\//,
    roles: [new RegExp(`^${KEBAB}(\\.(views|routes))?\\.ts$`)],
    says: "app/views is flat: reads that mix features",
  },
  {
    folder: /^server\/src\/app\//,
    roles: [new RegExp(`^${KEBAB}\\.ts$`)],
    says: "app/ composes: build-app.ts, deps.ts and what is wired between features",
  },
  {
    folder: /^server\/src\/database\//,
    roles: [/^schema\.ts$/, new RegExp(`^schema/${KEBAB}\\.ts$`)],
    says: "database/ holds schema/<feature>.ts, the tables of one owner, and schema.ts, which has all of them",
  },
  {
    folder: /^server\/src\/platform\//,
    roles: [new RegExp(`^(${KEBAB}/){0,2}${KEBAB}\\.ts$`)],
    says: "platform/ is two levels of folders, without a word of our domain",
  },
  {
    folder: /^server\/src\//,
    roles: [/^(main|operations)\.ts$/],
    says: "server/src holds main.ts (the product), operations.ts (an operator's commands), app/, platform/, database/ and features/",
  },
  {
    folder: /^web\/src\/features\/[^/]+\/domain\//,
    roles: [new RegExp(`^${KEBAB}\\.ts$`)],
    says: "domain/ is flat: rules of the screen without a component, one thing a file",
  },
  {
    folder: new RegExp(`^web/src/features/${FEATURE}/`),
    roles: [
      new RegExp(`^${KEBAB}\\.public\\.ts$`),
      new RegExp(`^${KEBAB}\\.queries\\.ts$`),
      new RegExp(`^(screens|components(/${KEBAB})?)/${KEBAB}\\.tsx$`),
      new RegExp(`^hooks/use-${KEBAB}\\.tsx?$`),
      new RegExp(`^browser/${KEBAB}\\.ts$`),
    ],
    says: "a feature of the web holds <feature>.public.ts, <feature>-keys.public.ts (where its answers lie in the cache), <name>.queries.ts (fetch, cache, invalidate), screens/*.tsx, components/*.tsx (by topic, one folder deep), hooks/use-*.ts, browser/*.ts (what reads or changes the tab, its address or its storage) and domain/*.ts (rules without any of these)",
  },
  {
    folder: /^web\/src\/(app|boot|ui|platform)\//,
    roles: [new RegExp(`^(${KEBAB}/)*${KEBAB}\\.(tsx?|css)$`)],
    says: "files are named after their one thing, in kebab-case",
  },
  {
    folder: /^web\/src\//,
    roles: [/^(main\.tsx|service-worker\.ts|vite-env\.d\.ts)$/],
    says: "web/src holds app/, features/, ui/, platform/, boot/ (what is in the page itself), main.tsx and service-worker.ts",
  },
  {
    folder: /^assessment\/src\//,
    roles: [new RegExp(`^(${KEBAB}/)?${KEBAB}\\.ts$`)],
    says: "one level of folders, kebab-case",
  },
];

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|misc|shared|lib|index)(\.tsx?|\/)/;
const ALLOWED_INDEX = new Set(["contract/src/index.ts", "assessment/src/index.ts"]);

function problemOf(path) {
  if (EMPTY_NAMES.test(path) && !ALLOWED_INDEX.has(path)) {
    return `${path}: the name says nothing; name the file after its one thing`;
  }
  const row = FOLDERS.find(({ folder }) => folder.test(path));
  if (row === undefined) return null;
  const rest = path.replace(row.folder, "");
  return row.roles.some((role) => role.test(rest)) ? null : `${path}: no role for it here; ${row.says}`;
}

/** A stray of each kind that must be found, or the check has stopped working. */
const PLANTED = [
  "server/src/features/progress/streak-helper.ts",
  "server/src/platform/utils.ts",
  "contract/src/identity/user.ts",
  "web/src/features/friends/friends.tsx",
];

/** @param {{ path: string }[]} files */
export function checkFileRoles(files) {
  const code = files.filter(({ path }) => isCode(path) && /^[a-z]+\/src\//.test(path) && !isTest(path));
  const broken = PLANTED.filter((path) => problemOf(path) === null).map(
    (path) => `The check is broken: ${path} passes`,
  );
  return {
    looked: code.length,
    problems: [...broken, ...code.map(({ path }) => problemOf(path)).filter((one) => one !== null)],
  };
}
