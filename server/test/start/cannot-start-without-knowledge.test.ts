import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { readKnowledge } from "../../src/features/challenges/challenges.public.ts";
import { assertOneLine } from "../support/real-start.ts";

const project = fileURLToPath(new URL("../../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "promptsmith-knowledge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the library with one file changed. */
function libraryWithout(name: string, change: (file: string) => void): string {
  const library = join(folder, name, "library");
  cpSync(join(project, "library"), library, { recursive: true });
  change(join(library, name));
  return library;
}
const missing = (file: string): void => rmSync(file);
const cutOff = (file: string): void => truncateSync(file, 1_000);

describe("what the built-in assessor has learned", () => {
  test("is read from the library as it is", async () => {
    await expect(readKnowledge(join(project, "library"))).resolves.toBeDefined();
  });

  test.each([
    ["words/vectors.bin", /vectors/],
    ["words/words.txt", /vectors|words/],
    ["trained/weights.json", /weights/],
    ["trained/neighbours.json", /neighbours/],
    ["corpus/music.jsonl", /corpus/],
    ["key-terms/music.json", /key terms/],
  ])("%s, cut off, is named in one line", async (name, line) => {
    const reading = readKnowledge(libraryWithout(name, cutOff));
    await expect(reading).rejects.toThrow(line);
    await expect(reading).rejects.toThrow(/^[^\n]+$/);
  });

  test.each([
    ["trained/weights.json", /weights\.json/],
    // Without this check a whole category less would not be noticed.
    ["key-terms/sports.json", /key terms cannot be read: "[^"]+" has no terms/],
  ])("%s, missing, is named as well", async (name, line) => {
    rmSync(join(folder, name), { recursive: true, force: true });
    await expect(readKnowledge(libraryWithout(name, missing))).rejects.toThrow(line);
  });
});

describe("the product", { timeout: 120_000 }, () => {
  /** The built product beside a library of its own. */
  function productWith(name: string, change: (file: string) => void): string {
    const place = join(folder, `product-${name.replace("/", "-")}`);
    mkdirSync(place);
    for (const part of ["node_modules", "web", "package.json"])
      symlinkSync(join(project, part), join(place, part));
    cpSync(join(project, "server/dist"), join(place, "server/dist"), { recursive: true });
    cpSync(join(project, "server/migrations"), join(place, "server/migrations"), { recursive: true });
    cpSync(join(project, "server/package.json"), join(place, "server/package.json"));
    cpSync(join(project, "library"), join(place, "library"), { recursive: true });
    change(join(place, "library", name));
    return place;
  }

  test.each([
    ["trained/weights.json", missing, /weights\.json/],
    ["key-terms/art.json", cutOff, /key terms cannot be read/],
  ])("does not start where %s is missing or cut off, and says why", async (name, change, line) => {
    const place = productWith(name, change);
    await assertOneLine({ DATA_DIR: join(place, "data") }, line, [], join(place, "server/dist/main.js"));
  });
});
