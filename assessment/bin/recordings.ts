import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Recording } from "../src/ai/recording.ts";
import { buildChecklist, withoutGraderTalk } from "../src/ai/request.ts";
import type { Brief } from "../src/scores.ts";
import { libraryChallenges, readKnowledge } from "./read-knowledge.ts";

/**
 * What a language model answers to the AI assessor's questions is recorded once, so that its figures can be taken
 * without a network. `ask FOLDER SET=FILE[:COUNT] ...` writes the requests of labelled rows in batches; `keep FOLDER
 * MODEL SET=FILE[:COUNT] ...` puts them together with the answers in FOLDER/out.
 */
const BATCH = 10;
const recordings = new URL("../recordings/", import.meta.url);

type Row = Pick<Recording, "challenge" | "submission" | "labels">;
type Request = {
  readonly id: string;
  readonly set: string;
  readonly row: Row;
  readonly user: string;
  readonly system: string;
};

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");
const library = libraryChallenges();
const knowledge = readKnowledge();

export const briefOf = (challenge: Brief): Brief => {
  const rubric = challenge.rubric ?? library.get(challenge.title)?.rubric;
  return rubric === undefined ? challenge : { ...challenge, rubric };
};

/** The rows of a file in an order that says nothing; of COUNT whole challenges where that is given. */
function rowsOf(file: string): Row[] {
  const [path = "", count] = file.split(":");
  const rows = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Row);
  const titles = [...new Set(rows.map((row) => row.challenge.title))].sort((a, b) =>
    hashOf(a) < hashOf(b) ? -1 : 1,
  );
  const chosen = new Set(titles.slice(0, count === undefined ? titles.length : Number(count)));
  return rows.filter((row) => chosen.has(row.challenge.title));
}

function requestsOf(sets: readonly string[]): Request[] {
  return sets.flatMap((one) => {
    const at = one.indexOf("=");
    const set = one.slice(0, at);
    return rowsOf(one.slice(at + 1))
      .map((row) => {
        const brief = briefOf(row.challenge);
        const hash = hashOf(`${brief.title}\n${row.submission.prompt}`);
        const fence = `=====${hash.slice(40, 58)}=====`;
        const { system, user } = buildChecklist(
          brief,
          withoutGraderTalk(brief, row.submission.prompt, knowledge),
          fence,
        );
        return { id: `q${hash.slice(0, 8)}`, set, row, system, user };
      })
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  });
}

const isAsked = ({ row }: Request): boolean =>
  withoutGraderTalk(briefOf(row.challenge), row.submission.prompt, knowledge) !== "";

function ask(folder: string, sets: readonly string[]): void {
  mkdirSync(join(folder, "in"), { recursive: true });
  const asked = requestsOf(sets).filter(isAsked);
  for (let at = 0; at < asked.length; at += BATCH) {
    const batch = asked.slice(at, at + BATCH);
    const name = `${String(at / BATCH + 1).padStart(3, "0")}.json`;
    const content = { system: batch[0]?.system, requests: batch.map(({ id, user }) => ({ id, user })) };
    writeFileSync(join(folder, "in", name), `${JSON.stringify(content, null, 1)}\n`);
  }
  console.log(`${asked.length} requests in ${Math.ceil(asked.length / BATCH)} files`);
}

type Answers = readonly { readonly id: string; readonly answer: unknown }[];

function keep(folder: string, model: string, sets: readonly string[]): void {
  const answers = new Map<string, { answer: unknown; when: string; model: string }>();
  for (const name of readdirSync(join(folder, "out"))
    .filter((one) => one.endsWith(".json"))
    .sort()) {
    const given = JSON.parse(readFileSync(join(folder, "out", name), "utf8")) as
      | Answers
      | { readonly answers: Answers; readonly model?: string; readonly when?: string };
    const list = "answers" in given ? given.answers : given;
    const by: { readonly model?: string; readonly when?: string } = "answers" in given ? given : {};
    for (const { id, answer } of list)
      answers.set(id, {
        answer,
        when: by.when ?? new Date().toISOString().slice(0, 10),
        model: by.model ?? model,
      });
  }
  mkdirSync(recordings, { recursive: true });
  const requests = requestsOf(sets);
  for (const set of new Set(requests.map((one) => one.set))) {
    const some = requests.filter((one) => one.set === set);
    const lines = some.map(({ id, row, user, ...request }) => {
      const { challenge, submission, labels } = row;
      const given = answers.get(id);
      const asked = isAsked({ id, row, user, ...request });
      const kept: Recording = {
        id,
        challenge,
        submission: { id: submission.id, prompt: submission.prompt, kind: submission.kind },
        labels,
        request: asked ? user : null,
        answer: given?.answer ?? null,
        ...(given === undefined ? {} : { when: given.when, model: given.model }),
      };
      return JSON.stringify(kept);
    });
    writeFileSync(new URL(`${set}.jsonl`, recordings), `${lines.join("\n")}\n`);
    const missing = some.filter((one) => isAsked(one) && !answers.has(one.id)).length;
    console.log(`${set}: ${some.length} rows, ${missing} without an answer`);
  }
  writeFileSync(new URL("rules.txt", recordings), `${requests[0]?.system ?? ""}\n`);
}

const [command, folder = "", ...rest] = process.argv.slice(2);
if (command === "ask" && rest.length > 0) ask(folder, rest);
else if (command === "keep" && rest.length > 1 && existsSync(folder))
  keep(folder, rest[0] ?? "", rest.slice(1));
else {
  console.error(
    "recordings.ts ask FOLDER SET=FILE[:CHALLENGES] ... | keep FOLDER MODEL SET=FILE[:CHALLENGES] ...",
  );
  process.exitCode = 2;
}
