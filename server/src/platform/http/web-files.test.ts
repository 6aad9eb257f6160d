import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveWebFiles } from "./web-files.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-web-"));
const app = fastify();
const asset = (name: string) => join(folder, "assets", name);
const get = (url: string) => app.inject({ url, headers: { "accept-encoding": "gzip" } });

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Built</title>");
  writeFileSync(asset("main-OLD.js"), "old()");
  await serveWebFiles(app, folder, "hello@promptsmith.example");
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
