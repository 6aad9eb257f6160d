import { setTimeout as sleep } from "node:timers/promises";
import * as calls from "@promptsmith/contract/challenges/calls";
import { TestPromptEvents } from "@promptsmith/contract/challenges/test-prompt-events";
import { beforeEach } from "vitest";
import { says } from "@promptsmith/testing/doubles/ai";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { startOpenAiDouble } from "./ai-at-double.ts";
import { startTestApp } from "./test-app.ts";
import type { Member, TestApp } from "./test-app.ts";

const times = { callMs: 3_000, streamMs: 10_000, pauseMs: 50, stateMs: 0 };

/** The app with an AI that is well at the beginning of each test. */
export async function startWithAi() {
  const double = await startOpenAiDouble();
  const app = await startTestApp({ env: double.env, aiTimes: times, overSocket: true });
  beforeEach(async () => {
    await app.deps.db.execute("delete from ai_state");
    // Failures of the test before make the AI rest; that is over then.
    await sleep(times.pauseMs + 10);
    double.will(says("A plan with three steps."));
  });
  return { app, double };
}

/** A person with today's easy challenge, and the body of a call that tests a good prompt for it. */
export async function toTest(app: TestApp) {
  const ann = await app.registerAndLogin();
  const [easy] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy) throw new Error("no set");
  const brief = { challengeTitle: easy.title, challengeDescription: easy.description };
  return { ann, easy, brief, body: { ...brief, userPrompt: goodPrompt(easy) } };
}

type Event = { name: string; data: unknown };
export function readEvents(text: string): Event[] {
  return text
    .split("\n\n")
    .filter((block) => block.trim() !== "")
    .map((block) => {
      const [, name = "", data = ""] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      const schema = TestPromptEvents[name as keyof typeof TestPromptEvents];
      return { name, data: schema.parse(JSON.parse(data)) };
    });
}

export const streamed = (member: Member, body: unknown) =>
  member.post("/api/validate-prompt", body, { headers: { accept: "text/event-stream" } });
