import { expect, test } from "vitest";
import { checkColours, checkMachinePaths, checkSilencedRules } from "./text-rules.mjs";

// Put together from pieces, so that no check finds the planted words in this file.
const PLANTED = [
  [checkSilencedRules, "server/src/a.ts", `/* ${"ox" + "lint"}-disable */`],
  [checkSilencedRules, "tools/a.mjs", `go(); // ${"ox" + "lint"}-disable-line`],
  [checkSilencedRules, "web/src/a.tsx", `// ${"es" + "lint"}-disable-next-line no-var`],
  [checkColours, "web/src/ui/a.tsx", 'const ground = "#fff";'],
  [checkColours, "web/src/ui/a.css", "color: rgb(0 0 0);"],
  [checkColours, "web/src/ui/a.tsx", '<p className="mt-4 text-red-500" />'],
  [checkMachinePaths, "docs/a.md", `see ${["", "home", "ann"].join("/")}/notes`],
];
const SAFE = [
  [checkSilencedRules, "docs/a.md", `${"ox" + "lint"}-disable is not used here`],
  [checkColours, "web/src/ui/a.tsx", '<a href="#top" className="text-muted" />'],
  [checkColours, "web/src/ui/styles/tokens.css", "--ground: #fff;"],
  [checkMachinePaths, "docs/a.md", "see /api/home/ann and docs/home/ann"],
];

test.each(PLANTED)("%o finds what is planted in %s: %s", (check, path, text) => {
  expect(check([{ path, text }]).problems).toHaveLength(1);
});

test.each(SAFE)("%o lets %s be: %s", (check, path, text) => {
  expect(check([{ path, text }]).problems).toEqual([]);
});
