import { isCode, isTest, lineAt } from "./source-files.mjs";

const LONG_TEXT = 30;

const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, " "))
    .replace(/(^|\s)\/\/[^\n]*/g, (found) => found.replace(/[^\n]/g, " "));

/** Class names of the style sheet are no sentences: they have hyphens, colons and brackets in nearly every word. */
const isSentence = (text) =>
  text.length > LONG_TEXT &&
  /^[A-Z]/.test(text) &&
  text.split(" ").length > 3 &&
  text.split(" ").filter((word) => /^[("']?[A-Za-z]+[.,:;!?)"']*$/.test(word)).length >
    text.split(" ").length / 2;

/** Each fact has a pattern that finds it and a name by which two findings are the same. */
const FACTS = [
  {
    what: "query key",
    in: /^web\/src\//,
    find: /(?:queryKey: |QueryData(?:<[^(]*>)?\(|QueryState(?:<[^(]*>)?\()\[\s*"([^"]+)"|^(?:const [A-Z]+ = |\s+\w+: \[)"([a-z][a-z-]+)"\]?,?;?$/gm,
    keep: (path, found) => path.endsWith("-keys.public.ts") || found[1] !== undefined,
  },
  {
    what: "screen path",
    in: /^(contract|server|web)\/src\/|^web\/[a-z-]+\.ts$/,
    find: /["'`](\/(?:auth|challenges|learning-paths|profile|onboarding|reset-password(?:-complete)?|verify-email|undo-email|register-test|privacy|test-openai|shared-challenge|invite\/friend)(?:\?tab=\w+)?)["'`/?]/g,
  },
  {
    what: "constant",
    in: /^[a-z]+\/src\//,
    find: /^(?:export )?const ([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+ = (?:[\d_]{3,}|"[^"]+"|`[^`]+`));$/gm,
  },
  {
    what: "text",
    in: /^(contract|server|web)\/src\//,
    find: /(?<=["`>]\s*)([A-Z][^"`<>{}\n]{30,})(?=\s*["`<])/g,
    keep: (_path, found) => isSentence(found[1].trim()),
  },
];

function homesOf(fact, files) {
  const homes = new Map();
  for (const { path, text } of files.filter((file) => fact.in.test(file.path))) {
    for (const found of withoutComments(text).matchAll(fact.find)) {
      if (fact.keep && !fact.keep(path, found)) continue;
      const name = (found[1] ?? found[2]).trim();
      homes.set(name, (homes.get(name) ?? new Map()).set(path, lineAt(text, found.index)));
    }
  }
  return homes;
}

const problemsOf = (fact, files) =>
  [...homesOf(fact, files)]
    .filter(([, homes]) => homes.size > 1)
    .map(
      ([name, homes]) =>
        `${fact.what} ${JSON.stringify(name)} has ${homes.size} homes: ${[...homes].map(([path, line]) => `${path}:${line}`).join(", ")}`,
    );

/** The same fact in a second file, which must be found, or the check has stopped working. */
const PLANTED = {
  "query key": 'useQuery({ queryKey: ["planted"] })',
  "screen path": 'navigate("/privacy")',
  constant: "const PLANTED_LIMIT = 4_000;",
  text: 'const says = "This sentence was planted in two files at once.";',
};

function broken(fact) {
  const twice = ["a", "b"].map((name) => ({ path: `web/src/${name}.ts`, text: PLANTED[fact.what] }));
  return problemsOf(fact, twice).length === 1 && problemsOf(fact, twice.slice(1)).length === 0
    ? []
    : [`The check is broken: a planted second ${fact.what} was not found`];
}

/** @param {{ path: string, text: string }[]} files */
export function checkOneHome(files) {
  const sources = files.filter(({ path }) => isCode(path) && !isTest(path));
  return {
    looked: sources.length,
    problems: FACTS.flatMap((fact) => [...broken(fact), ...problemsOf(fact, sources)]),
  };
}
