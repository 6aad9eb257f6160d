import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { hashPassword, passwordFits } from "./password.service.ts";

const FITS = { fits: true, isOutdated: false };
const OTHER = { fits: false, isOutdated: false };

test("a password fits its own hash, however its letters are composed", async () => {
  const stored = await hashPassword(" Pässwörd ");
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const composed = " P\u00e4sswörd ";
  for (const same of [composed, composed.normalize("NFD"), " Ｐässwörd\u00a0"])
    expect(await passwordFits(stored, same)).toEqual(FITS);
  for (const other of ["Pässwörd", " pässwörd ", " Password ", ""])
    expect(await passwordFits(stored, other)).toEqual(OTHER);
});

test("a hash of the text as it was typed fits, and is outdated", async () => {
  const typed = "P\u00e4sswo\u0308rd ﬁ";
  const stored = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(await passwordFits(stored, typed)).toEqual({ fits: true, isOutdated: true });
  expect(await passwordFits(stored, "Password fi")).toEqual(OTHER);
});

test("every character counts, also behind the 72nd", async () => {
  const long = "x".repeat(127);
  const stored = await hashPassword(`${long}a`);
  expect(await passwordFits(stored, `${long}b`)).toEqual(OTHER);
});

test("two hashes of one password differ", async () => {
  expect(await hashPassword("same same")).not.toBe(await hashPassword("same same"));
});

test("nothing fits where there is no hash, or a broken one", async () => {
  expect(await passwordFits(null, "no account has this password")).toEqual(OTHER);
  expect(await passwordFits("", "x")).toEqual(OTHER);
  expect(await passwordFits("not a hash", "x")).toEqual(OTHER);
});

test("a hash made with less effort is outdated", async () => {
  const cheap = await hash("x", { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  expect(await passwordFits(cheap, "x")).toEqual({ fits: true, isOutdated: true });
  expect(await passwordFits(await hashPassword("x"), "x")).toEqual(FITS);
});

test("too many calls at once are refused instead of left waiting", async () => {
  const attempts = await Promise.allSettled(Array.from({ length: 110 }, () => passwordFits(null, "x")));
  const refused = attempts.filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(15);
  expect(refused[0]).toMatchObject({ reason: { code: "unavailable" } });
  expect(await passwordFits(await hashPassword("fine"), "fine")).toEqual(FITS);
});
