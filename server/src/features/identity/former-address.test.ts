import { expect, test } from "vitest";
import { purgeAddressChanges } from "./address-change.store.ts";
import { startTestApp } from "../../../test/support/test-app.ts";
import type { Member } from "../../../test/support/test-app.ts";

// A mail server that is away, so that an address has to be verified to count.
const app = await startTestApp({ env: { SMTP_URL: "smtp://127.0.0.1:9", EMAIL_VERIFICATION: "off" } });

const verify = (who: Member) =>
  app.deps.db.execute(`update users set email_verified_at = '2026-03-01T00:00:00Z' where id = ${who.id}`);
const move = (who: Member, email: string) =>
  who.put("/api/profile", {
    displayName: "Ann",
    age: "25-34",
    country: "France",
    email,
    password: who.password,
  });

async function tablesWith(word: string): Promise<string[]> {
  const names = (
    await app.deps.db.execute<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
    )
  ).rows;
  const found = [];
  for (const { name } of names) {
    const { rows } = await app.deps.db.execute(`select * from "${name}"`);
    if (JSON.stringify(rows).includes(word)) found.push(name);
  }
  return found;
}

/** What a visitor and other people left under an address. */
async function writtenTo(email: string, by: Member): Promise<void> {
  await app.visitor().post("/api/waitlist-signup", { name: `Waits for ${email}`, email });
  const [challenge] = (await by.get<{ id: number }[]>("/api/challenges")).body;
  const invited = await by.post("/api/challenge-invitations", {
    challengeId: challenge?.id,
    shareType: "email",
    recipientEmail: email,
    message: "a challenge for you",
  });
  expect(invited.status).toBe(201);
}

test("what was left under a former verified address is exported and goes with the account, weeks later too", async () => {
  const [ann, ben] = [await app.member("ann.former"), await app.member("ben")];
  await writtenTo(ann.email, ben);
  await verify(ann);
  expect((await move(ann, "ann.present@example.org")).status).toBe(200);
  app.clock.advance({ days: 20 });
  await purgeAddressChanges(app.deps.db, app.clock.now());

  const told = (await ann.get("/api/user/export")).text;
  expect(told).toContain(`Waits for ${ann.email}`);
  expect(told).toContain(`a challenge for you`);
  expect((await ann.delete("/api/user", { password: ann.password })).status).toBe(200);
  await app.deps.db.execute("delete from mail_queue");
  expect(await tablesWith(ann.email)).toEqual([]);
});

test("what was written to it later belongs to whoever has it by then", async () => {
  const [cem, dee] = [await app.member("cem.former"), await app.member("dee")];
  await verify(cem);
  await move(cem, "cem.present@example.org");
  app.clock.advance({ days: 1 });
  await writtenTo(cem.email, dee);
  expect((await cem.get("/api/user/export")).text).not.toContain(`Waits for ${cem.email}`);
  await cem.delete("/api/user", { password: cem.password });
  expect(await tablesWith(`Waits for ${cem.email}`)).toEqual(["waitlist_signups"]);
});

test("an address that was never verified does not count", async () => {
  const [eve, fay] = [await app.member("eve.former"), await app.member("fay")];
  await writtenTo(eve.email, fay);
  await move(eve, "eve.present@example.org");
  expect((await eve.get("/api/user/export")).text).not.toContain(`Waits for ${eve.email}`);
  await eve.delete("/api/user", { password: eve.password });
  expect(await tablesWith(`Waits for ${eve.email}`)).toEqual(["waitlist_signups"]);
});
