import fc from "fast-check";
import { expect, test } from "vitest";
import { Username } from "@promptsmith/contract/identity/rules";
import { freeUsername, usernameFrom } from "./username.ts";

test.each([
  ["Ann.Lee+news@example.org", "annleenews"],
  ["a_b@example.org", "a_b"],
  ["ÄÖÜ@example.org", "user"],
  ["x@example.org", "x_user"],
  [null, "user"],
  ["", "user"],
  ["Nick Noname", "nicknoname"],
  [`${"long".repeat(20)}@example.org`, "longlonglonglonglonglong"],
])("%s suggests %s", (source, name) => {
  expect(usernameFrom(source)).toBe(name);
});

test("what is suggested could also be typed into the form", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.emailAddress(), fc.string()),
      (source) => Username.safeParse(usernameFrom(source)).success,
    ),
  );
});

test("a name that is taken gets the first free number from 2 on", () => {
  expect(freeUsername("ann", new Set())).toBe("ann");
  expect(freeUsername("ann", new Set(["ann"]))).toBe("ann2");
  expect(freeUsername("ann", new Set(["ann", "ann2", "ann4"]))).toBe("ann3");
});
