import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendSecurityHeaders } from "./security-headers.ts";
import { serveWebFiles } from "./web-files.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
const app = fastify();
const page = (script: string) =>
  `<!doctype html><html lang="en"><title>Built</title><script>${script}</script><template>[[name]]</template><!--visitor--><p>Form</p><!--/visitor--><!--session--><p>Shape</p><!--/session--><meta name="begin" data-at="/auth" content="/api/one /api/two" /></html>`;
const asset = (name: string) => join(folder, "assets", name);
const get = (url: string) => app.inject({ url, headers: { "accept-encoding": "gzip" } });

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page("first()"));
  writeFileSync(asset("main-OLD.js"), "old()");
  await sendSecurityHeaders(app, { https: false, frameAncestors: "'none'", connectTo: [] });
  const sendPage = await serveWebFiles(app, folder, {
    contactEmail: "hello@promptsmith.example",
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
  const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

  test("allows the script that stands in it, also that of a build put in place while the server runs", async () => {
    const first = await open();
    expect(first.headers["content-security-policy"]).toContain(`script-src 'self' ${hashOf("first()")};`);
    writeFileSync(join(folder, "index.html"), page("the second build()"));
    const second = await open();
    expect(second.body).toContain("the second build()");
    expect(second.headers["content-security-policy"]).toContain(
      `script-src 'self' ${hashOf("the second build()")};`,
    );
    expect(second.body).not.toContain("[[name]]");
  });

  test("tells whether the browser sent what may be a session, and is kept apart by it", async () => {
    const [visitor, member] = [await open(), await open({ cookie: "session" })];
    expect(visitor.body).not.toContain("data-session");
    expect(member.body).toContain('<html data-session="" lang="en">');
    expect(member.body).toContain("Shape");
    expect(visitor.body).not.toContain("Shape");
    expect([visitor.body, member.body].map((body) => body.includes("Form"))).toEqual([true, false]);
    expect(member.headers["vary"]).toMatch(/cookie/);
    expect(member.headers["etag"]).not.toBe(visitor.headers["etag"]);
    expect((await open({ "if-none-match": String(visitor.headers["etag"]) })).statusCode).toBe(304);
    expect((await open({ cookie: "session", "if-none-match": String(visitor.headers["etag"]) })).body).toBe(
      member.body,
    );
  });

  test("has the browser begin with its reads where it has some, with the time on Chrome of a phone", async () => {
    const [visitor, member] = [await open(), await open({ cookie: "session", "user-agent": "Firefox" })];
    expect(visitor.headers["link"]).toBeUndefined();
    expect(member.headers["link"]).toBe(
      "</api/one>; rel=preload; as=fetch; crossorigin, </api/two>; rel=preload; as=fetch; crossorigin",
    );
    expect(member.headers["server-timing"]).toBeUndefined();
    expect(member.body).not.toContain("/api/one");
    const other = await app.inject({ url: "/other", headers: { cookie: "session" } });
    expect(other.headers["link"]).toBeUndefined();

    const userAgent =
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";
    const phone = await open({ cookie: "session", "user-agent": userAgent });
    const [, at] = /begun;desc="(\d{13})"/.exec(String(phone.headers["server-timing"])) ?? [];
    expect(phone.headers["link"]).toContain(`</api/one?_v=${at}>`);
    expect(phone.headers["etag"]).toBe(member.headers["etag"]);
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
