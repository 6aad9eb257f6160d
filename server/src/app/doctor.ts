import { resolve } from "node:path";
import { aiStateStore, aiStatusService } from "../features/ai-status/ai-status.public.ts";
import { connectAi, providerName } from "../platform/ai/connect-ai.ts";
import type { Clock } from "../platform/clock.ts";
import type { OpenDatabase } from "../platform/db/database.ts";
import { DEFAULT_CONTACT } from "../platform/env.ts";
import type { Env } from "../platform/env.ts";
import { createLog } from "../platform/log.ts";
import { chooseMailTransport } from "../platform/mail/mail-transport.ts";
import type { SettingSources } from "../platform/settings-file.ts";
import { countedSettings, settingLines, unknownSettings } from "../platform/settings-report.ts";

type Parts = {
  readonly env: Env;
  readonly clock: Clock;
  readonly database: OpenDatabase;
  readonly sources: SettingSources;
};

/** Silent, because the answer itself reports what fails. */
const QUIET = createLog("silent");
const NO_AI = "none is connected, the built-in assessor judges";
const outboxOf = (env: Env): string => resolve(env.DATA_DIR, "outbox");

function unknownLine(sources: SettingSources): string[] {
  const unknown = unknownSettings(sources);
  return unknown.length === 0 ? [] : [`No settings: ${unknown.join(", ")}`];
}

/** Four lines for the start's log: the settings that matter. Nothing is called for them. */
export function startLines(env: Env, kind: OpenDatabase["kind"], sources: SettingSources): string[] {
  const unknown = unknownLine(sources).map((line) => `; ${line[0]?.toLowerCase()}${line.slice(1)}`);
  const ai =
    env.OPENAI_API_KEY === undefined
      ? NO_AI
      : `${env.OPENAI_MODEL} of ${new URL(env.OPENAI_BASE_URL ?? "https://api.openai.com").host}`;
  return [
    `Settings: ${countedSettings(sources)}${unknown.join("")}`,
    `Database: ${kind === "embedded" ? `embedded, in ${resolve(env.DATA_DIR, "database")}` : "PostgreSQL"}`,
    `AI: ${ai}`,
    `Mail: ${env.SMTP_URL === undefined ? `none is sent, files in ${outboxOf(env)}` : `by ${new URL(env.SMTP_URL).host}`}`,
  ];
}

const took = (began: number): string => `in ${Math.round(performance.now() - began)} ms`;

async function databaseLine({ database }: Parts): Promise<string> {
  const began = performance.now();
  await database.ping();
  return `Database: ${database.kind}, answers ${took(began)}`;
}

/** A line of the answer, and whether it tells a failure. */
type Tried = { readonly line: string; readonly failed?: boolean };

async function tryAi({ env, clock, database }: Parts): Promise<Tried> {
  if (env.OPENAI_API_KEY === undefined) return { line: `AI: ${NO_AI}` };
  const store = aiStateStore(database.db, providerName(env));
  const began = performance.now();
  const asked = await aiStatusService(await connectAi({ env, clock, log: QUIET, store })).test(0);
  if (asked.success) return { line: `AI: ${asked.model} answers ${took(began)}` };
  return { line: `AI: does not answer: ${asked.error}`, failed: true };
}

const TEST_MAIL = "Promptsmith can send mail. You asked for this test with operate doctor.";

async function tryMail({ env, clock }: Parts): Promise<Tried> {
  if (env.SMTP_URL === undefined) return { line: `Mail: none is sent, files in ${outboxOf(env)}` };
  const { host } = new URL(env.SMTP_URL);
  if (env.CONTACT_EMAIL === DEFAULT_CONTACT)
    return {
      line: `Mail: by ${host}; not tried, since CONTACT_EMAIL, which would get the test mail, is not set`,
    };
  const transport = chooseMailTransport({ env, clock, log: QUIET });
  try {
    const [to, subject] = [env.CONTACT_EMAIL, "A test mail"];
    await transport.deliver({ to, subject, text: TEST_MAIL, html: `<p>${TEST_MAIL}</p>` });
    return { line: `Mail: ${host} took a test mail to ${to}` };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { line: `Mail: ${host} did not take a test mail: ${why}`, failed: true };
  } finally {
    transport.close();
  }
}

/** The AI or the mail server failed; the answer is complete all the same. */
export class FailedTrial extends Error {
  override readonly name = "FailedTrial";
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super("A trial failed");
    this.lines = lines;
  }
}

/**
 * Every setting, and the results of calling the database, the AI and the mail server.
 * @throws FailedTrial with the same lines when the AI or the mail server failed
 */
export async function examine(parts: Parts): Promise<string[]> {
  const database = await databaseLine(parts);
  const tried = [await tryAi(parts), await tryMail(parts)];
  const lines = [
    ...settingLines(parts.sources),
    ...unknownLine(parts.sources),
    database,
    ...tried.map(({ line }) => line),
    `APP_SECRET and PUBLIC_URL ${parts.env.PUBLIC_URL} fit.`,
  ];
  if (tried.some(({ failed }) => failed)) throw new FailedTrial(lines);
  return lines;
}
