import * as status from "@promptsmith/contract/ai-status/calls";
import * as calls from "@promptsmith/contract/challenges/calls";
import { describe, expect, test } from "vitest";
import { allYes, checklist } from "@promptsmith/testing/doubles/checklist-answers";
import type { Asked, Behaviour } from "@promptsmith/testing/doubles/ai";
import { says } from "@promptsmith/testing/doubles/ai";
import { goodPrompt } from "@promptsmith/testing/prompts";

import { operatorCommands } from "../../app/operator-commands.ts";
import { startOpenAiDouble } from "../../../test/support/ai-at-double.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const double = await startOpenAiDouble();
const first = await startTestApp();

/** Whether a call is made as the server does not take it. */
type Refused = (body: Asked["body"]) => boolean;
const hasSystem: Refused = ({ messages }) => messages.some(({ role }) => role === "system");
const hasSchema: Refused = ({ response_format }) => response_format !== undefined;

/** What servers say of calls that they do not take: the status, and their words. */
const SERVERS: readonly (readonly [words: string, status: number, refused: Refused])[] = [
  ["System role not supported", 400, hasSystem],
  ["Jinja Exception: System role not supported", 500, hasSystem],
  ["Conversation roles must alternate user/assistant/user/assistant/...", 400, hasSystem],
  ["Unsupported value: 'messages[0].role' does not support 'system' with this model.", 400, hasSystem],
  ["Developer instruction is not enabled for models/small", 400, hasSystem],
  ["Unexpected role 'system': use 'developer'", 422, hasSystem],
  ["Grammar error: unimplemented keys", 400, hasSchema],
  ["failed to parse grammar", 400, hasSchema],
  ["This model does not support structured outputs", 422, hasSchema],
  ["Not implemented", 405, hasSchema],
  ["Invalid schema: additionalProperties", 500, hasSchema],
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

type Someone = Awaited<ReturnType<typeof first.registerAndLogin>>;
type Challenge = { readonly id: number; readonly title: string; readonly description: string };
let people = 0;
const learner = (app: typeof first): Promise<Someone> => app.registerAndLogin(`learner-${(people += 1)}`);

async function todays(ann: Someone): Promise<[Challenge, Challenge]> {
  const [easy, medium] = (await ann.call(calls.todaysChallenges)).body;
  if (!easy || !medium) throw new Error("no set");
  return [easy, medium];
}
const scoredBy = async (ann: Someone, challenge: Challenge) =>
  (
    await ann.call(calls.submitChallenge, {
      body: { challengeId: challenge.id, userPrompt: goodPrompt(challenge) },
    })
  ).body.scoredBy;
const outputOf = async (ann: Someone, challenge: Challenge) =>
  (
    await ann.call(calls.testPrompt, {
      body: {
        challengeTitle: challenge.title,
        challengeDescription: challenge.description,
        userPrompt: goodPrompt(challenge),
      },
    })
  ).body;

test.each(SERVERS)('a server that says "%s" (%i) runs prompts and judges', async (words, code, refused) => {
  const app = apps.get(words) ?? first;
  double.will(server(words, code, refused));
  const ann = await learner(app);
  const [easy, medium] = await todays(ann);

  expect(await scoredBy(ann, easy)).toBe("ai");
  expect(await outputOf(ann, easy)).toMatchObject({
    usingFallback: false,
    output: "A plan with three steps.",
  });
  expect((await ann.call(status.testAi)).body.success).toBe(true);
  expect(await scoredBy(ann, medium)).toBe("ai");
  // It is remembered what the server does not take.
  expect(double.asked.filter(({ body }) => refused(body)).length).toBe(1);
});

describe("a server that runs prompts and does not judge", () => {
  const app = apps.get("Grammar error: unimplemented keys") ?? first;
  const FAILS = /judging by the AI does not work/i;
  const asksForChecklist: Refused = ({ messages }) =>
    /whose keys are exactly/.test(messages.at(-1)?.content ?? "");
  const FIGURES = { url: "/metrics", remoteAddress: "127.0.0.1", headers: { host: "localhost:3000" } };
  const gauge = async (): Promise<string | undefined> =>
    /^promptsmith_ai_judging_fails (\d)$/m.exec((await app.http.inject(FIGURES)).body)?.[1];

  test.each<[string, Behaviour]>([
    ["since it answers something else", says("A plan with three steps.")],
    ["since it takes no checklist at all", server("The prompt is malformed", 400, asksForChecklist)],
  ])("is told until it judges, %s", async (_, behaviour) => {
    const ann = await learner(app);
    const [easy, medium] = await todays(ann);
    double.will(answer);
    expect(await scoredBy(ann, easy)).toBe("ai");
    expect(await gauge()).toBe("0");

    double.will(behaviour);
    for (let failed = 0; failed < 3; failed += 1) {
      expect((await ann.call(status.aiStatus)).body.status.errorMessage).toBeNull();
      const bob = await learner(app);
      expect(await scoredBy(bob, (await todays(bob))[0])).toBe("fallback");
    }
    expect((await outputOf(ann, medium)).usingFallback).toBe(false);
    const { body } = await ann.call(status.aiStatus);
    expect(body.status).toMatchObject({ canUseOpenAI: true, quotaExceeded: false });
    expect(body.status.errorMessage).toMatch(FAILS);
    expect(body.message).toMatch(FAILS);
    const tested = await ann.call(status.testAi);
    expect(tested.body).toMatchObject({ success: true, error: null, message: expect.stringMatching(FAILS) });
    expect(await gauge()).toBe("1");
    const health = await operatorCommands({ ...app.deps, database: app.database })["health"]?.run("");
    expect(health?.join("\n")).toMatch(/^AI: Judging by the AI does not work/m);

    double.will(answer);
    expect(await scoredBy(ann, medium)).toBe("ai");
    expect((await ann.call(status.aiStatus)).body.status.errorMessage).toBeNull();
    expect(await gauge()).toBe("0");
  });
});
