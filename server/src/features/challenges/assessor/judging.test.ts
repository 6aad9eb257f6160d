import { fileURLToPath } from "node:url";

import type { Brief } from "@promptsmith/assessment";
import { afterAll, expect, test } from "vitest";

import { systemClock } from "../../../platform/clock.ts";
import { openJudging } from "./judging.service.ts";

const libraryFolder = fileURLToPath(new URL("../../../../../library", import.meta.url));
const judging = await openJudging({ clock: systemClock, libraryFolder });
afterAll(() => judging.close());

const brief: Brief = {
  title: "A toast for a retiring postman",
  description: "Get the AI to write a toast of at most 100 words for a postman who retires.",
  rubric: [{ name: "A toast", ask: "ask for a toast", weight: 3, signals: ["toast"] }],
};
const TEXT = "Write a toast for our postman, who retires on Friday.";

test("what is read while it is typed gives way to what is handed in", async () => {
  const handedIn = Array.from({ length: 12 }, async (_, who) =>
    judging.of(who).assess(brief, `${TEXT} ${who}`),
  );
  const typed = async () => judging.of(99).requirementsMet(brief, TEXT);
  await expect(typed()).rejects.toMatchObject({ code: "unavailable", details: { retryAfterSeconds: 1 } });
  expect((await judging.of(99).assess(brief, TEXT)).scores.overall).toBeGreaterThan(0);
  await Promise.all(handedIn);
  expect((await typed()).met).toEqual([true]);
});
