import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { expect, it } from "vitest";
import { completedAttempt } from "../../../../test/support/challenge.ts";
import { attemptReading, mayHaveBegun } from "./attempt-reading.ts";

const begun = { ...completedAttempt, completed: false, submittedAt: null };

it.each([
  ["the list is not read yet", undefined, undefined, false],
  ["the list has all attempts, and none of it", [], undefined, false],
  ["the list is full of newer ones", Array.from({ length: LIST_PAGE }, () => begun), undefined, true],
  ["the list has a draft of it", [begun], begun, true],
  ["the list has its result", [completedAttempt], completedAttempt, true],
])("a challenge may have been begun: %s", (_, list, listed, expected) => {
  expect(mayHaveBegun(list, listed)).toBe(expected);
});

const quiet = { isError: false, isPaused: false, isFetching: false, isStale: false };
const anew = { ...quiet, isFetching: true, isStale: true };

it.each([
  ["nothing has come yet", { ...anew, data: undefined }, undefined, true],
  ["there is none", { ...quiet, data: null }, undefined, false],
  ["it has come", { ...quiet, data: begun }, begun, false],
  ["a draft is read anew, which may have gone on elsewhere", { ...anew, data: begun }, begun, true],
  ["a result is read anew, which stays", { ...anew, data: completedAttempt }, completedAttempt, false],
  ["a fresh draft is read anew", { ...anew, isStale: false, data: begun }, begun, false],
  ["it cannot be read", { ...quiet, isError: true, data: undefined }, completedAttempt, false],
  ["there is no network", { ...quiet, isPaused: true, data: undefined }, completedAttempt, false],
  ["it cannot be read again", { ...anew, isError: true, data: begun }, begun, false],
])("an attempt is shown, or waited for: %s", (_, read, attempt, isWaiting) => {
  expect(attemptReading(completedAttempt, read)).toEqual({ attempt, isWaiting });
});
