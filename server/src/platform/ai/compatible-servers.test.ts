import * as status from "@promptsmith/contract/ai-status/calls";
import { beforeEach, describe, expect, test } from "vitest";
import { answers, DONE, event, finish, sends, words } from "@promptsmith/testing/doubles/odd-servers";
import type { Behaviour } from "@promptsmith/testing/doubles/ai";
import { startOpenAiDouble } from "../../../test/support/ai-at-double.ts";
import { inLibrary } from "../../../test/support/in-library.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const double = await startOpenAiDouble();
const aiTimes = { callMs: 5_000, streamMs: 20_000, pauseMs: 20, stateMs: 0 };
const app = await startTestApp({ env: double.env, aiTimes, overSocket: true });
const ann = await app.member("ann");
const brief = {
  challengeTitle: "Office plants",
  challengeDescription: "Write a prompt that makes an AI write a short report about the office plants.",
};
await inLibrary(app, brief);
beforeEach(async () => {
  await app.deps.db.execute("delete from ai_state");
  await app.deps.db.execute("delete from rate_limits");
});

const SAID = "All plants are well.";
const HALVES = [words("All plants "), words("are well.")];
const FILTERED = "\n\n*The AI service's content filter cut the output off here.*";
const LIMIT = /used up its limit of \d+ tokens/;
const UNUSABLE = "The AI service gave no usable answer.";
const UNREACHABLE = "The AI service could not be reached.";
const DECLINED = "The AI declined to answer.";
const QUOTA = "The AI service's quota has been exceeded.";
const thinking = (text: string) => event({ delta: { reasoning_content: text }, finish_reason: null });
const bytes = new TextEncoder().encode(words("Die Bl\u00fcten \u{1f33b}") + finish("stop") + DONE);

/**
 * Manners of servers that speak the protocol, more or less. The learner sees the answer, the built-in reading in its
 * place, or (after words that cannot be taken back) that it broke off; the operator sees the answer or why there is none.
 */
