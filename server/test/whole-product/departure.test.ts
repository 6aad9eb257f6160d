import { describe, expect, test } from "vitest";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp();

type Export = Record<string, unknown> & { account: Record<string, unknown>; interests: string[] };

describe("taking one's data along", () => {
  test("gives one file with everything, without secrets and without anybody else's address", async () => {
    const ann = await app.member("exporter", { categories: ["Art", "Music"] });
    const bob = await app.member("bystander");
    await ann.post("/api/friendships", { friendId: bob.id });
    const [challenge] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
    await ann.post("/api/user-challenges", {
      challengeId: challenge?.id,
      userPrompt: "Write a haiku about spring rain for my class.",
    });

    const answer = await ann.get<Export>("/api/user/export");
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="promptsmith-data.json"');
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body.account).toMatchObject({ id: ann.id, email: ann.email, ipAddress: ann.address });
    expect(answer.body.interests).toEqual(["Art", "Music"]);
    expect(answer.text).toContain("spring rain");
    expect(answer.text).toContain('"displayName": "Exporter"');
    expect(answer.text).not.toMatch(/argon2|token_?hash|code_?hash|rubric/i);
    expect(answer.text).not.toContain(bob.email);
    expect((await app.visitor().get("/api/user/export")).status).toBe(401);
  });
});

describe("leaving", () => {
  test("removes the account and all that is its own, and ends every session", async () => {
    const ann = await app.member("leaver");
    const bob = await app.member("stayer");
    const elsewhere = app.visitor();
    await elsewhere.post("/api/firebase/login", ann);
    const { body: friendship } = await ann.post<{ id: number }>("/api/friendships", { friendId: bob.id });
    await bob.patch(`/api/friendships/${friendship.id}`, { status: "accepted" });
    const [challenge] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
    await ann.post("/api/user-challenges", {
      challengeId: challenge?.id,
      userPrompt: "Write a haiku about spring rain for my class.",
    });
    const shared = await ann.post<{ shareToken: string }>("/api/share-with-friends", {
      challengeId: challenge?.id,
    });
    await ann.post("/api/challenge-invitations", {
      challengeId: challenge?.id,
      recipientId: bob.id,
      shareType: "internal",
    });
    await app.visitor().post("/api/firebase/reset-password", { email: ann.email });

    expect((await ann.delete("/api/user", { password: "not it" })).status).toBe(403);
    expect((await ann.delete("/api/user", { password: ann.password })).status).toBe(200);
    for (const browser of [ann, elsewhere]) expect((await browser.get("/api/user")).status).toBe(401);
    expect((await app.visitor().post("/api/firebase/login", ann)).status).toBe(401);
    expect((await bob.get("/api/friends")).body).toEqual([]);
    expect((await app.visitor().get(`/api/challenge-invitations/${shared.body.shareToken}`)).status).toBe(
      404,
    );
    const received = await bob.get<{ sender: unknown }[]>("/api/challenge-invitations?type=received");
    expect(received.body.map(({ sender }) => sender)).toEqual([null]);
    expect(received.text).not.toMatch(/leaver/i);

    const tables = [
      "sessions",
      "interests",
      "point_awards",
      "user_challenges",
      "daily_challenges",
      "one_time_codes",
    ];
    for (const table of tables) {
      const { rows } = await app.deps.db.execute(`select 1 from ${table} where user_id = ${ann.id}`);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  test("ten wrong passwords are enough", async () => {
    const ann = await app.registerAndLogin();
    const statuses = [];
    for (let turn = 0; turn < 11; turn += 1) {
      statuses.push((await ann.delete("/api/user", { password: `guess ${turn}` })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
  });
});
