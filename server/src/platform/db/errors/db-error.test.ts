import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./db-error.ts";

test.each([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENETUNREACH",
  "ERR_STREAM_DESTROYED",
  "57P01",
  "08006",
  "53100",
])("%s: the database is away for now", (code) => {
  const cause = Object.assign(new Error("It went wrong"), { code });
  expect(isDatabaseUnavailable(new Error("Failed query: select 1", { cause }))).toBe(true);
});

test.each(["23505", "42P01", "22P02"])("%s is a failure of ours", (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error("It went wrong"), { code }))).toBe(false);
});
