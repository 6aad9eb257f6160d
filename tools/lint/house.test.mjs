import { describe, expect, test } from "vitest";
import { lintPlanted } from "./lint-planted.mjs";

const component = (markup) => `export function Planted({ busy, icon }) { return ${markup}; }\n`;

/** Where each rule looks, and what it must find there and must let be. */
const RULES = {
  "bare-text": {
    file: (at) => `web/src/ui/planted-${at}.tsx`,
    wrap: component,
    found: [
      "<b>{busy ? <Wheel /> : icon}{children}</b>",
      "<b>{busy && <i />} Add friend</b>",
      "<b>Add friend {busy && <i />}</b>",
      "<b><Icon /> Add friend</b>",
      "<b>{count} points</b>",
      "<b>Hello <i>you</i>, {name}</b>",
      "<b>{words.map((word) => word)}</b>",
      "<>{text}</>",
      "<b><>{busy && <i />}</>text</b>",
      '"a text"',
    ],
    safe: [
      "<b>{busy && <i />}<span>Add friend</span></b>",
      "<b>{`${count} points`}</b>",
      "<b>{count}</b>",
      "<b>Hello <i>{name}</i>!</b>",
      "<b>{names.map((name) => <i>{name}</i>)}<Icon /> {busy ? <i /> : null}</b>",
    ],
  },
  "no-window-key-listener": {
    file: (at) => `web/src/platform/planted-${at}.ts`,
    found: [
      'window.addEventListener("keydown", act);',
      'window?.addEventListener("keyup", act);',
      'globalThis.addEventListener("keydown", act);',
      'globalThis.window.addEventListener("keydown", act);',
      'addEventListener("keydown", act);',
    ],
    safe: [
      'document.addEventListener("keydown", act);',
      'field.addEventListener("keydown", act);',
      'window.addEventListener("resize", act);',
    ],
  },
  "screen-path-in-contract": {
    file: (at) => `${["server", "web", "contract"][at % 3]}/src/planted-${at}.ts`,
    found: [
      'navigate("/privacy");',
      "navigate(`/challenges`);",
      "navigate(`/shared-challenge/${token}`);",
      'navigate("/profile?tab=friends");',
      'navigate("/invite/friend/abc");',
      'navigate("/reset-password-complete");',
    ],
    safe: [
      'ask("/api/challenges");',
      "navigate(paths.privacy);",
      'read("library/challenges");',
      'say("/authors");',
    ],
  },
  "query-key-in-keys-file": {
    file: (at) => `web/src/features/x/planted-${at}.queries.ts`,
    found: [
      'useQuery({ queryKey: ["planted"] });',
      'useQuery({ queryKey: ["planted", id] });',
      'client.setQueryData(["planted"], 1);',
      'client.getQueriesData(["planted"]);',
      'client.getQueryState(["planted"]);',
    ],
    safe: ["useQuery({ queryKey: keys.planted });", "useQuery({ queryKey: [...keys.planted, id] });"],
  },
};

/** A rule is off where what it protects has its home, and in tests. */
const AT_HOME = [
  ["bare-text", "web/src/ui/planted.test.tsx", component("<b>{count} points</b>")],
  [
    "no-window-key-listener",
    "web/src/platform/browser/composing-keys.ts",
    'window.addEventListener("keydown", act);',
  ],
  ["screen-path-in-contract", "contract/src/paths.ts", 'export const privacy = "/privacy";'],
  ["screen-path-in-contract", "web/test/planted.test.tsx", 'visit("/privacy");'],
  ["query-key-in-keys-file", "web/src/features/x/x-keys.public.ts", 'use({ queryKey: ["planted"] });'],
];

const cases = Object.entries(RULES).flatMap(([name, { file, wrap = (code) => code, found, safe }]) =>
  [...found, ...safe].map((code, at) => ({
    rule: `house/${name}`,
    code,
    breaks: found.includes(code),
    path: file(at),
    text: wrap(code),
  })),
);
const files = [
  ...cases.map(({ path, text }) => [path, text]),
  ...AT_HOME.map(([, path, text]) => [path, text]),
];
const broken = await lintPlanted(Object.fromEntries(files));

describe("the rules of the house", () => {
  test.each(cases.filter(({ breaks }) => breaks))("$rule finds $code", ({ rule, path }) => {
    expect(broken.get(path)).toContain(rule);
  });

  test.each(cases.filter(({ breaks }) => !breaks))("$rule lets $code be", ({ rule, path }) => {
    expect(broken.get(path)).not.toContain(rule);
  });

  test.each(AT_HOME)("%s is off in %s", (rule, path) => {
    expect(broken.get(path)).not.toContain(`house/${rule}`);
  });
});
