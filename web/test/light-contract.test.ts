import { join } from "node:path";
import * as friends from "@promptsmith/contract/friends/calls";
import * as leaderboard from "@promptsmith/contract/leaderboard/calls";
import { expect, it } from "vitest";
import { lightContract } from "../light-contract.ts";

it.each([
  ["friends", friends],
  // Its schemas are all in the file of its entities.
  ["leaderboard", leaderboard],
])(
  "leaves a call of %s what the browser goes by, and who may make it, but no schema",
  async (feature, calls) => {
    const { load } = lightContract() as unknown as { load: (id: string) => Promise<{ code: string } | null> };
    const file = join(import.meta.dirname, `../../contract/src/${feature}/calls.ts`);
    const code = (await load(file))?.code ?? "";
    expect(code).not.toContain("import");
    for (const [name, { method, path, access, answer }] of Object.entries(calls)) {
      const light = new RegExp(`^export const ${name} = (.*);$`, "m").exec(code)?.[1];
      expect(JSON.parse(light ?? "null")).toEqual({ method, path, access, answer });
    }
  },
);
