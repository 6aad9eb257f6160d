import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECRET_KEY, says, wrongKey } from "@promptsmith/testing/doubles/ai";
import { startOpenAiDouble } from "../support/ai-at-double.ts";
import { operatorsProgram } from "../support/operators-program.ts";
import { makeDatabase } from "../support/prepared-folder.ts";
import { startWith } from "../support/real-start.ts";
import { smtpInbox } from "../support/smtp-inbox.ts";

const folder = mkdtempSync(join(tmpdir(), "promptsmith-doctor-"));
const DATA_DIR = join(folder, "data");
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => makeDatabase(DATA_DIR), 120_000);

const { run } = operatorsProgram(folder, DATA_DIR);
const double = await startOpenAiDouble();
const inbox = await smtpInbox();
const examine = async (env: Record<string, string> = {}, ends = 0): Promise<string> => {
  const [status, printed, told] = await run(["operate", "doctor"], { env });
  expect([status, told]).toEqual([ends, ""]);
  return printed;
};

test(
  "tells every setting and where it came from, and which names are none",
  { timeout: 120_000 },
  async () => {
    const secret = "a secret of 32 characters or more";
    const file = [
      `APP_SECRET="${secret}"`,
      "REGISTRATION=invite",
      "CONTACT_MAIL=ann@example.org",
      "PORT=4000",
    ];
    writeFileSync(join(folder, ".env"), file.join("\n"));
    const printed = await examine({ PORT: "4001", REGISTRATON: "closed", OPENAI_BASE_URL: "" });
    rmSync(join(folder, ".env"));
    const lines = printed.split("\n");
    for (const line of [
      "PORT=4001  (environment)",
      "REGISTRATION=invite  (.env)",
      "APP_SECRET is set  (.env)",
      "OPENAI_MODEL=gpt-4.1-mini  (as it comes)",
      "OPENAI_BASE_URL is not set",
      "No settings: REGISTRATON (REGISTRATION?), CONTACT_MAIL (CONTACT_EMAIL?)",
      "AI: none is connected, the built-in assessor judges",
      `Mail: none is sent, files in ${join(DATA_DIR, "outbox")}`,
      "APP_SECRET and PUBLIC_URL http://localhost:4001 fit.",
    ])
      expect(lines).toContain(line);
    expect(printed).toMatch(/^Database: embedded, answers in \d+ ms$/m);
    expect(printed).not.toContain(secret);
  },
);

test("asks the AI one question, and sends one mail", { timeout: 120_000 }, async () => {
  const env = { ...double.env, SMTP_URL: inbox.url, CONTACT_EMAIL: "ann@example.org" };
  double.will(says("Hello."));
  const well = await examine(env);
  expect(well).toMatch(/^AI: double-1 answers in \d+ ms$/m);
  expect(well).toMatch(/^Mail: 127\.0\.0\.1:\d+ took a test mail to ann@example\.org$/m);
  expect(double.asked).toHaveLength(1);
  expect(inbox.take().map(({ to, mail }) => [to, mail.subject])).toEqual([
    ["ann@example.org", "A test mail"],
  ]);

  // One that fails is enough, and the rest is told all the same.
  double.will(says("Hello."));
  inbox.refuse = 550;
  const noMail = await examine(env, 1);
  expect(noMail).toMatch(/^AI: double-1 answers/m);
  expect(noMail).toMatch(/^Mail: \S+ did not take a test mail: .*550/m);
  expect(noMail).toMatch(/^APP_SECRET and PUBLIC_URL \S+ fit\.$/m);

  inbox.refuse = null;
  double.will(wrongKey);
  const noAi = await examine(env, 1);
  expect(noAi).toMatch(/^AI: does not answer: \S/m);
  expect(noAi).toMatch(/^Mail: \S+ took a test mail/m);
  expect(noAi).not.toContain(SECRET_KEY);
  expect(await examine({ SMTP_URL: inbox.url })).toMatch(/^Mail: .* not tried, since CONTACT_EMAIL/m);
});

test("the product says the same in four lines when it starts", { timeout: 120_000 }, async () => {
  const data = join(folder, "started");
  const { output } = await startWith({ DATA_DIR: data, REGISTRATON: "closed", SMTP_URL: inbox.url });
  expect(output).toContain(
    [
      `Settings: 5 from the environment; no settings: REGISTRATON (REGISTRATION?)`,
      `Database: embedded, in ${join(data, "database")}`,
      "AI: none is connected, the built-in assessor judges",
      `Mail: by ${new URL(inbox.url).host}`,
      "Promptsmith is ready at http://localhost:0",
    ].join("\n"),
  );
});
