import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as calls from "@promptsmith/contract/social/calls";
import { defaultTreeAdapter as tree, parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { afterAll, describe, expect, test } from "vitest";

import { readPng } from "../../../test/read-png.ts";
import type { Pixel } from "../../../test/read-png.ts";
import type { Member } from "../../../test/test-app.ts";
import { startTestApp } from "../../../test/test-app.ts";

const webDir = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
mkdirSync(join(webDir, "assets"));
copyFileSync(
  fileURLToPath(new URL("../../../../web/index.html", import.meta.url)),
  join(webDir, "index.html"),
);
afterAll(() => rmSync(webDir, { recursive: true, force: true }));
const ORIGIN = "https://learn.example.org";
const app = await startTestApp({ webDir, env: { PUBLIC_URL: ORIGIN } });

/** What somebody sees who reads the page without running it. */
function headOf(html: string): { title: string; meta: Map<string, string[]>; body: string } {
  const meta = new Map<string, string[]>();
  let title = "";
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (tree.isElementNode(node)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      const key = attributes["property"] ?? attributes["name"];
      if (node.tagName === "meta" && key !== undefined) {
        meta.set(key, [...(meta.get(key) ?? []), attributes["content"] ?? ""]);
      }
      const [first] = node.childNodes;
      if (node.tagName === "title" && first !== undefined && tree.isTextNode(first)) title = first.value;
    }
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return { title, meta, body: html };
}
async function open(path: string) {
  const answer = await app.http.inject({ url: path });
  return { ...headOf(answer.body), status: answer.statusCode, headers: answer.headers };
}
async function card(path: string) {
  const answer = await app.http.inject({ url: path });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}
async function firstChallenge(who: Member) {
  const [first] = (await who.call(challengeCalls.todaysChallenges)).body;
  if (!first) throw new Error("no challenge today");
  return first;
}
async function shared(who: Member) {
  const challenge = await firstChallenge(who);
  const { shareToken } = (await who.call(calls.shareChallenge, { body: { challengeId: challenge.id } })).body;
  return { challenge, token: shareToken };
}
const rename = (who: Member, displayName: string) =>
  who.put("/api/profile", { displayName, age: "25-34", country: "France" });

const GREEN: Pixel = [0x54, 0xd5, 0x81];
const AMBER: Pixel = [0xf6, 0xa8, 0x3e];
const GROUND: Pixel = [0x0a, 0x1d, 0x48];
/** Strokes of the ring in a colour, counted along the circle through their middles. */
function strokesOf(png: ReturnType<typeof readPng>, [red, green, blue]: Pixel): number {
  let count = 0;
  let before = false;
  for (let step = 0; step < 4000; step += 1) {
    const angle = (step / 4000) * 2 * Math.PI;
    const [r, g, b] = png.at(
      Math.round(938 + 140 * Math.cos(angle)),
      Math.round(315 + 140 * Math.sin(angle)),
    );
    const fits = Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 60;
    if (fits && !before) count += 1;
    before = fits;
  }
  return count;
}

describe("the page behind a share link", () => {
  test("tells title, sender and score without running a script, never the prompt", async () => {
    const ann = await app.member("annika", { displayName: "Leila Haddad" });
    const { challenge, token } = await shared(ann);
    const before = await open(`/s/${token}`);
    expect(before.status).toBe(200);
    expect(before.title).toBe(`${challenge.title} | Promptsmith`);
    const userPrompt = `${challenge.description} Answer in a numbered list. SECRETWORD`;
    const done = await ann.call(challengeCalls.submitChallenge, {
      body: { challengeId: challenge.id, userPrompt },
    });
    for (const path of [`/s/${token}`, `/shared-challenge/${token}`]) {
      const { meta, headers, body } = await open(path);
      const one = (key: string) => {
        expect(meta.get(key), key).toHaveLength(1);
        return meta.get(key)?.[0] ?? "";
      };
      expect(one("og:title")).toBe(challenge.title);
      expect(one("og:description")).toBe(
        `Leila Haddad scored ${done.body.overallScore} on this ${challenge.difficulty} ${challenge.category} challenge. Can you beat it?`,
      );
      expect(one("description")).toBe(one("og:description"));
      expect(one("twitter:title")).toBe(challenge.title);
      expect(one("twitter:card")).toBe("summary_large_image");
      expect(one("og:url")).toBe(`${ORIGIN}/s/${token}`);
      expect(one("og:image")).toMatch(new RegExp(`^${ORIGIN}/s/${token}/card\\.png\\?v=[\\w-]+$`));
      expect(one("twitter:image")).toBe(one("og:image"));
      expect([one("og:image:width"), one("og:image:height")]).toEqual(["1200", "630"]);
      expect(one("og:image:alt")).toContain(String(done.body.overallScore));
      expect(one("twitter:image:alt")).toBe(one("og:image:alt"));
      expect(one("robots")).toBe("noindex");
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-cache");
      expect(body).toContain('<div id="root"></div>');
      expect(body).not.toContain("SECRETWORD");
      expect(body).not.toContain("@example.org");
    }
    // A new score is a new picture.
    expect((await open(`/s/${token}`)).meta.get("og:image")).not.toEqual(before.meta.get("og:image"));
  });

  test.each([
    `"><script>alert(1)</script>`,
    "$& $1 $` Bobby",
    "</title></head><body onload=x>",
    "R\u202Etl \u0645\u062D\u0645\u062F",
    "Emoji \u{1F389}\u{1F389}",
  ])("a name like %s stays a name", async (displayName) => {
    const ann = await app.member();
    await rename(ann, displayName);
    const { token } = await shared(ann);
    const { meta, body } = await open(`/s/${token}`);
    const shown = displayName.replaceAll("\u202E", " ");
    expect(meta.get("og:description")?.[0]?.startsWith(`${shown} shares this`)).toBe(true);
    expect(body.match(/<script/g)).toEqual(["<script", "<script"]);
    expect(body.match(/<body/g)).toHaveLength(1);
  });

  test("is the plain page for an unknown token", async () => {
    for (const path of [
      "/s/nothing",
      "/shared-challenge/nothing",
      "/i/nothing",
      "/s/%F0%9F%8E%89",
      "/s/a'--",
    ]) {
      const { status, meta, title, headers } = await open(path);
      expect([path, status, title, headers["x-robots-tag"]]).toEqual([path, 200, "Promptsmith", "noindex"]);
      expect(meta.has("og:title")).toBe(false);
    }
    expect((await app.http.inject({ method: "HEAD", url: "/s/nothing" })).statusCode).toBe(200);
  });

  test("of a deleted account tells nothing any more", async () => {
    const ann = await app.member();
    const { token } = await shared(ann);
    expect((await card(`/s/${token}/card.png`)).status).toBe(200);
    await ann.delete("/api/user", { password: ann.password });
    expect((await open(`/s/${token}`)).meta.has("og:title")).toBe(false);
    expect((await card(`/s/${token}/card.png`)).status).toBe(404);
  });
});

test("the page behind a friend invitation names who invites", async () => {
  const ann = await app.member("anton", { displayName: "Anton <b>" });
  const { body } = await ann.call(calls.createInvite, {
    body: { inviteType: "social", message: "private words" },
  });
  for (const path of [`/i/${body.inviteToken}`, `/invite/friend/${body.inviteToken}`]) {
    const page = await open(path);
    expect(page.meta.get("og:title")).toEqual(["Anton <b> invites you to Promptsmith"]);
    expect(page.meta.get("og:url")).toEqual([`${ORIGIN}/i/${body.inviteToken}`]);
    expect(page.meta.get("og:image")).toEqual([`${ORIGIN}/icon-512.png`]);
    expect(page.meta.get("twitter:card")).toEqual(["summary"]);
    expect(page.body).not.toContain("private words");
  }
});

describe("the picture card", () => {
  test("holds as many strokes as the score has points", async () => {
    const ann = await app.member();
    const { challenge, token } = await shared(ann);
    const empty = await card(`/s/${token}/card.png`);
    expect([empty.status, empty.headers["content-type"]]).toEqual([200, "image/png"]);
    const first = readPng(empty.bytes);
    expect([first.width, first.height]).toEqual([1200, 630]);
    expect([strokesOf(first, GREEN), strokesOf(first, AMBER)]).toEqual([0, 0]);
    const userPrompt = `${challenge.description} Answer in a numbered list.`;
    const { overallScore = 0 } = (
      await ann.call(challengeCalls.submitChallenge, { body: { challengeId: challenge.id, userPrompt } })
    ).body;
    const scored = readPng((await card(`/s/${token}/card.png`)).bytes);
    expect(overallScore).toBeGreaterThan(0);
    expect(strokesOf(scored, (overallScore ?? 0) >= 80 ? GREEN : AMBER)).toBe(overallScore);
    expect(scored.at(5, 5)).toEqual(GROUND);
  });

  test("is kept, by us and by those who show it", async () => {
    const ann = await app.member();
    const { token } = await shared(ann);
    const [one, other] = await Promise.all([card(`/s/${token}/card.png`), card(`/s/${token}/card.png`)]);
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(one.headers["cache-control"]).toBe("public, max-age=3600");
    const again = await app.http.inject({
      url: `/s/${token}/card.png`,
      headers: { "if-none-match": String(one.headers["etag"]) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await rename(ann, "Somebody Else");
    expect((await card(`/s/${token}/card.png`)).headers["etag"]).not.toBe(one.headers["etag"]);
  });

  test("names of any script, length and strangeness are drawn", async () => {
    const ann = await app.member();
    const { token } = await shared(ann);
    const names = [
      "\u0645\u062D\u0645\u062F",
      "\u{1F389}".repeat(100),
      "W".repeat(100),
      "e\u0301\u0323\u0302".repeat(25),
      "<&>\"'",
      "\u0416\u0434\u0430\u043D",
    ];
    for (const name of names) {
      expect((await rename(ann, name)).status).toBe(200);
      const answer = await card(`/s/${token}/card.png`);
      expect([name, answer.status]).toEqual([name, 200]);
      const png = readPng(answer.bytes);
      // Whatever the name: the margins at the left and below the sentence stay empty.
      expect(Array.from({ length: 630 }, (_, y) => png.at(60, y)).every(([r]) => r === GROUND[0])).toBe(true);
      expect(Array.from({ length: 300 }, (_, x) => png.at(x, 600)).every(([r]) => r === GROUND[0])).toBe(
        true,
      );
    }
  });

  test("of an unknown token is not there", async () => {
    const answer = await card("/s/nothing/card.png");
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test("a crowd that asks gets pictures or the product's sign, never an error, and nobody else waits", async () => {
    const ann = await app.member();
    const { token } = await shared(ann);
    const answers: Promise<{ status: number }>[] = [];
    for (let index = 0; index < 40; index += 1) {
      await rename(ann, `Name ${index}`);
      answers.push(card(`/s/${token}/card.png`));
    }
    const since = performance.now();
    expect((await ann.get("/api/user")).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(5_000);
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 302)).toBe(true);
    expect(statuses.has(200)).toBe(true);
  });
});
