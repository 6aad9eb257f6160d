import { expect, test } from "vitest";
import { goldenCases, goldenLine, storedGolden } from "../bin/golden.ts";
import { knowledge } from "./assessor.ts";

/** One in so many is judged at every change, and all before a release. */
const EVERY = process.env["ALL_CASES"] === "1" ? 1 : 40;

test("every result is the one in the golden file; `npm run train -- --stamp` writes it anew", () => {
  const stored = storedGolden();
  const cases = goldenCases();
  expect(cases.map(({ id }) => id)).toEqual(stored.map((line) => line.split(" ")[0]));
  const isChecked = (at: number): boolean => at % EVERY === 7 % EVERY;
  const lines = cases.filter((_, at) => isChecked(at)).map((one) => goldenLine(one, knowledge));
  expect(lines).toEqual(stored.filter((_, at) => isChecked(at)));
});
