import { expect, test } from "vitest";

import { befriend } from "../support/drafting.ts";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp();
const PLAIN = "Please choose a name without links or line breaks";
const ONE_SCRIPT = "Please use only one alphabet in your name";
const REST = { age: "25-34", country: "France" };

const renamed = async (displayName: string) => {
  const ann = await app.member();
  const { status, body } = await ann.put<{ message?: string; displayName?: string }>("/api/profile", {
    displayName,
    ...REST,
  });
  return [status, body.message ?? body.displayName];
};

test.each([
  ["Win at https://evil.example", PLAIN],
  ["www.evil", PLAIN],
  ["evil.com", PLAIN],
  ["Get paid at evil.co.uk/now", PLAIN],
  ["evil\u200b.com", PLAIN],
  ["ｅｖｉｌ．ｃｏｍ", PLAIN],
  ["evil。com", PLAIN],
  ["пример.рф", PLAIN],
  ["ann@example.org", PLAIN],
  ["Ann\nSubject: win", PLAIN],
  ["Ann\u2028Lee", PLAIN],
  // The first letter is Cyrillic.
  ["Аnn Lee", ONE_SCRIPT],
  ["Αlex", ONE_SCRIPT],
  ["Анна Lee", ONE_SCRIPT],
])("%j is no name", async (name, message) => {
  expect(await renamed(name)).toEqual([400, message]);
});

test.each([
  "J.R.R. Tolkien",
  "Dr. No",
  "St.John Smith-O'Neil",
  "Анна Ахматова",
  "Maria 花子 ハナコ",
  "김 Kim 金",
  "Ann 🌻 2.0",
  // Not known to Unicode when this was written, as the emoji of next year.
  "Ann \u{1faff} Lee",
  "नमस्ते",
  "José Ñandú",
  "محمد علي",
])("%j is one", async (name) => {
  expect(await renamed(name)).toEqual([200, name]);
});

test("registration by form holds names to the same", async () => {
  const form = { email: "form@example.org", password: "secret word" };
  const names = [
    { username: "evil.com", displayName: "Ann" },
    { username: "ann", displayName: "evil.com" },
    { username: "ann", displayName: "A\nB" },
  ];
  for (const name of names) {
    const refused = await app.visitor().post("/api/register", { ...form, ...name });
    expect([refused.status, refused.text]).toEqual([400, PLAIN]);
  }
  expect(
    (await app.visitor().post("/api/register", { ...form, username: "ann.lee_1", displayName: "Ann" }))
      .status,
  ).toBe(201);
});

test("the subject of a mail to a stranger holds no web address of its sender, and 40 characters of the name", async () => {
  const ann = await app.member();
  await app.deps.db.execute(
    `update users set display_name = 'Prize at evil.com ${"x".repeat(60)}' where id = ${ann.id}`,
  );
  await app.mails();
  await ann.post("/api/invites", { recipientEmail: "stranger@example.net" });
  const [mail] = await app.mails();
  expect(mail?.subject).toBe(`Prize at ${"x".repeat(31)}... invites you to Promptsmith`);
  expect(mail?.text).not.toContain("evil.com");
});

test("stored names lose web addresses and line breaks at the next start", async () => {
  const [ann, ben, cleo] = [await app.member(), await app.member(), await app.member("cleo")];
  const store = (id: number, name: string) =>
    app.deps.db.execute(`update users set display_name = e'${name}' where id = ${id}`);
  await store(ann.id, "Ann www.evil Lee\\nOne");
  await store(ben.id, "http://evil");
  await startTestApp({ database: app.database });
  const nameOf = async (who: typeof ann) =>
    (await who.get<{ displayName: string | null }>("/api/user")).body.displayName;
  expect([await nameOf(ann), await nameOf(ben), await nameOf(cleo)]).toEqual(["Ann Lee One", null, "Cleo"]);
});

test("a name in look-alike letters is refused beside the friend whose name it looks like", async () => {
  const [ann, ben, cem] = [
    await app.member("ann.alike", { displayName: "Cocoa 1" }),
    await app.member("ben.alike", { displayName: "Ben" }),
    await app.member("cem.alike", { displayName: "Cem" }),
  ];
  await befriend(ann, ben);
  const rename = async (who: typeof ben, displayName: string) =>
    (await who.put<{ message?: string }>("/api/profile", { displayName, ...REST })).body.message;
  // Cyrillic as a whole.
  expect(await rename(ben, "Сосоа 1")).toBe("This name looks too much like a friend's");
  expect(await rename(ben, "C0coa 1")).toBe("This name looks too much like a friend's");
  // Two people of one name are fine, and so is a name that looks like a stranger's.
  for (const same of ["Cocoa 1", "COCOA  1", "Cocoa 2"]) expect(await rename(ben, same)).toBeUndefined();
  expect(await rename(cem, "Сосоа 1")).toBeUndefined();
  // A name that is kept is not looked at again.
  await befriend(ann, cem);
  expect(await rename(cem, "Сосоа 1")).toBeUndefined();
});
