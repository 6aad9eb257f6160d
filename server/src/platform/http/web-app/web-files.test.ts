import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { PageContent } from "@promptsmith/contract/kernel/page-template";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendSecurityHeaders } from "../security-headers.ts";
import { writePage } from "../../../../test/support/page-template.ts";
import { serveWebFiles } from "./web-files.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
const head = {
  title: "Built",
  description: "A page",
  url: "https://learn.example.org/",
  siteName: "Built",
  picture: {
    url: "https://learn.example.org/card.png",
    width: 1200,
    height: 630,
    alt: "A page",
  },
};
const app = fastify();
const hashOf = (script: string) => createHash("sha256").update(script).digest("base64");
const build = (script: string, variants: Record<string, PageContent> = {}) =>
  writePage(folder, {
    parts: ["<!doctype html><html><head>", `<script>${script}</script>`, "</head><body>", "</body></html>"],
    styles: { sheet: "assets/main.css", toRead: "p{}" },
    scripts: [hashOf(script)],
    title: "Built",
    screens: [
      {
        path: "/auth",
        visitor: { markup: ["<p>Form</p>"], isToRead: true, reads: ["/api/one"] },
        session: { markup: ["<p>Waiting</p>"], isToRead: false, reads: ["/api/one", "/api/two"] },
        variants,
        chunks: ["assets/form.js"],
      },
    ],
  });
const asset = (name: string) => join(folder, "assets", name);
const get = (url: string) => app.inject({ url, headers: { "accept-encoding": "gzip" } });

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  build("first()");
  writeFileSync(asset("main-OLD.js"), "old()");
  await sendSecurityHeaders(app, { https: false, frameAncestors: "'none'", connectTo: [] });
  const sendPage = await serveWebFiles(app, folder, {
    contactEmail: "hello@promptsmith.example",
    front: {
      paths: [],
      head,
      told: { offer: "tea & <cake>" },
      variant: { name: "other", words: { name: "<School> & Co" } },
    },
    hasSession: ({ headers }) => headers.cookie === "session",
  });
  for (const path of ["/auth", "/other"]) app.get(path, (_request, reply) => sendPage(reply));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a build put in place while the server runs is served, compressed and kept for a year; the old files stay", async () => {
  writeFileSync(asset("main-NEW.js"), "a file as built");
  writeFileSync(asset("main-NEW.js.gz"), gzipSync("its compressed twin"));
  const fresh = await get("/assets/main-NEW.js");
  expect(fresh.statusCode).toBe(200);
  expect(fresh.headers["content-encoding"]).toBe("gzip");
  expect(fresh.headers["content-type"]).toMatch(/javascript/);
  expect(fresh.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/assets/main-OLD.js")).body).toBe("old()");
});

test.each(["gone.js", "main-NEW.js.gz", "..%2Findex.html", "%2e%2e%2findex.html", ".own-assets.json"])(
  "what is no asset is not found: %s",
  async (name) => {
    expect((await get(`/assets/${name}`)).statusCode).toBe(404);
  },
);

describe("the page", () => {
  const open = (headers: Record<string, string> = {}) => app.inject({ url: "/auth", headers });

  test("allows the script that is in it, also that of a build put in place while the server runs", async () => {
    const first = await open();
    expect(first.headers["content-security-policy"]).toContain(
      `script-src 'self' 'sha256-${hashOf("first()")}';`,
    );
    build("the second build()");
    const second = await open();
    expect(second.body).toContain("the second build()");
    expect(second.headers["content-security-policy"]).toContain(
      `script-src 'self' 'sha256-${hashOf("the second build()")}';`,
    );
  });

  const bootOf = (html: string): unknown => {
    const [, content = ""] = /<meta name="boot" content="([^"]*)"/.exec(html) ?? [];
    return JSON.parse(content.replaceAll("&quot;", '"'));
  };

  test("holds the content and the first reads for a person who may have a session, kept apart from others", async () => {
    const [visitor, member] = [await open(), await open({ cookie: "session" })];
    expect([visitor.body, member.body].map((body) => body.includes("Form"))).toEqual([true, false]);
    expect([visitor.body, member.body].map((body) => body.includes("Waiting"))).toEqual([false, true]);
    const order = { entry: "assets/main.js", sheet: "assets/main.css", chunks: ["assets/form.js"] };
    expect(bootOf(visitor.body)).toEqual({ ...order, isToRead: true, reads: ["/api/one"] });
    expect(bootOf(member.body)).toEqual({ ...order, isToRead: false, reads: ["/api/one", "/api/two"] });
    // What is to be read brings its styles and nothing else; a page that waits gets the sheet and the program.
    expect(visitor.body).toContain("<style>p{}</style>");
    expect(visitor.body).not.toMatch(/(href|src)="\/assets/);
    expect(member.body).toContain(
      '<link rel="stylesheet" href="/assets/main.css" /><script type="module" src="/assets/main.js"></script>' +
        '<link rel="modulepreload" href="/assets/form.js" />',
    );
    expect(member.headers["vary"]).toMatch(/cookie/);
    expect(member.headers["etag"]).not.toBe(visitor.headers["etag"]);
    expect((await open({ "if-none-match": String(visitor.headers["etag"]) })).statusCode).toBe(304);
    expect((await open({ cookie: "session", "if-none-match": String(visitor.headers["etag"]) })).body).toBe(
      member.body,
    );
  });

  test("has no content of its own where its address asks for something, and on any other address", async () => {
    for (const url of ["/auth?tab=register", "/other"]) {
      const { body } = await app.inject({ url });
      expect(body).toContain('<div id="root"></div>');
      expect(bootOf(body)).toMatchObject({ isToRead: false });
    }
  });

  test("shows what fits how the instance is set up, with its words, and tells the program of it", async () => {
    const variant = (name: string) => ({
      [name]: { markup: ["<p>Only ", "name", "</p>"], isToRead: true, reads: ["/api/other"] },
    });
    build("third()", variant("another"));
    expect((await open()).body).toContain("<p>Form</p>");
    build("fourth()", variant("other"));
    const { body } = await open();
    expect(body).toContain("<p>Only &lt;School&gt; &amp; Co</p>");
    expect(body).not.toContain("Form");
    expect(body).toContain('<meta name="offer" content="tea &amp; &lt;cake&gt;"');
    expect(bootOf(body)).toMatchObject({ isToRead: true, reads: ["/api/other"] });
    expect((await open({ cookie: "session" })).body).toContain("<p>Waiting</p>");
    expect((await app.inject({ url: "/auth?tab=register" })).body).toContain('<div id="root"></div>');
    build("fifth()");
  });

  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["identity", undefined],
  ])("is compressed as the browser takes it: %s", async (accepted, encoding) => {
    const answer = await open({ "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    const read = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ""] ?? ((bytes: Buffer) => bytes);
    expect(read(answer.rawPayload).toString()).toBe((await open()).body);
  });
});
