import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, isOutdated, passwordFits } from "./password.service.ts";

test("a password fits its own hash, exactly as it was typed", async () => {
  const stored = await hashPassword(" Pässwörd ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(stored, " Pässwörd ")).toBe(true);
  for (const other of ["Pässwörd", " pässwörd ", " Pässwörd ".normalize("NFD"), ""]) {
    expect(await passwordFits(stored, other)).toBe(false);
  }
});

test("every character counts, also behind the 72nd", async () => {
  const long = "x".repeat(127);
  const stored = await hashPassword(`${long}a`);
  expect(await passwordFits(stored, `${long}b`)).toBe(false);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("same same")).not.toBe(await hashPassword("same same"));
});

test("nothing fits where there is no hash, or a broken one", async () => {
  expect(await passwordFits(null, "no account has this password")).toBe(false);
  expect(await passwordFits("", "x")).toBe(false);
  expect(await passwordFits("not a hash", "x")).toBe(false);
});

test("a hash made with less effort is outdated", async () => {
  expect(isOutdated(await hash("x", { memoryCost: 8192, timeCost: 1, parallelism: 1 }))).toBe(true);
  expect(isOutdated(await hashPassword("x"))).toBe(false);
});

test("too many calls at once are refused instead of left waiting", async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 110 }, () => passwordFits(null, "x")));
  const refused = attempts.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(15);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable" } });
  expect(await passwordFits(await hashPassword("fine"), "fine")).toBe(true);
});
