import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../fixtures.ts";

const root = join(import.meta.dirname, "../..");

test("the example's two scores on the sign-in screen are what the assessor gives", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/auth");
  const rings = page.getByRole("main").getByRole("img", { name: /^Score \d/ });
  await expect(rings).toHaveCount(2);
  const shown = await rings.evaluateAll((all) =>
    all.map((ring) => ({
      name: ring.getAttribute("aria-label"),
      prompt: ring.parentElement?.querySelector("p:last-of-type")?.textContent,
    })),
  );

  const sports = readFileSync(join(root, "library/challenges/sports.json"), "utf8");
  const challenges = JSON.parse(sports) as { title: string }[];
  const challenge = challenges.find(({ title }) => title === "Offside for Grandma");
  const rows = shown.map(({ prompt }, id) => JSON.stringify({ challenge, submission: { id, prompt } }));
  const { stdout } = spawnSync(process.execPath, [join(root, "tools/assess.mjs")], {
    input: rows.join("\n"),
    encoding: "utf8",
  });
  const given = stdout
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { overall: number }).overall);
  expect(shown.map(({ name }) => name)).toEqual(given.map((score) => `Score ${score} out of 100`));
});
