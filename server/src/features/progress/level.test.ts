import { levelOf } from "@promptsmith/contract/progress/rules";
import { expect, test } from "vitest";

test.each([
  [0, 1],
  [99, 1],
  [100, 2],
  [250, 3],
])("%d points are level %d", (points, level) => {
  expect(levelOf(points)).toBe(level);
});
