import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";

/** What the tools do before they need packages, in a small project whose packages lie beside it. */
const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "promptsmith-packages-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const project = join(folder, "project");
const env = {
  PATH: process.env["PATH"],
  HOME: folder,
  npm_config_offline: "true",
  npm_config_audit: "false",
};
const npm = (...words: string[]) => run("npm", words, { cwd: project, env });
/** @returns what was told */
async function ensure(): Promise<string> {
  const ensured = "import('./tools/lib/ensure-dependencies.mjs').then((found) => found.ensureDependencies())";
  return (await run(process.execPath, ["-e", ensured], { cwd: project, env })).stderr;
}
const isThere = (name: string): boolean => existsSync(join(project, "node_modules", name));

test(
  "packages are installed where they are missing, also after they were pruned",
  { timeout: 240_000 },
  async () => {
    cpSync(fileURLToPath(new URL("../../../tools/lib", import.meta.url)), join(project, "tools/lib"), {
      recursive: true,
    });
    const write = (place: string, content: object): void => {
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, "package.json"), JSON.stringify(content));
    };
    write(project, { name: "project", private: true });
    for (const name of ["served", "builder"]) {
      write(join(project, name), { name, version: "1.0.0" });
      await npm("pack", `./${name}`);
    }
    write(join(project, "part"), { name: "part", version: "1.0.0" });
    write(project, {
      name: "project",
      private: true,
      workspaces: ["part"],
      dependencies: { served: "file:served-1.0.0.tgz" },
      devDependencies: { builder: "file:builder-1.0.0.tgz" },
    });
    await npm("install", "--package-lock-only");
    expect(await ensure()).toMatch(/^Dependencies installed in /m);
    expect([isThere("served"), isThere("builder")]).toEqual([true, true]);
    expect(await ensure()).toBe("");

    // A workspace that is new to those who have installed before.
    rmSync(join(project, "node_modules/part"));
    expect(await ensure()).toMatch(/^Dependencies installed in /m);
    expect(isThere("part")).toBe(true);
    expect(await ensure()).toBe("");

    await npm("prune", "--omit=dev");
    expect([isThere("served"), isThere("builder")]).toEqual([true, false]);
    expect(await ensure()).toMatch(/^Dependencies installed in /m);
    expect([isThere("served"), isThere("builder")]).toEqual([true, true]);
    expect(await ensure()).toBe("");
  },
);
