import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { assetCache } from "./asset-cache.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-assets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text = name): void => writeFileSync(join(folder, name), text);
const assets = assetCache(folder);
const bodyOf = async (name: string, accepted?: string) =>
  (await assets(name, accepted))?.body.toString() ?? null;

for (const name of ["all-1.js", "all-1.js.br", "all-1.js.gz", "half-1.css", "half-1.css.gz", "bare-1.woff2"])
  write(name);

test.each([
  ["all-1.js", "gzip, deflate, br", "all-1.js.br", "br"],
  ["all-1.js", "br;q=0, gzip;q=0.5", "all-1.js.gz", "gzip"],
  ["all-1.js", "br;q=0", "all-1.js", null],
  ["all-1.js", undefined, "all-1.js", null],
  ["half-1.css", "gzip", "half-1.css.gz", "gzip"],
  ["bare-1.woff2", "br, gzip", "bare-1.woff2", null],
])("%s for who takes %j is %s", async (name, accepted, body, encoding) => {
  const found = await assets(name, accepted);
  expect([found?.body.toString(), found?.encoding]).toEqual([body, encoding]);
  expect(found?.etag).toBe(`"${body}"`);
});

test("a file stays when a later build has taken it away, and a new one is found", async () => {
  write("old-1.js", "old()");
  expect(await bodyOf("old-1.js")).toBe("old()");
  rmSync(join(folder, "old-1.js"));
  expect(await bodyOf("old-1.js")).toBe("old()");
  expect(await bodyOf("new-1.js")).toBeNull();
  write("new-1.js", "fresh()");
  expect(await bodyOf("new-1.js")).toBe("fresh()");
});

test("files of other kinds are not kept", async () => {
  write("page.html");
  expect(await bodyOf("page.html")).toBeNull();
});

test("files beyond the memory limit are read each time", async () => {
  writeFileSync(join(folder, "huge-1.js"), Buffer.alloc(32_000_001, "a"));
  expect((await assets("huge-1.js", undefined))?.body.length).toBe(32_000_001);
  write("huge-1.js", "smaller");
  expect(await bodyOf("huge-1.js")).toBe("smaller");
});
