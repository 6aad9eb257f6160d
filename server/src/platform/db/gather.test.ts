import { expect, test } from "vitest";
import { gathered } from "./gather.ts";

const NUMBERS = new Map([
  ["one", 1],
  ["two", 2],
]);

test("what is asked in one turn is asked together, and each gets its own answer", async () => {
  const questions: (readonly string[])[] = [];
  const ask = gathered(async (keys: readonly string[]) => {
    questions.push(keys);
    return NUMBERS;
  });
  expect(await Promise.all([ask("one"), ask("three"), ask("two")])).toEqual([1, null, 2]);
  expect(questions).toEqual([["one", "three", "two"]]);
});

test("nothing is remembered from one turn to the next", async () => {
  let value = 1;
  const ask = gathered(async (keys: readonly string[]) => new Map(keys.map((key) => [key, value])));
  expect(await ask("one")).toBe(1);
  value = 2;
  expect(await ask("one")).toBe(2);
});

test("a failure is everybody's, and the next question is a new one", async () => {
  let broken = true;
  const ask = gathered(async () => {
    if (broken) throw new Error("away");
    return NUMBERS;
  });
  const both = await Promise.allSettled([ask("one"), ask("two")]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  broken = false;
  expect(await ask("two")).toBe(2);
});

test("a crowd is asked for in several questions", async () => {
  const sizes: number[] = [];
  const ask = gathered(async (keys: readonly number[]) => {
    sizes.push(keys.length);
    return new Map(keys.map((key) => [key, key * 2]));
  });
  const crowd = Array.from({ length: 120 }, (_, index) => index);
  expect(await Promise.all(crowd.map(ask))).toEqual(crowd.map((key) => key * 2));
  expect(sizes).toEqual([50, 50, 20]);
});
