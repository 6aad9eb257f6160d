import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { WORKSPACES } from "./check/tools.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { PROJECT, inProject, say } from "./lib/project.mjs";
import { run } from "./lib/run.mjs";
import { closingLine } from "./lib/run-tests.mjs";

/** Follows docs/add-a-feature.md in a copy of the project, then checks the types and runs the test written there. */
const GUIDE = "docs/add-a-feature.md";
const COPY = inProject(".cache/guide");
const BLOCK = /^```tsx? (\S+) (new|end|before "(?<before>.+)"|after "(?<after>.+)")\n(?<code>[^]*?)^```$/gm;
const MOST_FILES = 7;

async function must(command, args, { cwd = COPY, env = {} } = {}) {
  const { code, output } = await run(command, args, { cwd, env });
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}:\n${output}`);
  return output;
}

/** The dependencies are linked one by one, so that our own workspaces are those of the copy. */
async function copyProject() {
  rmSync(COPY, { recursive: true, force: true });
  const files = await must("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: PROJECT,
  });
  for (const file of files.split("\0").filter((name) => name !== "" && !name.startsWith("docs/")))
    cpSync(inProject(file), join(COPY, file), { recursive: true, force: true });
  for (const at of ["node_modules", ...WORKSPACES.map((name) => `${name}/node_modules`)]) {
    let names = [];
    try {
      names = readdirSync(inProject(at)).filter(
        (name) => name !== "@promptsmith" && !name.startsWith(".vite"),
      );
    } catch {
      continue;
    }
    mkdirSync(join(COPY, at), { recursive: true });
    for (const name of names) symlinkSync(inProject(at, name), join(COPY, at, name));
  }
  mkdirSync(join(COPY, "node_modules/@promptsmith"));
  for (const name of readdirSync(inProject("node_modules/@promptsmith")))
    symlinkSync(join(COPY, name), join(COPY, "node_modules/@promptsmith", name));
}

function apply([, file, how, , , code], { before, after }) {
  const path = join(COPY, file);
  if (how === "new") {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, code);
    return;
  }
  const text = readFileSync(path, "utf8");
  const place = before ?? after;
  if (place !== undefined && text.split(place).length !== 2)
    throw new Error(`${GUIDE}: ${JSON.stringify(place)} is not in ${file} exactly once`);
  const [start, end = ""] = place === undefined ? [`${text}\n`] : text.split(place);
  const between =
    before === undefined ? `${after ?? ""}${after === undefined ? "" : "\n"}${code}` : code + before;
  writeFileSync(path, after === undefined ? start + between + end : start + between.trimEnd() + end);
}

await ensureDependencies();
let failed = 0;
try {
  const blocks = [...readFileSync(inProject(GUIDE), "utf8").matchAll(BLOCK)];
  const files = new Set(blocks.map(([, file]) => file).filter((file) => !file.includes(".test.")));
  if (files.size > MOST_FILES) throw new Error(`${GUIDE} needs ${files.size} files, more than ${MOST_FILES}`);
  if (files.size < MOST_FILES) throw new Error(`Only ${files.size} files were found in ${GUIDE}`);
  await copyProject();
  for (const block of blocks) apply(block, block.groups);
  await must("npx", ["drizzle-kit", "generate", "--name", "achievements"], {
    cwd: join(COPY, "server"),
  });
  for (const name of ["contract", "server", "web"])
    await must(process.execPath, [
      inProject("node_modules/typescript/bin/tsc"),
      "-p",
      name,
      "--pretty",
      "false",
    ]);
  const test = blocks.find(([, file]) => file.includes(".test."))?.[1];
  const vitest = inProject("node_modules/vitest/vitest.mjs");
  // The database made for the copy's migrations goes with the copy.
  const env = { TMPDIR: join(COPY, ".tmp") };
  mkdirSync(env.TMPDIR);
  say(await must(process.execPath, [vitest, "run", "--project", "server", test], { env }));
} catch (error) {
  failed = 1;
  say(error.message);
}
rmSync(COPY, { recursive: true, force: true });
console.log(closingLine({ passed: 1 - failed, failed }));
process.exit(failed);
