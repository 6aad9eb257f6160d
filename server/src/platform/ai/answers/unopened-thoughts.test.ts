import * as status from "@promptsmith/contract/ai-status/calls";
import * as calls from "@promptsmith/contract/challenges/calls";
import { beforeEach, describe, expect, test } from "vitest";
import { answers, DONE, finish, sends, words } from "@promptsmith/testing/doubles/odd-servers";
import { startWithAi, streamed, readEvents, toTest } from "../../../../test/support/testing-prompts.ts";

const { app, double } = await startWithAi();
const { ann, easy, body: asked } = await toTest(app);
const body = { ...asked, challengeId: easy.id };
beforeEach(async () => {
  await app.deps.db.execute("delete from rate_limits");
});

const SAID = "All plants are well.";

const whole = (text: string): [string, string] => [text, text];

/** What a server sends that keeps the opening mark of thoughts to itself, or speaks of marks, and what is the answer. */
const UNOPENED: readonly (readonly [text: string, answer: string])[] = [
  [`Plants? Fine.\n</think>\n\n${SAID}`, SAID],
  [`Plants? Let me see</think>${SAID}`, SAID],
  [`Plants?</think> ${SAID}`, SAID],
  [`Plants, and then. </think>\n${SAID}`, SAID],
  [`</think>\n\n${SAID}`, SAID],
  [`${'They ask for plants, in "quotes" and `code`.\n'.repeat(60)}</think>\n\n${SAID}`, SAID],
  [`They want \`</think>\` explained, or "</think>".\n</think>\n\n${SAID}`, SAID],
  [`植物は元気。</think>はい。`, "はい。"],
  [`Plants.</Thinking >\n${SAID}`, SAID],
  [`Plants.[/THINK]${SAID}`, SAID],
  // What came behind marked thoughts is the answer.
  [`<think>Plants?</think>\n\nThoughts end so.</think>\n\n${SAID}`, `Thoughts end so.</think>\n\n${SAID}`],
  [`[THINK]Plants?[/THINK]The mark:\n</think>\nends them.`, "The mark:\n</think>\nends them."],
  whole("Plants are well.\n</think>"),
  whole("Plants are well.</think>"),
  [`Plants.</think>\n\nWrite \`</think>\` when you are done.`, "Write `</think>` when you are done."],
  whole("Models close their thoughts with </think> and answer then."),
  whole("The closing mark is </think>."),
  whole("</think> is the closing mark."),
  whole("Close it with `</think>`\n\nThat is all."),
  whole("A page of marks:\n\n```html\n<p>Hi.</p>\n</think>\n```\n\nThat is all."),
  whole("Indented:\n\n    </think>\n\nThat is all."),
  whole("1. </p> ends a paragraph\n2. </think> Ends thoughts"),
  whole("| Mark | Use |\n| --- | --- |\n| </think> | Ends thoughts |"),
  whole('He wrote "Stop.</think> Now" and left.'),
  whole(String.raw`{"quote": "He wrote \"Stop.\"</think> Now", "backslash": "\\"}`),
  whole("Open with <think> first.\nThink.\n</think>\nThen answer."),
  whole("**</think>** Ends the thoughts."),
];

/** What the learner is shown piece by piece, and what takes its place at the end. */
async function tested() {
  const events = readEvents((await streamed(ann, body)).text);
  const shown = events.map(({ data }) => (data as { text?: string }).text ?? "").join("");
  return { shown, last: events.at(-1) };
}

describe("an answer that closes a mark it has not opened", () => {
  test.each(UNOPENED.map(([text, answer]) => [text.slice(-70), text, answer] as const))(
    "%j",
    async (_, text, answer) => {
      double.will(sends([...Array.from(text, words), finish("stop"), DONE]));
      const { shown, last } = await tested();
      expect(last).toMatchObject({ name: "done", data: { output: answer, usingFallback: false } });
      expect(text.trimStart()).toContain(shown.trim());
      const kept = await ann.call(calls.userChallenge, { params: { challengeId: easy.id } });
      expect(kept.body.aiOutput).toBe(answer);

      // Without a stream no thought is seen at all.
      double.will(answers({ content: text }));
      expect((await ann.call(calls.testPrompt, { body })).body).toMatchObject({
        output: answer,
        usingFallback: false,
      });
      expect((await ann.call(status.testAi)).body).toMatchObject({ success: true, response: answer });
    },
  );

  test.each([
    ["stop", ""],
    ["length", "\n\n*The output was longer and is cut here.*"],
    ["content_filter", "\n\n*The AI service's content filter cut the output off here.*"],
  ])("and ends behind it (%s) is the answer itself", async (reason, note) => {
    double.will(sends([words("Plants are well.\n</think>"), finish(reason), DONE]));
    const { last } = await tested();
    const output = `Plants are well.\n</think>${note}`;
    expect(last).toMatchObject({ name: "done", data: { output, usingFallback: false } });
    const { body: operator } = await ann.call(status.testAi);
    expect(operator).toMatchObject({ success: true, response: "Plants are well.\n</think>" });
  });
});
