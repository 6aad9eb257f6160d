import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import ChallengeDialog from "./dialog/challenge-dialog.tsx";
import { queryClient } from "../../../platform/api/query-client.ts";
import { aPerson } from "../../../../test/support/a-person.ts";
import { challenge, completedAttempt } from "../../../../test/support/challenge.ts";
import { fakeApi, visitor } from "../../../../test/support/fake-api.ts";

type Routes = Parameters<typeof fakeApi>[0];

const ASK = "POST /api/challenges/5/requirements";
const REQUIREMENTS = ["A reader of ten", "At most 80 words"];
const EMPTY = 'Enter a prompt and click "Test Prompt" to see the AI output.';

const status = ({ canUseOpenAI = false, quotaExceeded = false }) => ({
  json: {
    status: { canUseOpenAI, quotaExceeded, errorMessage: null, timeRemaining: quotaExceeded ? 42 : null },
    message: "ok",
  },
});

/** The texts that meet the requirements have their numbers. */
const readsNumbers: Routes[string] = ({ body }) => {
  const { userPrompt } = body as { userPrompt: string };
  return { json: { met: [userPrompt.includes("10"), userPrompt.includes("80")] } };
};

async function write(routes: Routes = {}, onLeave: () => void = () => undefined) {
  const api = fakeApi({
    ...visitor,
    "GET /api/openai-status": status({}),
    "GET /api/user-challenges": { json: [] },
    "PUT /api/user-challenges/5/draft": { json: { saved: true, version: 2 } },
    [ASK]: readsNumbers,
    ...routes,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ChallengeDialog challenge={challenge(5, { requirements: REQUIREMENTS })} open onLeave={onLeave} />
    </QueryClientProvider>,
  );
  const editor = await screen.findByPlaceholderText<HTMLTextAreaElement>("Write your prompt here...");
  const type = (text: string) => fireEvent.change(editor, { target: { value: text } });
  return { api, editor, type };
}

const panel = () => within(screen.getByRole("region", { name: "AI Output" }));
const HELP = { name: /^Not from an AI/ };
const help = () => panel().findByRole("region", HELP);
const found = (list: HTMLElement) => within(list).queryAllByText("Found:", { exact: false });
const announced = () => within(panel().getByRole("region", HELP)).getByRole("status").textContent;

/** Lets so much time pass, and what was due in it happen. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("without an AI", () => {
  it("keeps the words of the empty panel, and says first that what follows is not from an AI", async () => {
    await write();
    const said = (await help()).textContent ?? "";
    expect(said.startsWith("Not from an AI: Promptsmith's own rules")).toBe(true);
    expect(said).toContain(REQUIREMENTS.join(""));
    expect(said).not.toMatch(/not said|missing/i);
    panel().getByText(EMPTY);
  });

  it("ticks what is met, 300 ms after the last key, for the newest text alone", async () => {
    const { api, type } = await write();
    const list = await help();
    vi.useFakeTimers();
    type("For a child of 1");
    await pass(299);
    type("For a child of 10");
    await pass(299);
    expect(api.calls(ASK)).toHaveLength(0);
    await pass(1);
    expect(api.calls(ASK).map(({ body }) => body)).toEqual([{ userPrompt: "For a child of 10" }]);
    expect(found(list)).toHaveLength(1);
    type("For a child of 10, 80 words");
    await pass(600);
    expect(found(list)).toHaveLength(2);
    type("");
    await pass(0);
    expect(found(list)).toHaveLength(0);
    await pass(5_000);
    expect(api.calls(ASK)).toHaveLength(2);
  });

  it("announces no tick, and the sum once after three seconds of rest", async () => {
    const { type } = await write();
    await help();
    vi.useFakeTimers();
    await pass(60_000);
    expect(announced()).toBe("");
    type("For a child of 10");
    await pass(2_999);
    expect(announced()).toBe("");
    await pass(1);
    expect(announced()).toBe("1 of 2 found.");
    type("For a child of 10 or");
    await pass(60_000);
    expect(announced()).toBe("1 of 2 found.");
  });

  it("tells no sum where none is found: they may be said in words that are not known", async () => {
    const { type } = await write();
    await help();
    vi.useFakeTimers();
    type("Para un niño");
    await pass(60_000);
    expect(announced()).toBe("");
    type("For a child of 10");
    await pass(60_000);
    expect(announced()).toBe("1 of 2 found.");
    type("");
    await pass(60_000);
    expect(announced()).toBe("");
  });

  it("asks no more for as long as the server says", async () => {
    const busy = { status: 429, headers: { "retry-after": "30" }, json: { message: "Too many requests." } };
    const { api, type } = await write({ [ASK]: busy });
    await help();
    vi.useFakeTimers();
    type("For a child of 10");
    await pass(1_000);
    type("For a child of 10, 80 words");
    await pass(28_000);
    expect(api.calls(ASK)).toHaveLength(1);
    await pass(3_000);
    expect(api.calls(ASK)).toHaveLength(2);
  });

  it.each([
    ["too often", { status: 429, json: { message: "Too many requests." } }],
    ["busy", { status: 503, json: { message: "The service is busy." } }],
    ["away", "no answer"],
  ] as const)(
    "drops without a word what a server does not answer that is %s, until the next key",
    async (_, refusal) => {
      let isRefused = false;
      const { api, type } = await write({
        [ASK]: (seen) => (isRefused ? refusal : readsNumbers(seen)),
      });
      const list = await help();
      vi.useFakeTimers();
      type("For a child of 10");
      await pass(60_000);
      expect(announced()).toBe("1 of 2 found.");
      isRefused = true;
      type("For a child of 10, 80 words");
      await pass(60_000);
      expect(api.calls(ASK)).toHaveLength(2);
      expect(found(list)).toHaveLength(1);
      expect(announced()).toBe("1 of 2 found.");
      expect(document.body.textContent).not.toMatch(/busy|too many/i);
      isRefused = false;
      type("For a child of 10, 80 words.");
      await pass(3_000);
      expect(found(list)).toHaveLength(2);
      expect(announced()).toBe("2 of 2 found.");
    },
  );

  it("announces no sum of a text that was not read", async () => {
    const { type } = await write({ [ASK]: "no answer" });
    await help();
    vi.useFakeTimers();
    type("For a child of 10");
    await pass(60_000);
    expect(announced()).toBe("");
  });

  it("helps as well while the quota of an AI is used up", async () => {
    const { type } = await write({ "GET /api/openai-status": status({ quotaExceeded: true }) });
    const list = await help();
    vi.useFakeTimers();
    type("For a child of 10");
    await pass(1_000);
    expect(found(list)).toHaveLength(1);
    panel().getByText(EMPTY);
  });
});

it("with an AI the panel has nothing but its own words", async () => {
  const { api, type } = await write({ "GET /api/openai-status": status({ canUseOpenAI: true }) });
  await waitFor(() => expect(queryClient.getQueryData(["openai-status"])).toBeDefined());
  panel().getByText(EMPTY);
  vi.useFakeTimers();
  type("For a child of 10");
  await pass(5_000);
  expect(panel().queryByText(/Not from an AI/)).toBeNull();
  expect(api.calls(ASK)).toHaveLength(0);
});

it("Ctrl Enter submits from anywhere in the dialog, and presses nothing else", async () => {
  const SUBMIT = "POST /api/user-challenges";
  const leave = vi.fn();
  const { api, type } = await write({ [SUBMIT]: { status: 201, json: completedAttempt } }, leave);
  type("Explain the sky");
  const person = aPerson();
  screen.getByRole("button", { name: "Close" }).focus();
  await person.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByText("Scoring your prompt");
  expect(api.calls(SUBMIT).map(({ body }) => body)).toEqual([
    { challengeId: 5, userPrompt: "Explain the sky" },
  ]);
  expect(leave).not.toHaveBeenCalled();
});
