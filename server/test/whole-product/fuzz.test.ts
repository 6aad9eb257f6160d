import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import type { ZodMiniType } from "zod/mini";
import * as z from "zod/mini";
import { allCalls } from "@promptsmith/contract";
import type { CallSpec } from "@promptsmith/contract/kernel/define-call";
import { checkLedger } from "../../src/features/progress/progress.public.ts";
import { startTestApp } from "../support/test-app.ts";

/**
 * Nonsense, half-sense and what nearly fits at every call: whatever comes in, the answer is one of the contract's and
 * never a fault of ours, and the ledger is true afterwards. fast-check prints seed and smallest example of what breaks.
 */
// What is asked for while typing is given up after a fifth of a second; how fast this machine is, is no matter here.
const app = await startTestApp({ env: { RATE_LIMITS: "off" }, judgingTimes: { typedMs: 60_000 } });
const ann = await app.member("ann");
const [today] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
const known = today?.id ?? 1;

/** `npm run test:fuzz` has more. */
const TRIES = Number(process.env["FUZZ_TRIES"] ?? 10);
const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: "grapheme" }),
  fc.emailAddress(),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u200b",
    "' or 1=1 --",
    "<script>alert(1)</script>",
    "a@example.org",
    "Art",
    "Auto",
    "accepted",
    "email",
    "link",
    "internal",
    "Europe/Paris",
    "UTC+14:00",
    "%00",
    "../..",
    "null",
    "x".repeat(6_000),
  ),
);
const id = fc.oneof(
  fc.constantFrom(known, ann.id, 0, -1, 1.5, 2_147_483_647, 2_147_483_648, 1e21),
  fc.integer(),
);
const value = fc.oneof(
  text,
  id,
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 5 }),
  fc.object({ maxDepth: 2 }),
);

/** The field names the contract knows, so that some of the nonsense gets further than the first check. */
const NAMES = [
  "email",
  "password",
  "username",
  "displayName",
  "oobCode",
  "newPassword",
  "categories",
  "age",
  "country",
  "phoneNumber",
  "timezone",
  "category",
  "challengeId",
  "userPrompt",
  "challengeTitle",
  "challengeDescription",
  "friendId",
  "status",
  "recipientId",
  "recipientEmail",
  "message",
  "inviteType",
  "shareType",
  "name",
  "confirm",
  "type",
  "before",
  "_v",
];
const body = fc.dictionary(
  fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: fc.string() }),
  value,
  { maxKeys: 8 },
);
/** A value that a schema describes, or nearly: each part of it may be anything instead. */
type Schema = {
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};
function exactly(schema: Schema): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(nearly));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "object") {
    const parts = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, nearly(part)]);
    return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: schema.required ?? [],
    });
  }
  if (schema.type === "array") return fc.array(nearly(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === "integer" || schema.type === "number") return id;
  if (schema.type === "boolean") return fc.boolean();
  return schema.type === "string" ? text : value;
}
const nearly = (schema: Schema): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: exactly(schema) }, { weight: 1, arbitrary: value });
const fitting = (schema: ZodMiniType): fc.Arbitrary<unknown> =>
  nearly(z.toJSONSchema(schema, { unrepresentable: "any", io: "input" }) as Schema);

const query = fc.dictionary(
  fc.constantFrom("type", "category", "before", "_v", "code", "state", "error"),
  text,
  { maxKeys: 3 },
);
const parameter = fc.oneof(text, id.map(String));
const accept = fc.constantFrom("application/json", "text/html", "text/event-stream", "*/*", "image/png");

// Ends the session that the rest is tried with.
const LEFT_OUT = new Set(["/api/logout"]);
const calls = allCalls
  .filter(({ call }) => !LEFT_OUT.has(call.path))
  .map(({ feature, name, call }) => [`${feature}.${name}`, call] as const);

async function tryOut(
  call: CallSpec,
  input: { parameter: string; query: Record<string, string>; body: unknown; accept: string },
) {
  // A path is sent as a browser would send it, and a browser sends no half of a surrogate pair.
  const escaped = encodeURIComponent(input.parameter.replaceAll(/\p{Cs}/gu, ""));
  const path = call.path.replaceAll(/:[a-zA-Z]+/g, escaped === "" ? "x" : escaped);
  const wellFormed = Object.entries(input.query).map(([key, one]) => [key, one.replaceAll(/\p{Cs}/gu, "")]);
  return await ann.send(call.method, path, call.body === undefined ? undefined : input.body, {
    query: Object.fromEntries(wellFormed) as Record<string, string>,
    headers: { accept: input.accept },
  });
}

/** Paths, queries with their placeholders and stack traces have no place in an answer. */
const INSIDES = /node_modules|Failed query|\$1|    at /;

describe.each(calls)("%s", (_name, call) => {
  test("is answered as declared, whatever comes in", { timeout: 60_000 + TRIES * 2_000 }, async () => {
    const bodies = call.body === undefined ? body : fc.oneof(body, fitting(call.body));
    await fc.assert(
      fc.asyncProperty(fc.record({ parameter, query, body: bodies, accept }), async (input) => {
        // What is sent may come back, now or later.
        fc.pre(!INSIDES.test(JSON.stringify(input)));
        const answer = await tryOut(call, input);
        // 503 would mean that an outside service is down, and the tests use none.
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(INSIDES);
      }),
      { numRuns: TRIES },
    );
    expect((await ann.get("/api/user")).status).toBe(200);
  });
});

afterAll(async () => {
  expect((await checkLedger({ db: app.database.db, repair: false })).findings).toEqual([]);
});
