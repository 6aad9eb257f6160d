import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import * as calls from "@promptsmith/contract/friends/calls";
import { defaultTreeAdapter as tree, parse } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { afterAll, describe, expect, test } from "vitest";

import { writePage } from "../../../test/support/page-template.ts";
import { rename, shareFirst } from "../../../test/support/share-link.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const webDir = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
mkdirSync(join(webDir, "assets"));
const shared = {
  markup: ['<div id="root"><p>', "sender", "|", "title", "|", "description", "</p></div>"],
  isToRead: true,
  reads: ["/api/user"],
};
writePage(webDir, {
  title: "Promptsmith",
  screens: ["/s/", "/shared-challenge/"].map((path) => ({
    path,
    visitor: shared,
    session: shared,
    chunks: [],
  })),
});
afterAll(() => rmSync(webDir, { recursive: true, force: true }));
const ORIGIN = "https://learn.example.org";
const app = await startTestApp({ webDir, env: { PUBLIC_URL: ORIGIN } });

/** What a person sees who reads the page without running it. */
function headOf(html: string) {
  const meta = new Map<string, string[]>();
  let title = "";
  let shell = "";
  const walk = (node: DefaultTreeAdapterTypes.Node): void => {
    if (tree.isElementNode(node)) {
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
      const key = attributes["property"] ?? attributes["name"];
      if (node.tagName === "meta" && key !== undefined) {
        meta.set(key, [...(meta.get(key) ?? []), attributes["content"] ?? ""]);
      }
      const [first] = node.childNodes;
      if (node.tagName === "p" && first !== undefined && tree.isTextNode(first)) shell = first.value;
      if (node.tagName === "title" && first !== undefined && tree.isTextNode(first)) title = first.value;
    }
    if ("childNodes" in node) node.childNodes.forEach(walk);
  };
  walk(parse(html));
  return { title, meta, shell, body: html };
}
async function open(path: string) {
  const answer = await app.http.inject({ url: path });
  return { ...headOf(answer.body), status: answer.statusCode, headers: answer.headers };
}
describe("the page behind a share link", () => {
  test("tells title, sender and score without running a script, never the prompt", async () => {
    const ann = await app.member("annika", { displayName: "Leila Haddad" });
    const { challenge, token } = await shareFirst(ann);
    const before = await open(`/s/${token}`);
    expect(before.status).toBe(200);
    expect(before.title).toBe(`${challenge.title} | Promptsmith`);
    const userPrompt = `${challenge.description} Answer in a numbered list. SECRETWORD`;
    await ann.call(challengeCalls.submitChallenge, {
      body: { challengeId: challenge.id, userPrompt },
    });
    for (const path of [`/s/${token}`, `/shared-challenge/${token}`]) {
      const { meta, headers, body, shell } = await open(path);
      expect(shell).toBe(`Leila Haddad|${challenge.title}|${challenge.description}`);
      const one = (key: string) => {
        expect(meta.get(key), key).toHaveLength(1);
        return meta.get(key)?.[0] ?? "";
      };
      expect(one("og:title")).toBe(challenge.title);
      expect(one("og:description")).toBe(
        `Leila Haddad tried this ${challenge.difficulty} ${challenge.category} challenge. Can you beat it?`,
      );
      expect(one("description")).toBe(one("og:description"));
      expect(one("twitter:title")).toBe(challenge.title);
      expect(one("twitter:card")).toBe("summary_large_image");
      expect(one("og:url")).toBe(`${ORIGIN}/s/${token}`);
      expect(one("og:image")).toMatch(new RegExp(`^${ORIGIN}/s/${token}/card\\.png\\?v=[\\w-]+$`));
      expect(one("twitter:image")).toBe(one("og:image"));
      expect([one("og:image:width"), one("og:image:height")]).toEqual(["1200", "630"]);
      expect(one("og:image:alt")).toContain("shared by Leila Haddad");
      expect(one("twitter:image:alt")).toBe(one("og:image:alt"));
      expect(one("robots")).toBe("noindex");
      expect(headers["x-robots-tag"]).toBe("noindex");
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(headers["cache-control"]).toBe("no-cache");
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
    "\u0639\u0644\u064A\u202E \u0645\u062D\u0645\u062F",
    "Emoji \u{1F389}\u{1F389}",
    "\uE000title\uE000",
  ])("a name like %s stays a name", async (displayName) => {
    const ann = await app.member();
    await rename(ann, displayName);
    const { challenge, token } = await shareFirst(ann);
    const { meta, body, shell } = await open(`/s/${token}`);
    // Direction marks leave a name when it is saved.
    const shown = displayName.replaceAll("\u202E", "");
    expect(shell).toBe(`${shown}|${challenge.title}|${challenge.description}`);
    expect(meta.get("og:description")?.[0]?.startsWith(`${shown} shared this`)).toBe(true);
    // The page's own script alone, which begins the program once the words are painted.
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body.match(/<body/g)).toHaveLength(1);
  });

  test.each([".", ")", "].", "%22", "%3E", "!", "%E2%80%9D,"])(
    "is the same with %s behind it",
    async (tail) => {
      const ann = await app.member();
      const { challenge, token } = await shareFirst(ann);
      const { inviteToken } = (await ann.call(calls.createInvite, { body: {} })).body;
      for (const [short, long, link] of [
        ["/s/", "/shared-challenge/", token],
        ["/i/", "/invite/friend/", inviteToken],
      ] as const) {
        for (const path of [short, long]) {
          const { meta, title } = await open(path + link + tail);
          expect(meta.get("og:url")).toEqual([`${ORIGIN}${short}${link}`]);
          if (short === "/s/") expect(title).toBe(`${challenge.title} | Promptsmith`);
        }
      }
    },
  );

  test("is the plain page for an unknown token", async () => {
    for (const path of [
      "/s/nothing",
      "/shared-challenge/nothing",
      "/i/nothing",
      "/s/%F0%9F%8E%89",
      "/s/a'--",
    ]) {
      const { status, meta, title, headers, shell, body } = await open(path);
      expect([path, status, title, headers["x-robots-tag"]]).toEqual([path, 200, "Promptsmith", "noindex"]);
      expect([shell, body.includes("[[")]).toEqual(["", false]);
      expect(meta.has("og:title")).toBe(false);
    }
    expect((await app.http.inject({ method: "HEAD", url: "/s/nothing" })).statusCode).toBe(200);
  });

  test("of a deleted account tells nothing any more", async () => {
    const ann = await app.member();
    const { token } = await shareFirst(ann);
    expect((await app.http.inject({ url: `/s/${token}/card.png` })).statusCode).toBe(200);
    await ann.delete("/api/user", { password: ann.password });
    expect((await open(`/s/${token}`)).meta.has("og:title")).toBe(false);
    expect((await app.http.inject({ url: `/s/${token}/card.png` })).statusCode).toBe(404);
  });
});

