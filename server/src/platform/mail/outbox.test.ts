import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const lastFile = (): string => {
  const outbox = join(app.dataDir, "outbox");
  const names = readdirSync(outbox).toSorted();
  return readFileSync(join(outbox, names.at(-1) ?? ""), "utf8");
};

test("a file of the outbox holds its link in one piece, and is a mail as any other", async () => {
  const ann = await app.member("ann.outbox", { displayName: "山田太郎" });
  await app.mails();
  await app.visitor().post("/api/firebase/reset-password", { email: ann.email });
  const [mail] = await app.mails();
  const link = /http:\/\/localhost:3000\/\S+oobCode=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "no link";
  expect(link.length).toBeGreaterThan(80);
  const file = lastFile();
  expect(file.split("\r\n")).toContain(link);
  expect(file).toContain("Content-Transfer-Encoding: 8bit");
  expect(mail?.html).toContain("oobCode=");
});

test("what is not ASCII in it stays what it is", async () => {
  const ann = await app.member("inviter.outbox", { displayName: "山田太郎" });
  await app.mails();
  await ann.post("/api/invites", {
    recipientEmail: "guest@example.net",
    message: "Größe = 10 −−\r\n-- よろしく",
  });
  const [mail] = await app.mails();
  const shown = mail?.text ?? "";
  expect(shown).toContain("Größe = 10 −−");
  expect(lastFile()).toContain("Größe = 10 −−");
});
