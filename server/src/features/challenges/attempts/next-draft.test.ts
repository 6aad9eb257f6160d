import { FURTHER_DRAFTS } from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { goodPrompt } from "@promptsmith/testing/prompts";

import {
  begun,
  draftsOf,
  handIn,
  saveNext,
  selfUser,
  weakPrompt,
  workOn,
} from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;
const ROUNDS = 6;
/** So many turns of the process later. */
async function after(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe("what is being written", () => {
  test("is saved for the next draft with the version that it is based on", async () => {
    const { ann, id, challenge } = await begun(app);
    const one = (await saveNext(ann, id, "A better beg")).body;
    expect(await draftsOf(ann, id)).toMatchObject({ writing: "A better beg", writingVersion: one.version });
    const two = (await saveNext(ann, id, "A better beginning", one.version)).body;
    expect(two.version).toBe(one.version + 1);
    const stale = await saveNext(ann, id, "From the desk", one.version);
    expect([stale.status, stale.body]).toMatchObject([
      409,
      {
        message: "This draft was changed elsewhere",
        draft: { userPrompt: "A better beginning", version: two.version },
      },
    ]);
    expect((await saveNext(ann, id, "From the desk")).status).toBe(200);
    // The dialog begins with the old text: that is nothing new, and takes back what was kept.
    expect((await saveNext(ann, id, weakPrompt(challenge))).body.version).toBe(0);
    expect(await draftsOf(ann, id)).toMatchObject({ writing: null, writingVersion: null });
    await saveNext(ann, id, goodPrompt(challenge));
    await handIn(ann, id, goodPrompt(challenge));
    expect(await draftsOf(ann, id)).toMatchObject({ writing: null, drafts: [{ number: 2 }] });
  });

  test("is also what was handed in and never judged; handing it in again judges it", async () => {
    const { ann, id, challenge } = await begun(app);
    const text = goodPrompt(challenge);
    const leave = (until: string) =>
      db.execute(sql`insert into drafts (user_id, challenge_id, number, prompt, version, submitted_at, idempotency_key,
          lease_owner, lease_until, created_at, updated_at)
        values (${ann.id}, ${id}, 2, ${text}, 7, '2026-03-04T12:00:00Z', 'lost', 'dead', ${until}::timestamptz,
          '2026-03-04T12:00:00Z', '2026-03-04T12:00:00Z')`);
    await leave("2026-03-04T11:59:59Z");
    expect(await draftsOf(ann, id)).toMatchObject({ drafts: [], writing: text, writingVersion: 7 });
    const again = await handIn(ann, id, text, "lost");
    expect(again.body).toMatchObject({ number: 2 });
    expect((await selfUser(ann))["totalPoints"]).toBe((await workOn(ann, id)).pointsTotal);
  });

  test("is not replaced while it is being judged", async () => {
    const { ann, id, challenge } = await begun(app);
    await saveNext(ann, id, goodPrompt(challenge));
    await db.execute(sql`update drafts set lease_owner = 'other', lease_until = '2026-03-04T12:01:00Z'
      where user_id = ${ann.id}`);
    expect((await saveNext(ann, id, "Quite another")).status).toBe(503);
    expect((await saveNext(ann, id, goodPrompt(challenge))).status).toBe(200);
  });

  test("of another window is the writing of the next draft when this one is handed in", async () => {
    const { ann, id, challenge } = await begun(app);
    const { version } = (await saveNext(ann, id, "From the other window")).body;
    await handIn(ann, id, goodPrompt(challenge));
    expect(await draftsOf(ann, id)).toMatchObject({
      drafts: [{ number: 2 }],
      writing: "From the other window",
      writingVersion: version,
    });
    expect((await saveNext(ann, id, "Goes on there", version)).body.version).toBe(version + 1);
  });

  test("and was answered as saved is there afterwards, whenever a draft is handed in", async () => {
    const lost: unknown[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { ann, id, challenge } = await begun(app);
      for (let number = 2; number < FIRST_DRAFT + FURTHER_DRAFTS; number += 1) {
        const text = `In the other window: ${round}/${number}`;
        const other = async () => {
          await after(5 * round + number);
          for (;;) {
            const { status, body } = await saveNext(ann, id, text);
            if (status === 200) return body;
            expect(status).toBe(503);
            await after(1);
          }
        };
        const [handedIn, saved] = await Promise.all([
          handIn(ann, id, `${goodPrompt(challenge)} ${number}`),
          other(),
        ]);
        expect(handedIn.status).toBe(201);
        const { writing } = await draftsOf(ann, id);
        if (writing !== text) lost.push({ round, number, saved, writing });
      }
    }
    expect(lost).toEqual([]);
  });
});
