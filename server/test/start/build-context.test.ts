import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import dockerignore from "@balena/dockerignore";
import { describe, expect, test } from "vitest";

const PROJECT = fileURLToPath(new URL("../../../", import.meta.url));
/** Where each tool looks for what it is to leave out, the place that goes before the others first. */
const LISTS = {
  docker: ["Containerfile.dockerignore", ".dockerignore"],
  "podman and buildah": [".containerignore", ".dockerignore"],
};
const SECRETS = [
  ".env",
  ".env.production",
  ".env.bak",
  ".envrc",
  ".npmrc",
  ".git/config",
  ".git/objects/pack/pack-1.pack",
  ".ssh/id_ed25519",
  "backup.tar.gz",
  "backups/monday/users.jsonl",
  "compose.override.yaml",
  "data/app-secret",
  "data/database/PG_VERSION",
  "data/outbox/mail.eml",
  "promptsmith.dump",
  "school/app-secret",
  "school/database/base/1/1259",
  "server/.env",
  "server/.env.local",
  "server/backup.tar.gz",
  "server/data/app-secret",
  "server/data/outbox/mail.eml",
  "server/tls/site.key",
  "server/tls/site.pem",
  "tools/id_rsa",
  "tools/node_modules/.env",
  "web/.env.production.local",
  "web/.npmrc",
];

const read = (path: string): string => readFileSync(join(PROJECT, path), "utf8");
const tracked = execFileSync("git", ["ls-files"], { cwd: PROJECT, encoding: "utf8", maxBuffer: 2 ** 26 })
  .trim()
  .split("\n");

describe.each(Object.entries(LISTS))("what %s sends to the build", (_, lists) => {
  const list = lists.find((path) => existsSync(join(PROJECT, path))) ?? "none";
  const sent = new Set(
    dockerignore()
      .add(read(list))
      .filter([...tracked, ...SECRETS]),
  );

  test("holds no secret, wherever it lies", () => {
    expect(SECRETS.filter((path) => sent.has(path))).toEqual([]);
  });

  test("holds the sources, and of every workspace the file that names its packages", () => {
    const { workspaces } = JSON.parse(read("package.json")) as { workspaces: string[] };
    const copied = [...read("Containerfile").matchAll(/^COPY --from=build \/build\/(\S+)/gm)]
      .map(([, path = ""]) => path)
      .filter((path) => tracked.some((one) => one === path || one.startsWith(`${path}/`)));
    expect(copied.length).toBeGreaterThan(4);
    const sources = ["contract", "assessment", "library", "server/src", "web/src", "tools"];
    const needed = tracked.filter(
      (path) =>
        [...copied, ...sources].some((one) => path === one || path.startsWith(`${one}/`)) ||
        workspaces.some((one) => path === `${one}/package.json`) ||
        ["package.json", "package-lock.json", "tsconfig.base.json"].includes(path),
    );
    expect(needed.filter((path) => !sent.has(path))).toEqual([]);
  });
});
