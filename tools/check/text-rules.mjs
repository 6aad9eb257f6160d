import { isTest, lineAt } from "./source-files.mjs";

function findAll(files, pattern, says) {
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(
      (found) => `${path}:${lineAt(text, found.index)}: ${found[0].trim()}: ${says}`,
    ),
  );
}

const TOKENS = "web/src/ui/styles/tokens.css";
const COLOUR =
  /(?<=["'`\s:(,[])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(|\b(?:bg|text|border|ring|fill|stroke|from|to|via)-(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose|black|white)(?:-\d{2,3})?\b/g;

/** Colours have names and a light and a dark value, all in one file. */
export function checkColours(files) {
  const looked = files.filter(
    ({ path }) => /^web\/src\/.*\.(tsx?|css)$/.test(path) && path !== TOKENS && !isTest(path),
  );
  return { looked: looked.length, problems: findAll(looked, COLOUR, `colours are named in ${TOKENS}`) };
}

// Put together from pieces, so that this file does not find itself.
const SILENCER = new RegExp(`\\b(?:${["ox", "es"].join("|")})lint-(?:${["dis", "en"].join("|")})able`, "g");

/** A comment that switches the linter off would switch off the rule against such comments as well. */
export function checkSilencedRules(files) {
  const looked = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
  return {
    looked: looked.length,
    problems: findAll(looked, SILENCER, "mend it, or change the setting for all"),
  };
}

const MACHINE_PATH = new RegExp(
  `(?<![\\w.~/-])/(?:${["work", "farm", "root", "home", "Users"].join("|")})/[\\w.-]+`,
  "g",
);

/** A path of a person's own machine means nothing on the next one. */
export function checkMachinePaths(files) {
  const looked = files.filter(
    ({ path }) => !path.endsWith("package-lock.json") && !path.startsWith("library/"),
  );
  return { looked: looked.length, problems: findAll(looked, MACHINE_PATH, "a path of one machine") };
}
