import { describe, expect, test } from "vitest";
import { startTestApp } from "../support/test-app.ts";

const app = await startTestApp();
const ann = await app.member("ann");

/** Texts in which nothing is to be seen. */
const INVISIBLE: readonly (readonly [string, string])[] = [
  ["white space", " \t\n\u00a0\u2003\u3000"],
  ["joiners and spaces without width", "\u200b\u200c\u200d\ufeff\u2060"],
  ["direction marks", "\u200e\u202e\u2066\u2069\u061c"],
  ["soft hyphens and a combining joiner", "\u00ad\u034f"],
  ["fillers of Hangul", "\u115f\u1160\u3164\uffa0"],
  ["variation selectors", "\ufe0f\u{e0100}\u180b"],
  ["tags", "\u{e0041}\u{e007f}"],
  ["an empty Braille cell", "\u2800"],
  ["control characters", "\u0001\u0085\u009f"],
];
/** Texts without a letter or digit that still show something. */
const WITHOUT_WORDS = ["🍕🍕🍕", "?!...", "👩‍👩‍👧", "— — —", "\u0301\u0308", "🇫🇷", "= + =", "\u{1f170}"];

let count = 0;
async function challenge(): Promise<number> {
  const { rows } = await app.deps.db.execute<{ id: number }>(
    `insert into challenges (user_id, title, description, difficulty, category, points, created_at)
     values (${ann.id}, 'Office plants ${(count += 1)}', 'Ask for a report on the office plants.', 'easy', 'Business', 10, '2026-03-01')
     returning id`,
  );
  return rows[0]?.id ?? 0;
}

describe("a prompt of invisible characters", () => {
  test.each(INVISIBLE)(
    "(%s) is no prompt: it completes nothing, and nothing is asked with it",
    async (_, text) => {
      const challengeId = await challenge();
      const required = { status: 400, body: { message: "User prompt is required" } };
      for (const userPrompt of [text, ` ${text}\n${text} `]) {
        expect(await ann.post("/api/user-challenges", { challengeId, userPrompt })).toMatchObject(required);
        const brief = { challengeTitle: "Office plants", challengeDescription: "Ask for a report." };
        expect(await ann.post("/api/validate-prompt", { ...brief, userPrompt })).toMatchObject(required);
      }
      expect((await ann.get(`/api/user-challenges/${challengeId}`)).status).toBe(404);
    },
  );

  test("around words is left alone", async () => {
    const userPrompt = "\u200bWrite a report on our office plants for the facility team.\u200d";
    const done = await ann.post<{ userPrompt: string; overallScore: number }>("/api/user-challenges", {
      challengeId: await challenge(),
      userPrompt,
    });
    expect([done.status, done.body.userPrompt]).toEqual([201, userPrompt]);
    expect(done.body.overallScore).toBeGreaterThan(0);
  });
});

test.each(WITHOUT_WORDS)(
  "a prompt without a letter or digit (%s) is taken and scores 0",
  async (userPrompt) => {
    const done = await ann.post("/api/user-challenges", { challengeId: await challenge(), userPrompt });
    expect([done.status, done.body]).toEqual([
      201,
      expect.objectContaining({
        overallScore: 0,
        fidelityScore: 0,
        clarityScore: 0,
        concisenessScore: 0,
        creativityScore: 0,
        pointsAwarded: 0,
        completed: true,
      }),
    ]);
  },
);

describe("names", () => {
  const profile = { age: "25-34", country: "France" };

  test.each(INVISIBLE)("of invisible characters (%s) are refused", async (_, text) => {
    const refused = { status: 400, body: { message: "Name is required" } };
    expect(await ann.put("/api/profile", { ...profile, displayName: text })).toMatchObject(refused);
    const form = { username: "a_visitor", email: "visitor@example.org", password: "secret1" };
    const registered = await app.visitor().post("/api/register", { ...form, displayName: text });
    expect([registered.status, registered.text]).toEqual([400, "Name is required"]);
    const waiting = await app.visitor().post("/api/waitlist-signup", { name: text, email: "w@example.org" });
    expect(waiting.status).toBe(400);
  });

  test("lose their direction marks, and so do the subjects of mails", async () => {
    const written = "\u202eAnn\u2066 Mary\u2069\u200f Lee\u200e\u061c";
    const saved = await ann.put<{ displayName: string }>("/api/profile", {
      ...profile,
      displayName: written,
    });
    expect(saved.body.displayName).toBe("Ann Mary Lee");
    // A name that was stored before this rule.
    await app.deps.db.execute(`update users set display_name = U&'\\202EgnA' where id = ${ann.id}`);
    await ann.post("/api/invites", { recipientEmail: "stranger@example.org" });
    const [mail] = (await app.mails()).filter(({ to }) => to?.[0]?.address === "stranger@example.org");
    expect(mail?.subject).toContain("gnA");
    expect(mail?.subject).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
  });

  test("keep what joins letters", async () => {
    const displayName = "می\u200cخواهم 👩\u200d👩\u200d👧";
    const saved = await ann.put<{ displayName: string }>("/api/profile", { ...profile, displayName });
    expect(saved.body.displayName).toBe(displayName);
  });
});
