import * as status from "@promptsmith/contract/ai-status/calls";
import * as calls from "@promptsmith/contract/challenges/calls";
import { expect, test } from "vitest";

import { startOpenAiDouble } from "./doubles/ai-at-double.ts";
import { allYes, checklist } from "./doubles/checklist-answers.ts";
import type { Asked, Behaviour } from "./doubles/openai-double.ts";
import { says } from "./doubles/openai-double.ts";
import { goodPrompt } from "./good-prompts.ts";
import { startTestApp } from "./test-app.ts";

const double = await startOpenAiDouble();
const first = await startTestApp();

/** Whether a call is made as the server does not take it. */
type Refused = (body: Asked["body"]) => boolean;
const hasSystem: Refused = ({ messages }) => messages.some(({ role }) => role === "system");

/** What servers say of calls that they do not take: the status, and their words. */
const SERVERS: readonly (readonly [words: string, status: number, refused: Refused])[] = [
  ["System role not supported", 400, hasSystem],
  ["Jinja Exception: System role not supported", 500, hasSystem],
  ["Conversation roles must alternate user/assistant/user/assistant/...", 400, hasSystem],
  ["Unsupported value: 'messages[0].role' does not support 'system' with this model.", 400, hasSystem],
  ["Developer instruction is not enabled for models/small", 400, hasSystem],
  ["Unexpected role 'system': use 'developer'", 422, hasSystem],
];

const answersAll = checklist(allYes);
const answer = says((asked) => (answersAll(asked) === "{}" ? "A plan with three steps." : answersAll(asked)));
const server =
  (words: string, code: number, refused: Refused): Behaviour =>
  (asked, response) => {
    if (!refused(asked.body)) return answer(asked, response);
    response.writeHead(code, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: words, type: "invalid_request_error" } }));
  };

const apps = new Map<string, typeof first>();
for (const [at, [words]] of SERVERS.entries())
  apps.set(
    words,
    await startTestApp({
      env: { ...double.env, OPENAI_MODEL: `refusing-${at}` },
      aiTimes: { callMs: 5_000, pauseMs: 20, stateMs: 0 },
      database: first.database,
      overSocket: true,
    }),
  );

let people = 0;
test.each(SERVERS)('a server that says "%s" (%i) runs prompts and judges', async (words, code, refused) => {
  const app = apps.get(words) ?? first;
  double.will(server(words, code, refused));
  const ann = await app.registerAndLogin(`learner-${(people += 1)}`);
  const [easy, medium] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy || !medium) throw new Error("no set");
  const submit = async (challenge: typeof easy) =>
    (
      await ann.call(calls.submitChallenge, {
        body: { challengeId: challenge.id, userPrompt: goodPrompt(challenge) },
      })
    ).body.scoredBy;

  expect(await submit(easy)).toBe("ai");
  const tested = await ann.call(calls.testPrompt, {
    body: {
      challengeTitle: easy.title,
      challengeDescription: easy.description,
      userPrompt: goodPrompt(easy),
    },
  });
  expect(tested.body).toMatchObject({ usingFallback: false, output: "A plan with three steps." });
  expect((await ann.call(status.testAi)).body.success).toBe(true);
  expect(await submit(medium)).toBe("ai");
  // It is remembered what the server does not take.
  expect(double.asked.filter(({ body }) => refused(body)).length).toBe(1);
});
