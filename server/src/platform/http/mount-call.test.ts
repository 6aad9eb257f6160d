import { defineCall } from "@promptsmith/contract/kernel/define-call";
import fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { noLimits } from "../limits.ts";
import { mountCall } from "./mount-call.ts";

const saveName = defineCall({
  method: "POST",
  path: "/api/name",
  access: "anyone",
  answer: "json",
  body: z.object({ name: z.string(), more: z.optional(z.object({ age: z.int() })) }),
  response: z.object({ seen: z.string() }),
});

test("a handler sees of a body what the contract declares, and nothing else", async () => {
  const app = fastify();
  app.decorate("kernel", { limits: noLimits, verifyAnswers: true } as never);
  mountCall(app, saveName, ({ body }) => ({ seen: JSON.stringify(body) }));
  const payload = { totalPoints: 999, name: "Ann", more: { age: 7, isAdmin: true }, id: 1 };
  const answer = await app.inject({ method: "POST", url: "/api/name", payload });
  expect(JSON.parse(answer.json<{ seen: string }>().seen)).toEqual({ name: "Ann", more: { age: 7 } });
  await app.close();
});
