import { describe, expect, test } from "vitest";
import { lintPlanted } from "./lint-planted.mjs";

const TEST = 'import { expect, it } from "vitest";\n';
// Put together from pieces, so that no tool takes the planted words for this file's own.
const LATER = ["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"];
const lines = (count) => "export {};\n".repeat(count);

/** What no rule but the named one finds, each in a file of its own. */
const PLANTED = [
  ["import/no-cycle", "web/src/a.ts", 'import type { B } from "./b.ts";\nexport type A = B | 1;\n'],
  ["import/no-cycle", "web/src/b.ts", 'import type { A } from "./a.ts";\nexport type B = A | 2;\n'],
  ["eslint/max-lines", "server/src/long.ts", lines(301)],
  ["eslint/max-lines", "tools/long.mjs", lines(301)],
  ...LATER.map((word, at) => [
    "eslint/no-warning-comments",
    `server/src/later-${at}.ts`,
    `/** The rest: ${word} */\nexport {};\n`,
  ]),
  ...["ignore", "nocheck", "expect-error"].map((word) => [
    "typescript/ban-ts-comment",
    `web/src/${word}.ts`,
    `// @ts-${word}\nexport const a = 1;\n`,
  ]),
  ["vitest/no-disabled-tests", "web/src/skipped.test.ts", `${TEST}it.skip("is", () => expect(1).toBe(1));\n`], // planted: the linter has to find it
  ["vitest/no-focused-tests", "web/src/alone.test.ts", `${TEST}it.only("is", () => expect(1).toBe(1));\n`], // planted: the linter has to find it
  [
    "vitest/warn-todo",
    "server/test/planned.test.ts",
    `${TEST}it("is", () => expect(1).toBe(1));\nit.todo("will be");\n`,
  ],
  ...["document.title", "window.name", "navigator.language", "matchMedia()"].map((use, at) => [
    "eslint/no-restricted-globals",
    `web/src/features/x/domain/page-${at}.ts`,
    `export const found = ${use};\n`,
  ]),
  ...["react", "zod", "../../../platform/browser/storage.ts"].map((from, at) => [
    "eslint/no-restricted-imports",
    `web/src/features/x/domain/import-${at}.ts`,
    `import { it } from "${from}";\nexport const found = it;\n`,
  ]),
  [
    "eslint/no-restricted-imports",
    "contract/src/kernel/heavy.ts",
    'import * as z from "zod";\nexport { z };\n',
  ],
];
const SAFE = [
  ["a long test", "server/test/long.test.ts", lines(400)],
  ["a file of 300 lines", "server/src/full.ts", lines(300)],
  [
    "the page, outside domain/",
    "web/src/features/x/browser/page.ts",
    "export const found = document.title;\n",
  ],
];

const found = await lintPlanted(
  Object.fromEntries([...PLANTED, ...SAFE].map(([, path, text]) => [path, text])),
);

describe("the linter", () => {
  test.each(PLANTED)("finds %s in %s", (rule, path) => {
    expect(found.get(path)).toEqual([rule]);
  });

  test.each(SAFE)("lets %s be", (_what, path) => {
    expect(found.get(path)).toEqual([]);
  });
});
