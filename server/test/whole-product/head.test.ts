import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { allCalls } from "@promptsmith/contract";
import type { CallSpec } from "@promptsmith/contract/kernel/define-call";
import * as aiCalls from "@promptsmith/contract/ai-status/calls";
import { afterAll, describe, expect, test } from "vitest";
import { says } from "@promptsmith/testing/doubles/ai";
import { startOpenAiDouble } from "../support/ai-at-double.ts";
import { writePage } from "../support/page-template.ts";
import { startTestApp } from "../support/test-app.ts";
import type { Member } from "../support/test-app.ts";

/** HEAD is GET without the body. Over sockets: whether there is a body shows only there. */
const double = await startOpenAiDouble();
double.will(says("Hello"));
const webDir = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
writePage(webDir);
writeFileSync(join(webDir, "service-worker.js"), "// the worker");
afterAll(() => rmSync(webDir, { recursive: true, force: true }));
const app = await startTestApp({
  webDir,
  overSocket: true,
  env: {
    ...double.env,
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET: "secret",
    FACEBOOK_APP_ID: "1",
    FACEBOOK_APP_SECRET: "2",
  },
});
const ann = await app.member("ann");
const bob = await app.member("bob");
const { body: invite } = await bob.post<{ inviteToken: string }>("/api/invites", {});
const [today] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
const { body: share } = await ann.post<{ shareToken: string }>("/api/share-with-friends", {
  challengeId: today?.id,
});

const VALUES: Record<string, string> = {
  "/api/friendship-invitations/:token": invite.inviteToken,
  "/api/friendship-invitations/accept/:token": invite.inviteToken,
  "/api/challenge-invitations/:token": share.shareToken,
};
const addressOf = (call: CallSpec): string =>
  call.path.replace(/:[a-zA-Z]+/, () => VALUES[call.path] ?? String(today?.id));
/** What these do must not be done by asking for their head. */
const WITHOUT_WORK = new Set([
  aiCalls.testAi.path as string,
  "/api/friendship-invitations/accept/:token",
  ...allCalls.map(({ call }) => call.path as string).filter((path) => path.startsWith("/api/auth/")),
]);

const gets = allCalls.filter(({ call }) => call.method === "GET").map(({ call }) => call);
const head = (who: Pick<Member, "send">, path: string, headers: Record<string, string> = {}) =>
  who.send("HEAD", path, undefined, { headers });

describe("every address that has GET answers HEAD", () => {
  test.each(gets.filter(({ path }) => !WITHOUT_WORK.has(path)).map((call) => [call.path, call] as const))(
    "%s",
    async (_, call) => {
      for (const who of [app.visitor(), ann]) {
        const [whole, only] = [await who.get(addressOf(call)), await head(who, addressOf(call))];
        expect([only.status, only.text]).toEqual([whole.status, ""]);
        for (const name of ["content-type", "cache-control", "location", "content-disposition"])
          expect([name, only.headers[name]]).toEqual([name, whole.headers[name]]);
      }
    },
  );

  test.each(["/", "/auth", "/s/nothing", "/healthz", "/readyz", "/service-worker.js", "/api/nothing"])(
    "%s",
    async (path) => {
      const [whole, only] = [await ann.get(path), await head(ann, path)];
      expect([only.status, only.text]).toEqual([whole.status, ""]);
    },
  );
});

describe("HEAD does none of the work", () => {
  const friends = async () => (await ann.get<unknown[]>("/api/friends")).body.length;

  test.each([{}, { accept: "text/html" }, { accept: "application/json", "sec-fetch-site": "same-origin" }])(
    "of accepting an invitation, %j",
    async (headers) => {
      const path = `/api/friendship-invitations/accept/${invite.inviteToken}`;
      for (const who of [app.visitor(), ann]) {
        const answer = await head(who, path, headers);
        expect([answer.status, answer.headers["location"], answer.text]).toEqual([
          302,
          `/invite/friend/${invite.inviteToken}`,
          "",
        ]);
      }
      expect(await friends()).toBe(0);
    },
  );

  test.each([...WITHOUT_WORK].filter((path) => path.startsWith("/api/auth/")))("of %s", async (path) => {
    const visitor = app.visitor();
    const answer = await head(visitor, `${path}?code=x&state=y`);
    expect([answer.status, answer.headers["location"], answer.text]).toEqual([302, "/auth", ""]);
    expect([...visitor.cookies.keys()]).toEqual([]);
  });

  test("of asking the AI", async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const answer = await head(ann, aiCalls.testAi.path);
      expect([answer.status, answer.text]).toEqual([200, ""]);
    }
    expect((await head(app.visitor(), aiCalls.testAi.path)).status).toBe(401);
    expect(double.asked.length).toBe(0);
    expect((await ann.call(aiCalls.testAi)).body.success).toBe(true);
  });
});

describe("the address that accepts an invitation, opened as a page, shows a page", () => {
  test.each([
    ["a good token", invite.inviteToken],
    ["a token that no one has", "a".repeat(43)],
    ["a short one", "abc"],
    ["none at all", ""],
    ["signs", "%3Cscript%3E"],
    ["one that is encoded wrongly", "%ff"],
    ["one cut in the middle of a letter", "abc%e2%82"],
    ["one of 5,000 characters", "a".repeat(5_000)],
    ["one with a slash", "abc/def"],
    ["one with a slash at its end", `${invite.inviteToken}/`],
    ["one with a question", "abc?x=%ff"],
  ])("for %s", async (_, token) => {
    const headers = { accept: "text/html,application/xhtml+xml", "sec-fetch-site": "none" };
    for (const who of [app.visitor(), bob]) {
      const path = `/api/friendship-invitations/accept/${token}`;
      const answer = await who.get(path, { headers });
      expect(answer.status).toBe(302);
      expect(answer.headers["location"]).toMatch(/^\/(invite\/friend\/|auth\?redirect=accept-invite&token=)/);
      expect(answer.headers["content-type"] ?? "").not.toMatch(/json/);
      const page = await who.get(String(answer.headers["location"]));
      expect([page.status, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    }
  });

  test("for a program it stays JSON", async () => {
    const answer = await ann.get("/api/friendship-invitations/accept/abc");
    expect([answer.status, answer.headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  });
});
