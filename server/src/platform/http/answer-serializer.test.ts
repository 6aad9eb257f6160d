import * as z from "zod/mini";
import { describe, expect, test } from "vitest";
import { answerSerializer } from "./answer-serializer.ts";

const Person = z.object({ id: z.int(), name: z.nullable(z.string()) });

const written = (schema: Parameters<typeof answerSerializer>[0], value: unknown): unknown =>
  JSON.parse(answerSerializer(schema)(value));

describe("an answer", () => {
  test("holds what is declared and nothing else, at every depth", () => {
    const schema = z.object({ user: Person, friends: z.array(Person), best: z.nullable(Person) });
    const secret = { id: 1, name: "Ann", password: "hash", email: "ann@example.org" };
    expect(written(schema, { user: secret, friends: [secret], best: secret, token: "t" })).toEqual({
      user: { id: 1, name: "Ann" },
      friends: [{ id: 1, name: "Ann" }],
      best: { id: 1, name: "Ann" },
    });
  });

  test("keeps null, and leaves out what is optional and missing", () => {
    const schema = z.object({
      name: z.nullable(z.string()),
      age: z.nullable(z.int()),
      best: z.nullable(Person),
      list: z.nullable(z.array(z.string())),
      more: z.optional(z.string()),
    });
    const value = { name: null, age: null, best: null, list: null, more: undefined };
    expect(written(schema, value)).toEqual({ name: null, age: null, best: null, list: null });
  });

  test("writes each member of a union by its own declaration", () => {
    const schema = z.array(
      z.union([
        z.object({ kind: z.literal("a"), one: z.string() }),
        z.object({ kind: z.literal("b"), two: z.nullable(z.int()) }),
      ]),
    );
    const value = [
      { kind: "a", one: "x", secret: 1 },
      { kind: "b", two: 2, secret: 1 },
      { kind: "b", two: null },
    ];
    expect(written(schema, value)).toEqual([
      { kind: "a", one: "x" },
      { kind: "b", two: 2 },
      { kind: "b", two: null },
    ]);
  });

  test("writes free-form parts as they are", () => {
    const schema = z.object({
      example: z.nullable(z.union([z.string(), z.record(z.string(), z.unknown())])),
      counts: z.record(z.string(), z.int()),
    });
    const value = { example: { deep: [1, { x: null }] }, counts: { a: 1 } };
    expect(written(schema, value)).toEqual(value);
    expect(written(schema, { example: "text", counts: {} })).toEqual({ example: "text", counts: {} });
    expect(written(schema, { example: null, counts: {} })).toEqual({ example: null, counts: {} });
  });

  test("writes any text so that it reads back the same", () => {
    const schema = z.object({ text: z.string() });
    for (const text of [
      '"quoted" \\ back',
      "line\nbreak\ttab",
      "\u2028\u2029",
      "</script>",
      "👩‍👩‍👧 é \u202e",
      "\u0001",
    ]) {
      expect(written(schema, { text })).toEqual({ text });
    }
  });
});
