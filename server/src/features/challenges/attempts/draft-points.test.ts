import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as sharing from "@promptsmith/contract/sharing/calls";
import { goodPrompt } from "@promptsmith/testing/prompts";

import {
  begun,
  compare,
  draftsOf,
  handIn,
  selfUser,
  submit,
  weakPrompt,
  workOn,
} from "../../../../test/support/drafting.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

const app = await startTestApp({ now: "2026-03-04T12:00:00.000Z" });
const { db } = app.database;
const exampleOf = async (challengeId: number): Promise<string> => {
  const { rows } = await db.execute<{ example: string }>(
    sql`select example #>> '{}' as example from challenges where id = ${challengeId}`,
  );
  return rows[0]?.example ?? "";
};

describe("nothing is earned", () => {
  test("once the comparison was opened, though the score is still shown", async () => {
    const { ann, challenge, id, first } = await begun(app);
    expect((await compare(ann, id)).status).toBe(200);
    const { body: draft } = await handIn(ann, id, goodPrompt(challenge));
    expect(draft.overallScore).toBeGreaterThan(first.overallScore ?? 100);
    expect(draft).toMatchObject({ pointsGained: 0, best: { number: 1, counted: first.overallScore } });
    expect(await workOn(ann, id)).toMatchObject({
      best: { number: 1, counted: first.overallScore },
      draftsUsed: 1,
      pointsTotal: first.pointsAwarded,
    });
    expect((await selfUser(ann))["totalPoints"]).toBe(first.pointsAwarded);
    expect((await draftsOf(ann, id)).comparedAt).toBe("2026-03-04T12:00:00.000Z");
  });

  test("except for a draft that was handed in before the comparison and judged after it", async () => {
    const { ann, challenge, id } = await begun(app);
    const text = goodPrompt(challenge);
    await db.execute(sql`insert into drafts (user_id, challenge_id, number, prompt, version, submitted_at, created_at, updated_at)
      values (${ann.id}, ${id}, 2, ${text}, 7, '2026-03-04T12:00:00Z', '2026-03-04T12:00:00Z', '2026-03-04T12:00:00Z')`);
    await compare(ann, id);
    expect((await handIn(ann, id, text)).body.pointsGained).toBeGreaterThan(0);
  });

  test("for a near copy of the worked example", async () => {
    const { ann, id, first } = await begun(app);
    const { body: draft } = await handIn(ann, id, `${await exampleOf(id)} Please.`);
    expect(draft).toMatchObject({ pointsGained: 0, best: { number: 1 } });
    expect(draft.overallScore).toBeLessThanOrEqual(45);
    expect((await selfUser(ann))["totalPoints"]).toBe(first.pointsAwarded);
  });

  test("for a near copy of a prompt that a share has shown", async () => {
    const ben = await app.member();
    const { challenge, id } = await begun(app, ben);
    await handIn(ben, id, goodPrompt(challenge));
    const { body: shared } = await ben.call(sharing.shareChallenge, { body: { challengeId: id } });
    const { ann } = await begun(app);
    const mine = (text: string) => `${text} Thank you.`;
    const friend = await app.member();
    await friend.call(sharing.acceptChallengeInvitation, {
      params: { id: shared.id },
      body: { status: "accepted" },
    });
    await submit(friend, id, weakPrompt(challenge));
    const copied = (await handIn(friend, id, mine(goodPrompt(challenge)))).body;
    expect(copied).toMatchObject({ pointsGained: 0, best: { number: 1 } });
    // The same text from a person who was shown nothing.
    const own = (await handIn(ann, id, mine(goodPrompt(challenge)))).body;
    expect(own.overallScore).toBe(copied.overallScore);
    expect(own.pointsGained).toBeGreaterThan(0);
  });
});
