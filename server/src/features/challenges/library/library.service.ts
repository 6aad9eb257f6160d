import { FRESH_MS } from "../domain/memory-age.ts";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";

import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { Difficulty, POINTS } from "@promptsmith/contract/challenges/rules";
import * as z from "zod/mini";

import type { Db } from "../../../platform/db/database.ts";
import type { Candidate } from "../domain/daily-pick.ts";
import type { LibraryRow } from "./library.store.ts";
import { readCandidates, renewOldRubrics, writeLibrary } from "./library.store.ts";

const LibraryFile = z.array(
  z.object({
    title: z.string(),
    description: z.string(),
    difficulty: Difficulty,
    example: z.string(),
    rubric: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        ask: z.string(),
        weight: z.int(),
        signals: z.array(z.string()),
        contradictions: z.optional(z.array(z.string())),
      }),
    ),
  }),
);

/** The curated challenges: one file for each category, named after it. */
export async function readLibrary(folder: string): Promise<LibraryRow[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  const perFile = await Promise.all(
    files.map(async (file) => {
      const name = file.slice(0, -".json".length);
      const category = CATEGORIES.find((one) => one.toLowerCase() === name);
      if (!category) throw new Error(`${join(folder, file)} is named after no category`);
      const parsed = LibraryFile.safeParse(JSON.parse(await readFile(join(folder, file), "utf8")));
      if (!parsed.success) throw new Error(`${join(folder, file)} is not a list of challenges`);
      return parsed.data.map((entry) => ({
        ...entry,
        category,
        rubric: entry.rubric.map(({ contradictions, ...facet }) =>
          contradictions ? { ...facet, contradictions } : facet,
        ),
        points: POINTS[entry.difficulty],
        libraryKey: libraryKey(name, entry.title),
      }));
    }),
  );
  return perFile.flat();
}

/** Stays the same as long as the title does. */
export function libraryKey(folder: string, title: string): string {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${folder}/${slug}`;
}

/** Brings the library of the database up to date with the files. */
export async function importLibrary(db: Db, folder: string, now: Date): Promise<number> {
  const rows = await readLibrary(folder);
  await db.transaction(async (tx) => {
    await writeLibrary(tx, rows, now);
    await renewOldRubrics(tx);
  });
  return rows.length;
}

/** What may be drawn, kept in memory: a few hundred ids that every draw looks through. */
export class Library {
  private readonly db: Db;
  private loaded: { readonly at: number; readonly candidates: Promise<Candidate[]> } | null = null;

  constructor(db: Db) {
    this.db = db;
  }

  /** To be called outside any transaction. */
  candidates(): Promise<Candidate[]> {
    const now = performance.now();
    if (!this.loaded || now - this.loaded.at > FRESH_MS) {
      const candidates = readCandidates(this.db);
      this.loaded = { at: now, candidates };
      candidates.catch(() => this.changed());
    }
    return this.loaded.candidates;
  }

  changed(): void {
    this.loaded = null;
  }
}
