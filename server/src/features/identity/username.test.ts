import { Username } from "@promptsmith/contract/identity/rules";
import { expect, test } from "vitest";

import { newUsername } from "./account.service.ts";

test("a new username is `learner` with six random letters or digits, and fits the form", () => {
  const names = Array.from({ length: 500 }, newUsername);
  for (const name of names) {
    expect(name).toMatch(/^learner[a-z0-9]{6}$/);
    expect(Username.safeParse(name).success).toBe(true);
  }
  expect(new Set(names).size).toBe(names.length);
});