const SERVERS: readonly (readonly [
  manner: string,
  server: Behaviour,
  learner: string,
  operator: string | RegExp,
])[] = [
  ["ends as the provider does", sends([...HALVES, finish("stop"), DONE]), SAID, SAID],
  ["ends with [DONE] alone", sends([...HALVES, DONE]), SAID, SAID],
  ["ends with a reason alone", sends([...HALVES, finish("stop")]), SAID, SAID],
  [
    "puts the reason beside the last words",
    sends([HALVES[0] ?? "", event({ delta: { content: "are well." }, finish_reason: "stop" })]),
    SAID,
    SAID,
  ],
  [
    "leaves the connection open after [DONE]",
    sends([...HALVES, DONE], { afterwards: "stays open" }),
    SAID,
    SAID,
  ],
  [
    "leaves it open after the reason",
    sends([...HALVES, finish("stop")], { afterwards: "stays open" }),
    SAID,
    SAID,
  ],
  [
    "breaks it after the reason",
    sends([...HALVES, finish("eos_token")], { afterwards: "breaks" }),
    SAID,
    SAID,
  ],
  ["writes [DONE] without a space and without a line end", sends([...HALVES, "data:[DONE]"]), SAID, SAID],
  [
    "says an empty reason in each event",
    sends([event({ delta: { content: SAID }, finish_reason: "" }), DONE]),
    SAID,
    SAID,
  ],
  [
    "uses CRLF, comments and names of events",
    sends([
      ": PROCESSING\r\n\r\n",
      ...[...HALVES, DONE].map((one) => `id: 1\r\nevent: message\r\n${one.replaceAll("\n", "\r\n")}`),
    ]),
    SAID,
    SAID,
  ],
  [
    "cuts its bytes within characters and line ends",
    sends([...bytes].map((one) => Uint8Array.of(one))),
    "Die Bl\u00fcten \u{1f33b}",
    "Die Bl\u00fcten \u{1f33b}",
  ],
  ["ends without a blank line", sends([...HALVES, finish("stop").trimEnd()]), SAID, SAID],
  [
    "spreads an event over lines",
    sends([`data: {"choices":\ndata: [{"delta":{"content":"${SAID}"}}]}\n\n`, DONE]),
    SAID,
    SAID,
  ],
  ["begins with a mark of byte order", sends([`\ufeff${HALVES[0]}`, HALVES[1] ?? "", DONE]), SAID, SAID],
  ["names no type", sends([...HALVES, DONE], { type: "" }), SAID, SAID],
  ["sends a list of parts", sends([words([{ type: "text", text: SAID }]), DONE]), SAID, SAID],
  [
    "sends whole messages as pieces",
    sends([event({ message: { content: SAID }, finish_reason: "stop" })]),
    SAID,
    SAID,
  ],
  ["sends texts without messages", sends([event({ text: SAID, finish_reason: "stop" })]), SAID, SAID],
  ["answers JSON for a stream", answers({ content: SAID }), SAID, SAID],
  ["answers JSON as a stream's type", answers({ content: SAID }, {}, "text/event-stream"), SAID, SAID],
  ["answers JSON as plain text", answers({ content: SAID }, {}, "text/plain"), SAID, SAID],
  [
    "counts oddly",
    sends([
      words(SAID),
      event({ delta: {} }, { usage: { prompt_tokens: "12", total_tokens: -1 } }),
      `data: {"choices":[],"usage":null}\n\n`,
      DONE,
    ]),
    SAID,
    SAID,
  ],
  [
    "sends events that say nothing",
    sends(["data: {}\n\n", "data:\n\n", event({ delta: null }), ...HALVES, DONE]),
    SAID,
    SAID,
  ],
  ["thinks aloud first", sends([words(`<think>Plants?</think>\n\n${SAID}`), DONE]), SAID, SAID],
  [
    "thinks aloud in pieces",
    sends([..."\n<think>\nPlants? <b>\n</think>\n\n"].map(words).concat(HALVES, DONE)),
    SAID,
    SAID,
  ],
  [
    "thinks twice, under other names",
    sends([words("<thinking>a</thinking> <Reasoning effort='low'>b</Reasoning >"), ...HALVES, DONE]),
    SAID,
    SAID,
  ],
  [
    "thinks in brackets",
    sends([words("[TH"), words("INK]hm[/TH"), words("INK]"), ...HALVES, DONE]),
    SAID,
    SAID,
  ],
  [
    "writes about such marks",
    sends([words("<thing> is no mark, <think> is."), DONE]),
    "<thing> is no mark, <think> is.",
    "<thing> is no mark, <think> is.",
  ],
  ["thinks beside the answer", sends([thinking("Plants?"), ...HALVES, DONE]), SAID, SAID],
  [
    "thinks beside the answer and stops",
    sends([thinking("Plants?"), finish("stop"), DONE]),
    "fallback",
    UNUSABLE,
  ],
  [
    "thinks until its tokens are used up",
    sends([thinking("Plants?"), finish("length"), DONE]),
    "fallback",
    LIMIT,
  ],
  [
    "thinks aloud until its tokens are used up",
    sends([words("<think>Plants?"), finish("length"), DONE]),
    "fallback",
    LIMIT,
  ],
  [
    "thinks in JSON until its tokens are used up",
    answers({ content: null, reasoning_content: "Plants?" }, { finish: "length" }),
    "fallback",
    LIMIT,
  ],
  [
    "is cut within the answer",
    sends([words(SAID), finish("length"), DONE]),
    `${SAID}\n\n*The output was longer and is cut here.*`,
    SAID,
  ],
  [
    "filters the rest of the answer",
    sends([words(SAID), finish("content_filter"), DONE]),
    `${SAID}${FILTERED}`,
    SAID,
  ],
  [
    "filters the rest beside the last words",
    sends([HALVES[0] ?? "", event({ delta: { content: "are well." }, finish_reason: "content_filter" })]),
    `${SAID}${FILTERED}`,
    SAID,
  ],
  [
    "filters the rest as JSON for a stream",
    answers({ content: SAID }, { finish: "content_filter" }),
    `${SAID}${FILTERED}`,
    SAID,
  ],
  [
    "filters what comes behind thoughts",
    sends([words("<think>Plants?</think>"), finish("content_filter"), DONE]),
    "fallback",
    DECLINED,
  ],
  [
    "calls a tool",
    sends([event({ delta: { tool_calls: [{ function: { name: "f" } }] } }), finish("tool_calls"), DONE]),
    "fallback",
    UNUSABLE,
  ],
  [
    "declines in pieces",
    sends([
      event({ delta: { refusal: "I ca" } }),
      event({ delta: { refusal: "nnot." } }),
      finish("stop"),
      DONE,
    ]),
    "fallback",
    DECLINED,
  ],
  ["filters the answer", sends([finish("content_filter"), DONE]), "fallback", DECLINED],
  [
    "filters the answer as JSON",
    answers({ content: "" }, { finish: "content_filter" }),
    "fallback",
    DECLINED,
  ],
  ["says nothing at all", sends([]), "fallback", UNUSABLE],
  ["says nothing but [DONE]", sends([DONE]), "fallback", UNUSABLE],
  ["answers with a page", sends(["<html>Welcome</html>"], { type: "text/html" }), "fallback", UNUSABLE],
  ["sends half an event's JSON", sends([`data: {"choices": [\n\n`]), "fallback", UNUSABLE],
  [
    "sends an error as an event",
    sends([`event: error\ndata: {"error":{"message":"overloaded","code":529}}\n\n`]),
    "fallback",
    UNREACHABLE,
  ],
  ["sends an error as a text", sends([`data: {"error":"boom"}\n\n`, DONE]), "fallback", UNREACHABLE],
  [
    "sends an error with status 200",
    sends([`{"error":{"message":"No money","code":"insufficient_quota"}}`], { type: "application/json" }),
    "fallback",
    QUOTA,
  ],
  [
    "sends an error after words",
    sends([words("All plants"), `data: {"error":{"message":"overloaded"}}\n\n`]),
    "broke off",
    UNREACHABLE,
  ],
  [
    "breaks within the answer",
    sends([words("All plants")], { afterwards: "breaks" }),
    "broke off",
    UNREACHABLE,
  ],
];

