import { randomUUID } from "node:crypto";

import type { Said } from "@promptsmith/assessment";
import { readJsonAnswer } from "@promptsmith/assessment";
import { DIFFICULTIES, POINTS } from "@promptsmith/contract/challenges/rules";
import type { Difficulty } from "@promptsmith/contract/challenges/rules";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import * as z from "zod/mini";

import type { Ai } from "../../../platform/ai/ai.ts";
import { AiFailure } from "../../../platform/ai/ai.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { Log } from "../../../platform/log.ts";
import { endTurn, takeTurn } from "../../../platform/db/job-turns.ts";
import { DESCRIPTION_WORDS, LibraryIndex, problemsOf } from "../domain/library-check.ts";
import type { Proposal } from "../domain/library-check.ts";
import { samplePromptProblems } from "../domain/said-check.ts";
import { storable } from "../domain/output-text.ts";
import { NOBODY } from "../assessor/judging.service.ts";
import type { JudgingThreads } from "../assessor/judging.service.ts";
import type { Library } from "./library.service.ts";
import { libraryKey } from "./library.service.ts";
import { addToLibrary, readLibraryTexts, WRITTEN_BY_AI } from "./library.store.ts";
import type { PromptTemplates } from "../prompt-tests/prompt-template.service.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly ai: Ai;
  readonly templates: PromptTemplates;
  readonly library: Library;
  readonly judging: JudgingThreads;
};

/** Attempts a day over all instances: each costs the owner of the key two calls at most. */
const PER_DAY = 6;
/** Longer than both calls may take. */
const LEASE_MS = 12 * 60_000;
const JOB = "library-growth";
const REPAIRS = 1;
/** A challenge with a dozen prompts is long, and no one waits for it. */
const LEAST_TOKENS = 6_000;
const PATIENCE_MS = 120_000;

const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4_000));
const Prompt = z.object({
  by: z.string().check(z.trim(), z.regex(/^p\d\d$/)),
  kind: z.enum(["request", "other-deliverable", "other-question"]),
  states: z.array(z.object({ key: z.string(), quote: z.string() })),
  prompt: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_500)),
});
const Draft = z.object({
  title: Text,
  description: Text,
  example: Text,
  rubric: z.array(
    z.object({
      key: z.string().check(z.trim(), z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(60)),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      ask: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      weight: z.int(),
      signals: z.array(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(60))),
    }),
  ),
  prompts: z.array(Prompt),
});

const SCHEMA = {
  name: "challenge",
  shape: {
    type: "object",
    additionalProperties: false,
    required: ["title", "description", "example", "rubric", "prompts"],
    properties: {
      title: { type: "string" },
      description: { type: "string" },
      example: { type: "string" },
      rubric: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["key", "name", "ask", "weight", "signals"],
          properties: {
            key: { type: "string" },
            name: { type: "string" },
            ask: { type: "string" },
            weight: { type: "integer" },
            signals: { type: "array", items: { type: "string" } },
          },
        },
      },
      prompts: {
        type: "array",
        items: {
          type: "object",
          additionalProperties: false,
          required: ["by", "kind", "states", "prompt"],
          properties: {
            by: { type: "string" },
            kind: { type: "string", enum: ["request", "other-deliverable", "other-question"] },
            states: {
              type: "array",
              items: {
                type: "object",
                additionalProperties: false,
                required: ["key", "quote"],
                properties: { key: { type: "string" }, quote: { type: "string" } },
              },
            },
            prompt: { type: "string" },
          },
        },
      },
    },
  },
};

