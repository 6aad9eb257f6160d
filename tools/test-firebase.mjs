import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";

/** Exactly this version: the emulator is started by a path inside the package. */
const VERSION = "15.34.2";
const PROJECT = "demo-promptsmith";
const folder = inProject("node_modules/.cache/firebase-emulator");

async function install() {
  if (existsSync(`${folder}/node_modules/firebase-tools`)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true }));
  say("Installing the Firebase emulator (222 MB, once) ...");
  const args = ["install", `firebase-tools@${VERSION}`, "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await run("npm", args, { cwd: folder });
  if (code !== 0) throw new Error(`npm could not install firebase-tools:\n${output}`);
}

/** Real projects hide which addresses exist; the emulator does so only when told. */
async function protectAgainstEnumeration(host) {
  const path = `identitytoolkit.googleapis.com/v2/projects/${PROJECT}/config?updateMask=emailPrivacyConfig`;
  const response = await fetch(`http://${host}/${path}`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  });
  if (!response.ok) throw new Error(`the emulator did not take its configuration: ${response.status}`);
}

await ensureDependencies();
await install();
const require = createRequire(import.meta.url);
const { createApp } = require(`${folder}/node_modules/firebase-tools/lib/emulator/auth/server.js`);
const emulator = await createApp(PROJECT);
const server = await new Promise((resolve) => {
  const listening = emulator.listen(0, "127.0.0.1", () => resolve(listening));
});
const host = `127.0.0.1:${server.address().port}`;
await protectAgainstEnumeration(host);
const tests = spawn(
  process.execPath,
  [
    inProject("node_modules/vitest/vitest.mjs"),
    "run",
    "src/features/identity/passwords/password-identity.test.ts",
  ],
  {
    cwd: inProject("server"),
    env: { ...process.env, FIREBASE_EMULATOR_FOR_TESTS: host },
    stdio: "inherit",
  },
);
tests.on("exit", (code) => process.exit(code ?? 1));
