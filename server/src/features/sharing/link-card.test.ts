import * as challengeCalls from "@promptsmith/contract/challenges/calls";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";

import { userChallenges } from "../../database/schema.ts";
import { readPng } from "../../../test/support/read-png.ts";
import type { Pixel } from "../../../test/support/read-png.ts";
import { rename, shareFirst } from "../../../test/support/share-link.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

async function card(path: string) {
  const answer = await app.http.inject({ url: path });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const GREEN: Pixel = [0x48, 0xcb, 0x78];
const AMBER: Pixel = [0xf6, 0xa8, 0x3e];
const GROUND: Pixel = [0x0a, 0x1d, 0x48];
/** Strokes of the ring in a colour, counted along the circle through their middles. */
function strokesOf(png: ReturnType<typeof readPng>, [red, green, blue]: Pixel): number {
  let count = 0;
  let before = false;
  for (let step = 0; step < 4000; step += 1) {
    const angle = (step / 4000) * 2 * Math.PI;
    const [r, g, b] = png.at(
      Math.round(938 + 140 * Math.cos(angle)),
      Math.round(315 + 140 * Math.sin(angle)),
    );
    const fits = Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) < 60;
    if (fits && !before) count += 1;
    before = fits;
  }
  return count;
}

describe("the picture card", () => {
  test("holds as many strokes as a score from 80 has points, and none of a weaker one", async () => {
    const ann = await app.member();
    const { challenge, token } = await shareFirst(ann);
    const empty = await card(`/s/${token}/card.png`);
    expect([empty.status, empty.headers["content-type"]]).toEqual([200, "image/png"]);
    const first = readPng(empty.bytes);
    expect([first.width, first.height]).toEqual([1200, 630]);
    expect([strokesOf(first, GREEN), strokesOf(first, AMBER)]).toEqual([0, 0]);
    const userPrompt = `${challenge.description} Answer in a numbered list.`;
    const { overallScore = 0 } = (
      await ann.call(challengeCalls.submitChallenge, { body: { challengeId: challenge.id, userPrompt } })
    ).body;
    expect(overallScore).toBeGreaterThan(0);
    for (const [score, strokes] of [
      [79, 0],
      [80, 80],
      [93, 93],
    ] as const) {
      await app.deps.db
        .update(userChallenges)
        .set({ overallScore: score })
        .where(eq(userChallenges.challengeId, challenge.id));
      const scored = readPng((await card(`/s/${token}/card.png`)).bytes);
      expect([strokesOf(scored, GREEN), strokesOf(scored, AMBER)]).toEqual([strokes, 0]);
      expect(scored.at(5, 5)).toEqual(GROUND);
    }
  });

  test("of the product itself tells no one's score", async () => {
    const { status, headers, bytes } = await card("/card.png");
    expect([status, headers["content-type"]]).toEqual([200, "image/png"]);
    const png = readPng(bytes);
    expect([png.width, png.height]).toEqual([1200, 630]);
    expect([strokesOf(png, GREEN), strokesOf(png, AMBER)]).toEqual([0, 0]);
  });

  test("is kept, by us and by those who show it", async () => {
    const ann = await app.member();
    const { token } = await shareFirst(ann);
    const [one, other] = await Promise.all([card(`/s/${token}/card.png`), card(`/s/${token}/card.png`)]);
    expect(one.bytes.equals(other.bytes)).toBe(true);
    expect(one.headers["cache-control"]).toBe("public, max-age=3600");
    const again = await app.http.inject({
      url: `/s/${token}/card.png`,
      headers: { "if-none-match": String(one.headers["etag"]) },
    });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    await rename(ann, "Somebody Else");
    expect((await card(`/s/${token}/card.png`)).headers["etag"]).not.toBe(one.headers["etag"]);
  });

  test("names of any script, length and strangeness are drawn", async () => {
    const ann = await app.member();
    const { token } = await shareFirst(ann);
    const names = [
      "\u0645\u062D\u0645\u062F",
      "\u{1F389}".repeat(100),
      "W".repeat(100),
      "e\u0301\u0323\u0302".repeat(25),
      "<&>\"'",
      "\u0416\u0434\u0430\u043D",
    ];
    for (const name of names) {
      expect((await rename(ann, name)).status).toBe(200);
      const answer = await card(`/s/${token}/card.png`);
      expect([name, answer.status]).toEqual([name, 200]);
      const png = readPng(answer.bytes);
      // Whatever the name: the margins at the left and below the sentence stay empty.
      expect(Array.from({ length: 630 }, (_, y) => png.at(60, y)).every(([r]) => r === GROUND[0])).toBe(true);
      expect(Array.from({ length: 300 }, (_, x) => png.at(x, 600)).every(([r]) => r === GROUND[0])).toBe(
        true,
      );
    }
  });

  test("of an unknown token is not there", async () => {
    const answer = await card("/s/nothing/card.png");
    expect([answer.status, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test("many requests at once get a picture or the product's sign, never an error, and delay no call", async () => {
    const ann = await app.member();
    const { token } = await shareFirst(ann);
    const answers: Promise<{ status: number }>[] = [];
    for (let index = 0; index < 40; index += 1) {
      await rename(ann, `Name ${index}`);
      answers.push(card(`/s/${token}/card.png`));
    }
    const since = performance.now();
    expect((await ann.get("/api/user")).status).toBe(200);
    expect(performance.now() - since).toBeLessThan(5_000);
    const statuses = new Set((await Promise.all(answers)).map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 302)).toBe(true);
    expect(statuses.has(200)).toBe(true);
  });
});
