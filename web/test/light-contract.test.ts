import { join } from "node:path";
import * as calls from "@promptsmith/contract/friends/calls";
import { expect, it } from "vitest";
import { lightContract } from "../light-contract.ts";

const FILE = join(import.meta.dirname, "../../contract/src/friends/calls.ts");

it("leaves a call what the browser goes by, and who may make it, but no schema", async () => {
  const { load } = lightContract() as unknown as { load: (id: string) => Promise<{ code: string }> };
  const { code } = await load(FILE);
  for (const [name, { method, path, access, answer }] of Object.entries(calls)) {
    const light = new RegExp(`^export const ${name} = (.*);$`, "m").exec(code)?.[1];
    expect(JSON.parse(light ?? "null")).toEqual({ method, path, access, answer });
  }
});