test("the first pages of the product say what it is, with a picture; others say nothing", async () => {
  for (const path of ["/", "/auth", "/auth?redirect=shared-challenge&token=x"]) {
    const { meta, title } = await open(path);
    expect(title).toBe("Promptsmith");
    expect(meta.get("og:description")).toEqual([
      "Get better at prompting. Three short challenges a day, scored on the spot, every point explained.",
    ]);
    expect(meta.get("og:image")).toEqual([`${ORIGIN}/card.png`]);
    expect(meta.get("twitter:card")).toEqual(["summary_large_image"]);
    expect(meta.has("robots")).toBe(false);
  }
  expect((await open("/privacy")).meta.has("og:image")).toBe(false);
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
    expect(page.meta.get("og:image")).toEqual([`${ORIGIN}/card.png`]);
    expect(page.meta.get("twitter:card")).toEqual(["summary_large_image"]);
    expect(page.body).not.toContain("private words");
  }
});

test("the username that was made up for a person is in no preview and no mail of theirs", async () => {
  const nameless = await app.registerAndLogin("unnamed");
  const { body } = await nameless.call(calls.createInvite, { body: { inviteType: "social" } });
  const page = await open(`/i/${body.inviteToken}`);
  expect(page.meta.get("og:title")).toEqual(["New learner invites you to Promptsmith"]);
  await app.mails();
  await nameless.call(calls.createFriendInvitation, {
    body: { inviteType: "email", recipientEmail: "guest-of-unnamed@example.org" },
  });
  const [mail] = await app.mails();
  expect(mail?.subject).toBe("New learner invites you to Promptsmith");
});
