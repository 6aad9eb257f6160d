import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cruise } from "./cruise.mjs";
import rules from "./rules.mjs";

/** An import that each rule must find: in this file, of that, by this specifier where it is not the path from there. */
const PLANTED = {
  "names-say-something": ["server/src/platform/log.ts", "server/src/platform/utils.ts"],
  resolvable: ["web/src/ui/button.tsx", "web/src/ui/nowhere.ts"],
  "contract-takes-scores-from-the-assessment": [
    "contract/src/challenges/rules.ts",
    "assessment/src/built-in.ts",
    "@promptsmith/assessment/built-in",
  ],
  "contract-has-no-package-but-zod": ["contract/src/identity/calls.ts", "fastify"],
  "contract-uses-no-node": ["contract/src/kernel/ids.ts", "node:crypto"],
  "assessment-imports-nothing": ["assessment/src/language/words.ts", "node:fs"],
  "assessment-has-doors": [
    "server/src/features/challenges/fit.service.ts",
    "assessment/src/challenge/brief.ts",
  ],
  "web-knows-the-contract-alone": ["web/src/app/frame.tsx", "server/src/main.ts"],
  "server-knows-contract-and-assessment": ["server/src/app/deps.ts", "web/src/ui/button.tsx"],
  "product-knows-no-test": ["server/src/platform/clock.ts", "server/test/support/frozen-clock.ts"],
  "testing-knows-the-contract": ["testing/doubles/map.ts", "server/src/platform/clock.ts"],
  "tests-share-by-testing": ["server/test/calendar.test.ts", "tools/lib/project.mjs"],
  "product-starts-without-testing": [
    "tools/lib/build-page.mjs",
    "testing/doubles/ai.ts",
    "@promptsmith/testing/doubles/ai",
  ],
  "tools-are-below-bench-and-e2e": ["tools/faults/rounds.mjs", "e2e/seeded.ts"],
  "bench-and-e2e-apart": ["bench/pages.mjs", "e2e/sign-in.ts"],
  "assessment-folder-has-a-place": ["assessment/src/new/a.ts", "assessment/src/language/words.ts"],
  "assessment-order-language": ["assessment/src/language/tokens.ts", "assessment/src/built-in.ts"],
  "assessment-order-evidence": ["assessment/src/evidence/observe.ts", "assessment/src/detectors/judge.ts"],
  "assessment-order-ai": ["assessment/src/ai/points.ts", "assessment/src/built-in.ts"],
  "server-platform-is-lowest": [
    "server/src/platform/log-level.ts",
    "server/src/features/identity/identity.public.ts",
  ],
  "server-database-knows-the-platform": ["server/src/database/schema/a.ts", "server/src/app/deps.ts"],
  "server-features-know-no-app": ["server/src/features/friends/list.service.ts", "server/src/app/deps.ts"],
  "web-platform-is-lowest": ["web/src/platform/theme.ts", "web/src/boot/boot.ts"],
  "web-ui-knows-the-platform": ["web/src/ui/card.tsx", "web/src/features/identity/identity.public.ts"],
  "web-features-know-no-app": ["web/src/features/friends/components/a.tsx", "web/src/main.tsx"],
  "platform-has-no-domain": [
    "server/src/platform/mail/letter.ts",
    "contract/src/friends/entities.ts",
    "@promptsmith/contract/friends/entities",
  ],
  "alone-knows-no-feature": [
    "server/src/features/waitlist/signup.service.ts",
    "server/src/features/identity/identity.public.ts",
  ],
  "alone-is-left-alone": [
    "web/src/features/identity/components/b.tsx",
    "web/src/features/waitlist/waitlist.public.ts",
  ],
  "server-feature-has-public-files": [
    "server/src/features/friends/friends.service.ts",
    "server/src/features/identity/account.store.ts",
  ],
  "web-feature-has-public-files": [
    "web/src/features/friends/components/c.tsx",
    "web/src/features/identity/components/a.tsx",
  ],
  "server-calls-of-its-own-feature": [
    "server/src/features/friends/friend.routes.ts",
    "contract/src/notices/calls.ts",
    "@promptsmith/contract/notices/calls",
  ],
  "web-calls-of-its-own-feature": [
    "web/src/features/friends/friend.queries.ts",
    "contract/src/notices/calls.ts",
    "@promptsmith/contract/notices/calls",
  ],
  "server-app-uses-public-files": ["server/src/app/wire.ts", "server/src/features/identity/account.store.ts"],
  "web-app-uses-public-files": ["web/src/app/sidebar.tsx", "web/src/features/identity/components/a.tsx"],
  "screen-loaders-load-screens": ["web/src/app/router.tsx", "web/src/features/identity/components/a.tsx"],
  "server-domain-is-pure": [
    "server/src/features/progress/domain/streak.ts",
    "server/src/features/progress/points.store.ts",
  ],
  "sql-in-store-and-views": ["server/src/features/progress/points.service.ts", "drizzle-orm"],
  "http-in-routes-and-plugin": ["server/src/features/progress/level.service.ts", "fastify"],
  "drivers-in-platform-db": ["server/src/features/progress/points.store.ts", "pg"],
};

