import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { buildServer, buildTemplate } from "./build-server.mjs";
import { buildWeb } from "./build-web.mjs";
import { contentHash } from "./content-hash.mjs";
import { inProject, isReadOnly, say, seconds } from "./project.mjs";

const SHARED = ["package-lock.json", "tsconfig.base.json", "contract/src", "contract/package.json"];

/** What each part is made of; a change in any of these files makes it stale. */
const PARTS = [
  {
    name: "web",
    stamp: "web/dist/.build-hash",
    sources: [
      ...SHARED,
      "web",
      // The scores of the example on the sign-in screen.
      "assessment/src",
      "assessment/bin/read-knowledge.ts",
      "library",
      "tools/lib/build-web.mjs",
      "tools/lib/precompress.mjs",
    ],
    build: buildWeb,
  },
  {
    name: "server",
    stamp: "server/dist/.build-hash",
    sources: [...SHARED, "assessment/src", "server/src", "tools/lib/build-server.mjs"],
    build: buildServer,
  },
  {
    name: "database template",
    stamp: "server/dist/.template-hash",
    sources: [
      "package-lock.json",
      "server/src/platform/db",
      "server/migrations",
      "tools/lib/build-server.mjs",
    ],
    build: buildTemplate,
  },
];

const stampOf = (part) => inProject(part.stamp);
const isFresh = (part, hash) => existsSync(stampOf(part)) && readFileSync(stampOf(part), "utf8") === hash;

/** Whether the product was built from the sources as they are now. */
export const isBuiltFromSources = () => PARTS.every((part) => isFresh(part, contentHash(part.sources)));

/** Whether there is a product to start, from whatever sources. */
export const isBuilt = () =>
  ["server/dist/main.js", "web/dist/page.json"].every((file) => existsSync(inProject(file)));

async function buildPart(part, hash) {
  const since = performance.now();
  rmSync(stampOf(part), { force: true });
  await part.build();
  mkdirSync(dirname(stampOf(part)), { recursive: true });
  writeFileSync(stampOf(part), hash);
  say(`Built ${part.name} in ${seconds(since)}.`);
}

/**
 * Brings web/dist and server/dist up to date and does nothing when they are: sources are compared by content.
 * @param {{ force?: boolean, only?: string[] }} [options] only: names of the parts that are needed
 */
export async function buildProduct({ force = false, only } = {}) {
  const needed = PARTS.filter(({ name }) => only === undefined || only.includes(name));
  const stale = needed
    .map((part) => ({ part, hash: contentHash(part.sources) }))
    .filter(({ part, hash }) => force || !isFresh(part, hash));
  if (stale.length === 0) return;
  if (isReadOnly()) {
    const names = stale.map(({ part }) => part.name).join(" and ");
    throw new Error(
      `Not built from these sources: ${names}. This folder cannot be written to: run npm run build where it can.`,
    );
  }
  say(`Building ${stale.map(({ part }) => part.name).join(" and ")} ...`);
  await Promise.all(stale.map(({ part, hash }) => buildPart(part, hash)));
}
