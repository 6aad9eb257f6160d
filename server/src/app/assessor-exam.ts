import { createHash } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  examineAssessor,
  examLines,
  missedMarks,
  readKnowledge,
} from "../features/challenges/challenges.public.ts";
import type { ExamRow, Kept } from "../features/challenges/challenges.public.ts";
import type { AiStateRow, AiStateStore, AiTimes } from "../platform/ai/ai.ts";
import { connectAi, providerName } from "../platform/ai/connect-ai.ts";
import { systemClock } from "../platform/clock.ts";
import type { Env } from "../platform/env.ts";
import { createLog } from "../platform/log.ts";

/** The exam cannot be held; the message is one line for the operator. */
export class ExamError extends Error {
  override readonly name = "ExamError";
}

export type ExamPlace = {
  /** Least number of rows; challenges are taken whole. */
  readonly rows: number;
  readonly libraryFolder: string;
  readonly labelledFolder: string;
  readonly progress: (done: number, all: number) => void;
  readonly times?: Partial<AiTimes>;
};

/**
 * A state store in memory: what the exam notices of the provider must not switch off the AI of the running
 * product.
 */
function ownState(): AiStateStore {
  let state: AiStateRow | null = null;
  return {
    read: async () => state,
    write: async (row) => {
      state = row;
    },
  };
}

const linesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));

/** Labelled rows of whole challenges in a mixed but fixed order, until there are at least `least`. */
export function examRows(folder: string, least: number): ExamRow[] {
  const rows = readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .flatMap((name) => linesOf(join(folder, name)) as ExamRow[]);
  const orderOf = (title: string): string => createHash("sha256").update(title).digest("hex");
  const byTitle = new Map<string, ExamRow[]>();
  for (const row of rows)
    byTitle.set(row.challenge.title, [...(byTitle.get(row.challenge.title) ?? []), row]);
  const titles = [...byTitle.keys()].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const taken: ExamRow[] = [];
  for (const title of titles) {
    if (taken.length >= least) break;
    taken.push(...(byTitle.get(title) ?? []));
  }
  return taken;
}

/** Answers kept by an earlier run; a last line that was cut off is skipped. */
function readKept(file: string): Map<string, Kept> {
  if (!existsSync(file)) return new Map();
  return new Map(
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line) => {
        try {
          const one = JSON.parse(line) as Kept;
          return [[one.key, one] as const];
        } catch {
          return [];
        }
      }),
  );
}

/** Runs the exam with the configured AI; every answer is kept beside the data, so that a stop loses none. */
export async function runAssessorExam(
  env: Env,
  place: ExamPlace,
): Promise<{ lines: string[]; missed: string[] }> {
  if (env.OPENAI_API_KEY === undefined)
    throw new ExamError("OPENAI_API_KEY is not set: there is no AI to examine");
  const file = join(env.DATA_DIR, "assessor-exam", `${providerName(env)}.jsonl`);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const { times } = place;
  const ai = await connectAi({ env, clock: systemClock, log: createLog("fatal"), store: ownState(), times });
  const result = await examineAssessor({
    ai,
    knowledge: await readKnowledge(place.libraryFolder),
    rows: examRows(place.labelledFolder, place.rows),
    kept: readKept(file),
    // Starts with a line end, because an earlier run may have been cut off within a line.
    keep: (one) => appendFileSync(file, `\n${JSON.stringify(one)}`, { mode: 0o600 }),
    progress: place.progress,
  }).catch((error: unknown) => {
    if (!(error instanceof Error && error.name === "AiFailure")) throw error;
    throw new ExamError(`The AI cannot go on: ${error.message} What was answered is kept.`);
  });
  return { lines: examLines(result), missed: missedMarks(result) };
}