/** More imports of the same rules: other packages, other places, and every way to write an import. */
const MORE = [
  ["server-domain-is-pure", "server/src/features/progress/domain/day.ts", "node:crypto"],
  ["http-in-routes-and-plugin", "server/src/features/friends/a.service.ts", "@fastify/cookie"],
  ["drivers-in-platform-db", "server/src/app/b.ts", "@electric-sql/pglite"],
  ["contract-takes-scores-from-the-assessment", "contract/src/a.ts", "web/src/ui/button.tsx"],
  ["assessment-imports-nothing", "assessment/src/language/a.ts", "contract/src/kernel/ids.ts"],
  ["names-say-something", "tools/lib/a.mjs", "tools/lib/helper.mjs"],
  ["product-knows-no-test", "server/src/platform/calendar.ts", "testing/doubles/ai.ts"],
  ["testing-knows-the-contract", "testing/doubles/bank.ts", "tools/lib/project.mjs"],
  ["tests-share-by-testing", "server/src/platform/log.test.ts", "e2e/seeded.ts"],
  ["product-starts-without-testing", "tools/build.mjs", "testing/doubles/ai.ts"],
];

/** What the rules let be. */
const SAFE = [
  ["contract/src/challenges/safe.ts", "zod"],
  ["contract/src/challenges/safer.ts", "assessment/src/scores.ts"],
  ["server/src/features/challenges/safe.service.ts", "assessment/src/index.ts"],
  ["server/src/features/challenges/safer.service.ts", "server/src/features/identity/identity.public.ts"],
  ["server/src/features/challenges/domain/safe.ts", "contract/src/kernel/ids.ts"],
  ["server/src/features/challenges/domain/safer.ts", "assessment/src/index.ts"],
  ["server/src/features/challenges/safe.store.ts", "drizzle-orm"],
  ["server/src/features/challenges/safe.routes.ts", "fastify"],
  ["server/src/platform/db/safe.ts", "pg"],
  ["server/src/app/safe.ts", "server/src/features/challenges/challenges.plugin.ts"],
  ["server/src/features/challenges/safe.test.ts", "server/test/support/frozen-clock.ts"],
  ["web/src/boot/prerender.tsx", "web/src/features/identity/screens/auth.tsx"],
  ["web/src/features/friends/components/safe.tsx", "web/src/ui/button.tsx"],
  ["assessment/src/detectors/safe.ts", "assessment/src/evidence/notes.ts"],
  ["assessment/src/detectors/safer.ts", "assessment/src/scores.ts"],
  ["assessment/src/built-in.ts", "assessment/src/detectors/judge.ts"],
  ["bench/safe.mjs", "tools/lib/project.mjs"],
  ["bench/safer.mjs", "testing/doubles/ai.ts"],
  ["tools/faults/safe.mjs", "testing/doubles/ai.ts"],
  ["server/test/safe.test.ts", "testing/doubles/ai.ts"],
  ["server/src/platform/safe.test.ts", "testing/doubles/ai.ts"],
  ["testing/doubles/safe.ts", "contract/src/kernel/ids.ts"],
  ["e2e/safe.ts", "contract/src/friends/entities.ts"],
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "promptsmith-boundaries-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = new Map();
const put = (path, text) => written.set(path, `${written.get(path) ?? ""}${text}\n`);
const isOurs = (of) => /\.(tsx?|mjs)$/.test(of);

function importOf(path, of, specifier) {
  if (specifier !== undefined) return specifier;
  if (!isOurs(of)) return of;
  const relative = posix.relative(posix.dirname(path), of);
  return relative.startsWith(".") ? relative : `./${relative}`;
}

/** Each of these is a module; what is imported exists unless it is to be missing. */
function plant(path, of, specifier, write = (from) => `import { it } from "${from}";\nexport { it };`) {
  put(path, write(importOf(path, of, specifier)));
  if (isOurs(of) && !of.endsWith("nowhere.ts")) put(of, "");
}

const orders = (prefix, file) =>
  rules.forbidden
    .map(({ name }) => name)
    .filter((name) => name.startsWith(prefix) && !(name in PLANTED))
    .map((name, at, names) => {
      const [folderName, later] = [name, names[at + 1]].map((one) => one?.slice(prefix.length));
      return [name, file(folderName, "planted"), later && file(later, "later")];
    });
/** One for each folder that has one after it; the last of a list leads to what comes after them all. */
const ORDERED = [
  ...orders("feature-order-", (feature, name) => `server/src/features/${feature}/${name}.public.ts`).map(
    ([rule, path, of]) => [rule, path, of ?? "server/src/features/sharing/sharing.public.ts"],
  ),
  ...orders("assessment-order-", (name, file) => `assessment/src/${name}/${file}.ts`).map(
    ([rule, path, of]) => [rule, path, of ?? "assessment/src/built-in.ts"],
  ),
];

const WAYS = {
  "for its types": (from) => `import type { It } from "${from}";\nexport type Its = It;`,
  later: (from) => `export const load = () => import("${from}");`,
  "to hand it on": (from) => `export { it } from "${from}";`,
  "for what it does": (from) => `import "${from}";`,
  "as what it is": (from) => `export type It = import("${from}").It;`,
};
const ways = Object.entries(WAYS).map(([way, write], at) => {
  const path = `web/src/ui/way-${at}.tsx`;
  plant(path, "web/src/features/identity/identity.public.ts", undefined, write);
  return [way, path];
});

for (const [path, of, specifier] of Object.values(PLANTED)) plant(path, of, specifier);
for (const [, path, of] of [...MORE, ...ORDERED]) plant(path, of);
for (const [path, of] of SAFE) plant(path, of);
put("web/src/circle/a.ts", 'import type { B } from "./b.ts";\nexport type A = B | 1;');
put("web/src/circle/b.ts", 'export type B = 2;\nexport const load = () => import("./a.ts");');

const WORKSPACES = { contract: "./src/*.ts", assessment: "./src/*.ts", testing: "./*.ts" };
for (const [workspace, files] of Object.entries(WORKSPACES)) {
  put(
    `${workspace}/package.json`,
    JSON.stringify({ name: `@promptsmith/${workspace}`, type: "module", exports: { "./*": files } }),
  );
}
for (const name of ["zod", "fastify", "@fastify/cookie", "drizzle-orm", "pg", "@electric-sql/pglite"]) {
  put(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
  put(`node_modules/${name}/index.js`, "");
}
for (const [path, text] of written) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
mkdirSync(join(folder, "node_modules/@promptsmith"));
for (const workspace of Object.keys(WORKSPACES))
  symlinkSync(join(folder, workspace), join(folder, "node_modules/@promptsmith", workspace));

const { violations } = await cruise(folder, [
  "assessment",
  "bench",
  "contract",
  "e2e",
  "server",
  "testing",
  "tools",
  "web",
]);
const brokenBy = (path) => violations.filter(({ from }) => from === path).map(({ rule }) => rule);

describe("the boundaries", () => {
  const planted = [
    ...Object.entries(PLANTED).map(([rule, [path, of]]) => [rule, path, of]),
    ...MORE,
    ...ORDERED,
  ];

  test.each(planted)("%s: %s must not import %s", (rule, path) => {
    expect(brokenBy(path)).toContain(rule);
  });

  test.each(ways)("an import counts that is made %s", (_way, path) => {
    expect(brokenBy(path)).toEqual(["web-ui-knows-the-platform"]);
  });

  test("a circle counts that is closed by a type and by an import that loads later", () => {
    expect(["a", "b"].flatMap((name) => brokenBy(`web/src/circle/${name}.ts`))).toContain("no-circle");
  });

  test.each(SAFE)("%s may import %s", (path) => {
    expect(brokenBy(path)).toEqual([]);
  });

  test("every rule has an import that it must find", () => {
    const tried = new Set(["no-circle", ...planted.map(([rule]) => rule)]);
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });
});
