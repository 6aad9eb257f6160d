import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";
import type { Plugin } from "vite";
import type * as files from "../assessment/bin/read-knowledge.ts";
import type * as assessment from "../assessment/src/index.ts";
import type * as example from "./src/features/identity/domain/example.ts";

const NAME = "virtual:scored-example";
/** As the bundler marks a module that is no file. */
const ID = `\0${NAME}`;

async function load<Module>(path: string): Promise<Module> {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return (await runnerImport<Module>(file, { configFile: false })).module;
}

/** The example with what the built-in assessor gives. @throws Error where the library has no such challenge */
async function scoredExample() {
  const { EXAMPLE_CHALLENGE, EXAMPLE_PAIR } = await load<typeof example>(
    "./src/features/identity/domain/example.ts",
  );
  const { libraryChallenges, readKnowledge } = await load<typeof files>(
    "../assessment/bin/read-knowledge.ts",
  );
  const { assessBuiltIn } = await load<typeof assessment>("../assessment/src/index.ts");
  const challenge = libraryChallenges().get(EXAMPLE_CHALLENGE);
  if (challenge === undefined) throw new Error(`The library has no challenge "${EXAMPLE_CHALLENGE}"`);
  const knowledge = readKnowledge();
  return EXAMPLE_PAIR.map((one) => ({
    ...one,
    score: assessBuiltIn(challenge, one.text, knowledge).scores.overall,
  }));
}

let known: ReturnType<typeof scoredExample> | undefined;

/** Puts the example of the sign-in screen into the program with its scores: two numbers, and nothing of the assessor. */
export function exampleScores(): Plugin {
  return {
    name: "example-scores",
    resolveId: (id) => (id === NAME ? ID : null),
    async load(id) {
      if (id !== ID) return null;
      known ??= scoredExample();
      return `export const EXAMPLE = ${JSON.stringify(await known)};`;
    },
  };
}
