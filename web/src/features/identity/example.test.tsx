import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "../../app/app.tsx";
import { EXAMPLE_CHALLENGE, EXAMPLE_PAIR } from "./domain/example.ts";
import { exampleScores } from "../../../scored-example.ts";
import { fakeApi, visitor } from "../../../test/support/fake-api.ts";

const root = join(import.meta.dirname, "../../../..");

/** What `npm run assess` says of both prompts. */
function assessed(): number[] {
  const sports = readFileSync(join(root, "library/challenges/sports.json"), "utf8");
  const challenge = (JSON.parse(sports) as { title: string }[]).find(
    ({ title }) => title === EXAMPLE_CHALLENGE,
  );
  const { stdout } = spawnSync(process.execPath, [join(root, "tools/assess.mjs")], {
    input: EXAMPLE_PAIR.map(({ text: prompt }, id) =>
      JSON.stringify({ challenge, submission: { id, prompt } }),
    ).join("\n"),
    encoding: "utf8",
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { overall: number }).overall);
}

it("shows on the sign-in screen what the assessor gives for both prompts of the example", async () => {
  fakeApi(visitor);
  window.history.replaceState(null, "", "/auth");
  render(<App />);
  await screen.findByRole("tab", { name: "Login" });
  const shown = within(screen.getByRole("main")).getAllByRole("img", { name: /^Score \d/ });
  const given = assessed();
  expect(shown.map((ring) => ring.getAttribute("aria-label"))).toEqual(
    given.map((score) => `Score ${score} out of 100`),
  );
  expect(given[1]! - given[0]!).toBeGreaterThan(40);
});

it("puts the two prompts with their numbers into the program, and nothing of the assessor", async () => {
  const { load } = exampleScores() as unknown as { load: (id: string) => Promise<string | null> };
  const code = await load("\0virtual:scored-example");
  const example = JSON.parse(/^export const EXAMPLE = (.*);$/.exec(code ?? "")?.[1] ?? "null") as object[];
  expect(example.map((one) => Object.keys(one))).toEqual([
    ["label", "text", "score"],
    ["label", "text", "score"],
  ]);
});
