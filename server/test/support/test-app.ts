import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { afterAll, afterEach, expect } from "vitest";
import { Visitor } from "@promptsmith/testing/person/visitor";
import { buildApp } from "../../src/app/build-app.ts";
import type { App } from "../../src/app/build-app.ts";
import type { JudgingTimes } from "../../src/features/challenges/challenges.public.ts";
import type { AiTimes } from "../../src/platform/ai/ai.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { readEnv } from "../../src/platform/env.ts";
import { createLog } from "../../src/platform/log.ts";
import { chooseMailTransport } from "../../src/platform/mail/mail-transport.ts";
import { FrozenClock } from "./frozen-clock.ts";
import { byInjection, overSocket } from "./over-socket.ts";
import { openTestDatabase } from "./test-database.ts";

type Options = {
  /** The instant at which the clock is frozen; a Monday morning when left out. */
  now?: string;
  env?: Record<string, string>;
  /** The built web application; the real one when left out. */
  webDir?: string;
  /** A second instance on the same database. */
  database?: OpenDatabase;
  /** Calls go over a real connection: for everything that hangs on its life, as streams and calls to the AI do. */
  overSocket?: boolean;
  /** Shorter time limits for the AI. */
  aiTimes?: Partial<AiTimes>;
  /** Another time limit for the built-in assessor; may be changed while the app runs. */
  judgingTimes?: JudgingTimes;
};

const inServer = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));
/** One for all, since instances that share a database share their secret too. */
const APP_SECRET = "the secret of all apps that tests start";
const MONDAY = "2026-03-02T09:00:00.000Z";

export type Member = Visitor & { readonly id: number; readonly email: string; readonly password: string };

export type TestApp = App & {
  readonly clock: FrozenClock;
  readonly database: OpenDatabase;
  readonly dataDir: string;
  visitor(): Visitor;
  /** A new person who is signed in but has not finished onboarding. */
  registerAndLogin(name?: string): Promise<Member>;
  /** A new person who is signed in and has finished onboarding. */
  member(name?: string, profile?: { categories?: string[]; displayName?: string }): Promise<Member>;
  /** Mails that reached the outbox since the last time, oldest first. */
  mails(): Promise<Email[]>;
  /** Takes the error lines that were logged, so that they do not fail the test that provoked them. */
  takeErrors(): string[];
  /** Takes the warnings that were logged since the last time. */
  takeWarnings(): string[];
};

/**
 * Starts the real app on a database of its own. Call it at the top of a test file; everything is closed at its end.
 * An error line in the log that a test did not take fails that test.
 */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const clock = new FrozenClock(options.now ?? MONDAY);
  const dataDir = mkdtempSync(join(tmpdir(), "promptsmith-test-"));
  const env = readEnv({ DATA_DIR: dataDir, GEOIP_URL: "off", APP_SECRET, ...options.env });
  const errors: string[] = [];
  const warnings: string[] = [];
  const log = createLog("trace", {
    write(line) {
      const level = levelOf(line);
      if (level >= 50) errors.push(line);
      else if (level === 40) warnings.push(line);
    },
  });
  const database = options.database ?? (await openTestDatabase());
  const mailTransport = chooseMailTransport({ env, clock, log });
  const app = await buildApp({
    env,
    clock,
    log,
    database,
    mailTransport,
    webDir: options.webDir ?? inServer("../web/dist"),
    libraryDir: inServer("../library/challenges"),
    verifyAnswers: true,
    ...(options.aiTimes && { aiTimes: options.aiTimes }),
    judgingTimes: options.judgingTimes,
  });
  await app.http.ready();
  if (options.overSocket === true) await app.http.listen({ port: 0, host: "127.0.0.1" });
  const carry = options.overSocket === true ? overSocket(app.http) : byInjection(app.http);

  afterEach(() => {
    expect(errors.splice(0), "error lines in the log").toEqual([]);
  });
  afterAll(async () => {
    await app.stop();
    if (options.database === undefined) await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  let visitors = 0;
  function visitor(): Visitor {
    visitors += 1;
    const address = `10.0.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
    return new Visitor(carry, { address });
  }
  const outbox = join(dataDir, "outbox");
  let read = 0;
  let people = 0;

  async function registerAndLogin(name?: string): Promise<Member> {
    people += 1;
    const email = `${name ?? `person${people}`}@example.org`;
    const password = `secret of ${email}`;
    const member = visitor();
    const registered = await member.post<{ user: { id: number } }>("/api/firebase/register", {
      email,
      password,
    });
    if (registered.status !== 201) throw new Error(`${email} cannot register: ${registered.text}`);
    const login = await member.post("/api/firebase/login", { email, password });
    if (login.status !== 200) throw new Error(`${email} cannot sign in: ${login.text}`);
    return Object.assign(member, { id: registered.body.user.id, email, password });
  }

  return {
    ...app,
    clock,
    database,
    dataDir,
    visitor,
    registerAndLogin,
    async member(name, { categories = ["Technology"], displayName } = {}) {
      const member = await registerAndLogin(name);
      await member.post("/api/interests", { categories });
      const shown = displayName ?? (name === undefined ? "Somebody" : name[0]?.toUpperCase() + name.slice(1));
      const profile = { displayName: shown, age: "25-34", country: "France" };
      const saved = await member.put<{ onboardingCompleted: boolean }>("/api/profile", profile);
      if (!saved.body.onboardingCompleted) throw new Error(`onboarding did not complete: ${saved.text}`);
      return member;
    },
    async mails() {
      await app.drainMails();
      const files = listed(outbox);
      const fresh = files.slice(read);
      read = files.length;
      return await Promise.all(fresh.map((file) => PostalMime.parse(readFileSync(join(outbox, file)))));
    },
    takeErrors: () => errors.splice(0),
    takeWarnings: () => warnings.splice(0),
  };
}

const levelOf = (line: string): number => (JSON.parse(line) as { level: number }).level;

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".eml"))
      .sort();
  } catch {
    return [];
  }
}