type Event = {
  readonly name: string;
  readonly data: { output?: string; usingFallback?: boolean; text?: string };
};

async function testPrompt(): Promise<Event[]> {
  const body = {
    ...brief,
    userPrompt: "Write a short report about our office plants for the facility team.",
  };
  const { text } = await ann.post("/api/validate-prompt", body, { headers: { accept: "text/event-stream" } });
  return [...text.matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name = "", data = "null"]) => ({
    name,
    data: JSON.parse(data) as Event["data"],
  }));
}

describe("a server that", () => {
  test.each(SERVERS)("%s", async (_, server, learner, operator) => {
    double.will(server);
    const events = await testPrompt();
    const last = events.at(-1);
    const shown = events.map(({ data }) => data.text ?? "").join("");
    if (learner === "broke off") expect(last?.name).toBe("error");
    else if (learner === "fallback")
      expect(last).toMatchObject({ name: "done", data: { usingFallback: true } });
    else expect([last?.data.output, last?.data.usingFallback, shown]).toEqual([learner, false, learner]);
    expect(shown).not.toContain("Plants?");

    await app.deps.db.execute("delete from ai_state");
    app.clock.advance({ minutes: 2 });
    const { body } = await ann.call(status.testAi);
    const told = body.success ? body.response : body.error;
    if (operator instanceof RegExp) expect(told).toMatch(operator);
    else expect(told).toBe(operator);
    if (body.usage !== null)
      for (const count of Object.values(body.usage)) expect(count).toBeGreaterThanOrEqual(0);
  });
});
