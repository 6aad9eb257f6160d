import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const inProject = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "promptsmith-image-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tool that is there and can pull nothing. */
const cannotPull = (name: string): void =>
  writeFileSync(join(folder, name), '#!/bin/sh\n[ "$1" = info ]\n', { mode: 0o755 });

async function image(): Promise<[number | null, string]> {
  const child = spawn(process.execPath, [inProject("tools/image.mjs")], { env: { PATH: folder } });
  let told = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (told += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return [status, told];
}

test("npm run image says in one line what it needs, tries each tool, and ends without a trace", async () => {
  expect(await image()).toEqual([
    1,
    expect.stringMatching(/^No image is published[^\n]*docker\.io[^\n]*npm/),
  ]);
  cannotPull("docker");
  cannotPull("podman");
  const [status, told] = await image();
  expect(status).toBe(1);
  expect(told).toMatch(/docker cannot pull[^]*podman cannot pull[^]*There is no container tool here/);
  expect(told).not.toMatch(/^ +at /m);
});

test("what a tool cannot do is told in its own words, without a trace", async () => {
  for (const name of ["docker", "podman"]) rmSync(join(folder, name), { force: true });
  // It is there, pulls nothing, and nothing is there to make bases with.
  writeFileSync(join(folder, "buildah"), '#!/bin/sh\n[ "$1" = --version ]\n', { mode: 0o755 });
  const [status, told] = await image();
  expect(status).toBe(1);
  expect(told).toMatch(/^debootstrap .* failed:$/m);
  expect(told).not.toMatch(/^ +at /m);
});

test("compose.yaml says the same in its first line", () => {
  expect(readFileSync(inProject("compose.yaml"), "utf8")).toMatch(
    /^# No image is published: [^\n]*docker\.io/,
  );
});