/** Lets an AI write one more challenge where the library has the fewest. No one waits for it. */
export function libraryGrowth({ db, clock, log, ai, templates, library, judging }: Parts) {
  async function grow(): Promise<boolean> {
    const texts = await readLibraryTexts(db);
    const cell = thinnestCell(texts);
    const index = new LibraryIndex();
    for (const text of texts) index.add(text);
    const titles = texts.filter((one) => one.category === cell.category).map((one) => `- ${one.title}`);
    const request = await templates.fill("write-challenge", {
      ...cell,
      demands: demandsOf(cell.difficulty),
      titles: titles.join("\n"),
    });
    let found: readonly string[] = [];
    for (let tried = 0; tried <= REPAIRS; tried += 1) {
      const complaint =
        tried === 0 ? "" : `\n\nYour last proposal was refused: ${found.join("; ")}. Propose another one.`;
      const answer = await ai.complete({
        ...request,
        user: request.user + complaint,
        // What operators set for shorter answers would cut this one.
        maxTokens: Math.max(request.maxTokens, LEAST_TOKENS),
        patienceMs: Math.max(PATIENCE_MS, ai.callMs),
        schema: SCHEMA,
      });
      const proposal = readProposal(answer.text, cell);
      found = proposal
        ? [...samplePromptProblems(proposal), ...(await problemsOf(proposal, index, judging.of(NOBODY)))]
        : ["it was not JSON of the form asked for"];
      if (proposal && found.length === 0) return add(proposal);
    }
    log.info({ ...cell, problems: found.length }, "a proposed challenge was refused by the library check");
    return false;
  }

  async function add(proposal: Proposal): Promise<boolean> {
    const key = libraryKey(`${WRITTEN_BY_AI}${proposal.category.toLowerCase()}`, proposal.title);
    const row = { ...proposal, libraryKey: key, points: POINTS[proposal.difficulty] };
    const added = await addToLibrary(db, row, clock.now());
    if (added) library.changed();
    return added;
  }

  return {
    /** One turn, if an AI is connected, no other instance has the turn, and today's limit is not reached. */
    async turn(): Promise<boolean> {
      if (!(await ai.status()).usable) return false;
      const now = clock.now();
      const leaseOwner = randomUUID();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const day = now.toISOString().slice(0, 10);
      if (!(await takeTurn(db, { name: JOB, leaseOwner, leaseUntil, now, day, perDay: PER_DAY })))
        return false;
      try {
        return await grow();
      } catch (error) {
        // Learners' texts go first; there is another turn.
        const isBusy = error instanceof AppError && error.code === "unavailable";
        if (error instanceof AiFailure || isBusy) return false;
        throw error;
      } finally {
        await endTurn(db, { name: JOB, leaseOwner });
      }
    },
  };
}

type Cell = { readonly category: string; readonly difficulty: Difficulty };

function thinnestCell(library: readonly Cell[]): Cell {
  const cells = CATEGORIES.flatMap((category) =>
    DIFFICULTIES.map((difficulty) => ({ category, difficulty })),
  );
  const sizeOf = (cell: Cell): number =>
    library.filter((one) => one.category === cell.category && one.difficulty === cell.difficulty).length;
  const [first = { category: "Art", difficulty: "easy" as const }, ...rest] = cells.map((cell) => ({
    ...cell,
    size: sizeOf(cell),
  }));
  const { category, difficulty } = rest.reduce<Cell & { size?: number }>(
    (thinnest, cell) => (cell.size < (thinnest.size ?? 0) ? cell : thinnest),
    first,
  );
  return { category, difficulty };
}

function demandsOf(difficulty: Difficulty): string {
  const [least, most] = DESCRIPTION_WORDS[difficulty];
  const rises = {
    easy: "one clear deliverable with a reader and one or two bounds",
    medium: "several requirements that must fit together",
    hard: "constraints that pull in different directions, edge cases, and something that must be verified or refused",
  };
  return `The task has ${rises[difficulty]}. The description has ${least + 5} to ${most - 10} words.`;
}

function readProposal(text: string, cell: Cell): Proposal | null {
  const parsed = Draft.safeParse(readJsonAnswer(storable(text)));
  if (!parsed.success) return null;
  const { prompts, ...challenge } = parsed.data;
  const said = prompts.map(({ states, ...one }): Said => ({
    ...one,
    states: Object.fromEntries(states.map(({ key, quote }) => [key, quote])),
  }));
  return { ...challenge, ...cell, said };
}
