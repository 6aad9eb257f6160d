import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import { describe, expect, test } from "vitest";
import { createMetrics } from "../../src/platform/metrics.ts";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp();
const withToken = await startTestApp({ env: { METRICS_TOKEN: "a-token-of-the-operator" } });

const production = await startTestApp({ env: { PUBLIC_URL: "https://learn.example.org" } });

type Request = { remoteAddress?: string; headers?: Record<string, string> };
const read = (request: Request = {}, where = app) =>
  where.http.inject({
    url: "/metrics",
    remoteAddress: "127.0.0.1",
    headers: { host: "localhost:3000" },
    ...request,
  });
async function figure(line: string): Promise<number> {
  const found = (await read()).body.split("\n").filter((one) => one.startsWith(line));
  expect(found, line).toHaveLength(1);
  return Number(found[0]?.split(" ").at(-1));
}

test("counts requests, statements, awards and mails", async () => {
  const ann = await app.member();
  const [easy] = (await ann.call(challengeCalls.todaysChallenges)).body;
  const submitted = await ann.call(challengeCalls.submitChallenge, {
    body: { challengeId: easy?.id ?? 0, userPrompt: `${easy?.description} Answer in a list.` },
  });
  expect(await figure("promptsmith_awards_total")).toBe(1);
  expect(await figure("promptsmith_points_total")).toBe(submitted.body.pointsAwarded);
  await ann.get("/api/user-challenges");
  const route =
    'promptsmith_http_request_seconds_count{method="POST",route="/api/user-challenges",status="201"}';
  expect(await figure(route)).toBe(1);
  const before = await figure('promptsmith_db_statement_seconds_count{outcome="ok"}');
  await ann.get("/api/friends");
  expect(await figure('promptsmith_db_statement_seconds_count{outcome="ok"}')).toBeGreaterThanOrEqual(
    before + 2,
  );
  await app.database.db.execute("select 1 from nowhere").then(undefined, () => undefined);
  expect(await figure('promptsmith_db_statement_seconds_count{outcome="failed"}')).toBe(1);
  expect(await figure('promptsmith_mail_queue{state="waiting"}')).toBeGreaterThanOrEqual(0);
  // This very request is the only one that runs.
  expect(await figure("promptsmith_http_requests_running")).toBe(1);
  expect((await read()).body).not.toMatch(/@example\.org|\/s\/[\w-]{20}/);
});

describe("are only for the operator", () => {
  test.each<[string, Request]>([
    ["a caller from outside", { remoteAddress: "203.0.113.7" }],
    [
      "a caller behind a proxy on this machine",
      { headers: { host: "localhost", "x-forwarded-for": "203.0.113.7" } },
    ],
    ["a caller behind a proxy that only passes on the name", { headers: { host: "learn.example.org" } }],
  ])("not for %s", async (_, request) => {
    expect((await read(request)).statusCode).toBe(404);
  });

  test("not for any caller in production without a token, since a minimal proxy hides who calls", async () => {
    expect((await read({ headers: { host: "127.0.0.1:3000" } }, production)).statusCode).toBe(404);
    expect((await read({}, production)).statusCode).toBe(404);
  });

  test("for every caller that sends the token, where one is set", async () => {
    expect((await read({}, withToken)).statusCode).toBe(404);
    const bearer = (token: string): Request => ({
      remoteAddress: "203.0.113.7",
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await read(bearer("wrong"), withToken)).statusCode).toBe(404);
    const answer = await read(bearer("a-token-of-the-operator"), withToken);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
  });
});

test("a database that is away hides only its own figures", async () => {
  const metrics = createMetrics({
    mailQueue: () => Promise.reject(new Error("away")),
    judgingFails: () => Promise.resolve(false),
    pool: () => ({ total: 3, idle: 1, waiting: 7 }),
  });
  metrics.awarded(10, true);
  const text = await metrics.read();
  expect(text).toContain('promptsmith_db_connections{state="waiting"} 7');
  expect(text).toContain("promptsmith_points_total 10");
  expect(text).not.toContain('promptsmith_mail_queue{state="waiting"}');
});
