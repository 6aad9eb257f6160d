import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allCalls } from "@promptsmith/contract";
import type { CallSpec } from "@promptsmith/contract/kernel/define-call";
import { startTestApp } from "./test-app.ts";

/**
 * Nonsense and half-sense at every call: whatever comes in, the answer is one of the contract's and never a fault
 * of ours. fast-check prints seed and smallest example of what breaks.
 */
const app = await startTestApp({ env: { RATE_LIMITS: "off" } });
const ann = await app.member("ann");
const [today] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
const known = today?.id ?? 1;

/** More for a night: FUZZ_TRIES=2000. */
const TRIES = Number(process.env["FUZZ_TRIES"] ?? 25);
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
const query = fc.dictionary(
  fc.constantFrom("type", "category", "before", "_v", "code", "state", "error"),
  text,
  { maxKeys: 3 },
);
const parameter = fc.oneof(text, id.map(String));

// Ends the session that the rest is tried with.
const LEFT_OUT = new Set(["/api/logout"]);
const calls = allCalls
  .filter(({ call }) => !LEFT_OUT.has(call.path))
  .map(({ room, name, call }) => [`${room}.${name}`, call] as const);

async function tryOut(
  call: CallSpec,
  input: { parameter: string; query: Record<string, string>; body: unknown },
) {
  // A path is sent as a browser would send it, and a browser sends no half of a surrogate pair.
  const escaped = encodeURIComponent(input.parameter.replaceAll(/\p{Cs}/gu, ""));
  const path = call.path.replaceAll(/:[a-zA-Z]+/g, escaped === "" ? "x" : escaped);
  const wellFormed = Object.entries(input.query).map(([key, one]) => [key, one.replaceAll(/\p{Cs}/gu, "")]);
  return await ann.send(call.method, path, call.body === undefined ? undefined : input.body, {
    query: Object.fromEntries(wellFormed) as Record<string, string>,
  });
}

describe.each(calls)("%s", (_name, call) => {
  test("is answered as declared, whatever comes in", { timeout: 60_000 + TRIES * 200 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.record({ parameter, query, body }), async (input) => {
        const answer = await tryOut(call, input);
        // 503 says honestly that something outside does not work; nothing here is outside.
        expect(answer.status).toBeLessThan(500);
        expect(answer.text).not.toMatch(/node_modules|Failed query|\$1|    at /);
      }),
      { numRuns: TRIES },
    );
    expect((await ann.get("/api/user")).status).toBe(200);
  });
});
