import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import ChallengeDialog from "./challenge-dialog.tsx";
import { useUserChallenges } from "../../challenges.queries.ts";
import { queryClient } from "../../../../platform/api/query-client.ts";
import Toaster from "../../../../ui/overlay/toaster.tsx";
import { fakeApi, visitor } from "../../../../../test/support/fake-api.ts";

const challenge = {
  id: 5,
  title: "Why the sky keeps its blue",
  description: "Have the AI explain blue skies to a ten-year-old.",
  difficulty: "medium" as const,
  category: "Science",
  points: 20,
  requirements: [],
  example: null,
  date: "2026-11-20",
  createdAt: "2026-11-20T00:00:00.000Z",
};

const draft = {
  id: 1,
  userId: 7,
  challengeId: 5,
  userPrompt: "Explain the sky",
  aiOutput: null as string | null,
  fidelityScore: null as number | null,
  clarityScore: null as number | null,
  concisenessScore: null as number | null,
  creativityScore: null as number | null,
  overallScore: null as number | null,
  feedback: null as string | null,
  improvementSuggestions: null as string | null,
  completed: false,
  submittedAt: null as string | null,
  completedAt: null as string | null,
  pointsAwarded: null as number | null,
  draftVersion: 1,
  best: null as { number: number; counted: number } | null,
  draftsUsed: 0,
  pointsTotal: 0,
  estimate: false,
  notice: null as string | null,
  scoredBy: null as "ai" | "fallback" | null,
  assessment: null as unknown[] | null,
};

const completed = {
  ...draft,
  userPrompt: "Explain the sky to a ten-year-old",
  fidelityScore: 90,
  clarityScore: 80,
  concisenessScore: 79,
  creativityScore: 60,
  overallScore: 81,
  feedback: "You named **the reader**. <script>alert(1)</script>",
  improvementSuggestions: "1. Say how long.",
  completed: true,
  submittedAt: "2026-11-20T10:00:00.000Z",
  completedAt: "2026-11-20T10:00:01.000Z",
  pointsAwarded: 16,
  draftVersion: 1,
  best: { number: 1, counted: 81 },
  draftsUsed: 0,
  pointsTotal: 16,
  estimate: false,
  scoredBy: "fallback" as const,
  assessment: [
    {
      criterion: "Names the reader",
      subScore: "fidelity",
      verdict: "met",
      points: 90,
      quote: "a ten-year-old",
    },
    { criterion: "Wanders off", subScore: "clarity", verdict: "penalty", points: -4 },
  ],
};

type Routes = Parameters<typeof fakeApi>[0];

/** Without toasts Escape belongs to the dialog: an open toast would take it first. */
function open(routes: Routes, props: Partial<Parameters<typeof ChallengeDialog>[0]> = {}, toasts = true) {
  const api = fakeApi({
    ...visitor,
    "GET /api/user-challenges": { json: [] },
    "PUT /api/user-challenges/5/draft": { json: { saved: true, version: 2 } },
    ...routes,
  });
  const onLeave = vi.fn();
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <ChallengeDialog challenge={challenge} open onLeave={onLeave} {...props} />
      {toasts && <Toaster />}
    </QueryClientProvider>,
  );
  return { api, onLeave, ...shown };
}

const editor = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Write your prompt here...");
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>("button", { name })[0]!;

/** A fresh result is told once its ring is full; a test that ends before would have its message in the next one. */
async function toldOfResult(): Promise<void> {
  await screen.findByRole("heading", { name: "Great job!" });
  await screen.findByText("Challenge completed!");
}

function events(...blocks: [string, unknown][]) {
  return {
    text: blocks.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
    headers: { "content-type": "text/event-stream" },
  };
}

describe("writing", () => {
  it("tells the whole challenge, what it asks for, and what earns the points, before anything is written", async () => {
    const description = "Blue sky. For a child of ten. At most 80 words.";
    open(
      {},
      { challenge: { ...challenge, description, requirements: ["A reader of ten", "At most 80 words"] } },
    );
    const text = await editor();
    screen.getByText(description);
    const asked = screen.getByRole("list", { name: "What it asks for" });
    expect([...asked.children].map(({ textContent }) => textContent)).toEqual([
      "A reader of ten",
      "At most 80 words",
    ]);
    const described = (text.getAttribute("aria-describedby") ?? "").split(" ");
    expect(described.map((id) => document.getElementById(id)?.textContent).join(" ")).toContain(
      "Cover the list in your own words",
    );
    expect(document.body.textContent).toContain("Fidelity: covers everything asked for");
    screen.getByText("See an example");
  });

  it("gives back what was cleared, until something else is written", async () => {
    open({});
    const text = await editor();
    fireEvent.change(text, { target: { value: "Explain the sky" } });
    await userEvent.click(button("Clear"));
    expect(text.value).toBe("");
    await userEvent.click(button("Undo"));
    expect(text.value).toBe("Explain the sky");
    await userEvent.click(button("Clear"));
    fireEvent.change(text, { target: { value: "New" } });
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("offers to give it back for as long as nothing is written, and only where there was something", async () => {
    open({});
    const text = await editor();
    fireEvent.change(text, { target: { value: " \u200B " } });
    await userEvent.click(button("Clear"));
    expect(text.value).toBe("");
    button("Clear");
    fireEvent.change(text, { target: { value: "Explain the sky" } });
    vi.useFakeTimers();
    fireEvent.click(button("Clear"));
    act(() => button("Undo").focus());
    act(() => void vi.advanceTimersByTime(600_000));
    expect(document.activeElement).toBe(button("Undo"));
    fireEvent.click(button("Undo"));
    expect(text.value).toBe("Explain the sky");
  });

  it("needs more than blanks to test or submit, and clears text and output", async () => {
    open({
      "POST /api/validate-prompt": {
        json: { output: "Blue light bounces.", relevant: true, usingFallback: false },
      },
    });
    const field = await editor();
    screen.getByText("MEDIUM CHALLENGE");
    screen.getByText(challenge.description);
    expect([button("Test Prompt").disabled, button("Submit Challenge").disabled]).toEqual([true, true]);
    await userEvent.type(field, "   ");
    expect([button("Test Prompt").disabled, button("Submit Challenge").disabled]).toEqual([true, true]);
    await userEvent.type(field, "Sky 🌌");
    screen.getByText("5 / 5,000 characters");
    await userEvent.click(button("Test Prompt"));
    await screen.findByText("Blue light bounces.");
    await userEvent.click(button("Clear"));
    expect(field.value).toBe("");
    screen.getByText('Enter a prompt and click "Test Prompt" to see the AI output.');
  });

  it("does not take more than 5,000 characters", async () => {
    open({});
    fireEvent.change(await editor(), { target: { value: "x".repeat(5001) } });
    screen.getByRole("alert");
    expect(button("Submit Challenge").disabled).toBe(true);
  });

  it("opens with the draft, keeps what is written, and keeps the last of it on the way out", async () => {
    const { api, unmount } = open({
      "GET /api/user-challenges": { json: [draft] },
      "GET /api/user-challenges/5": { json: { ...draft, aiOutput: "An earlier output" } },
    });
    const field = await editor();
    expect(field.value).toBe("Explain the sky");
    await screen.findByText("An earlier output");
    fireEvent.change(field, { target: { value: "Explain the sky now" } });
    expect(screen.queryByText("An earlier output")).toBeNull();
    await waitFor(() => expect(api.calls("PUT /api/user-challenges/5/draft")).toHaveLength(1));
    fireEvent.change(field, { target: { value: "Explain the sky now, please" } });
    unmount();
    await waitFor(() => expect(api.calls("PUT /api/user-challenges/5/draft")).toHaveLength(2));
    expect(api.calls("PUT /api/user-challenges/5/draft").at(-1)?.body).toEqual({
      userPrompt: "Explain the sky now, please",
      basedOn: 2,
    });
  });
});

describe("a draft that lives elsewhere too", () => {
  const dialog = () => (
    <QueryClientProvider client={queryClient}>
      <ChallengeDialog challenge={challenge} open onLeave={() => undefined} />
    </QueryClientProvider>
  );

  it("is there when its challenge is opened again at once", async () => {
    let kept: string | null = null;
    const { unmount } = open({
      "GET /api/user-challenges": () => ({ json: kept === null ? [] : [{ ...draft, userPrompt: kept }] }),
      "GET /api/user-challenges/5": () =>
        kept === null ? { status: 404, json: {} } : { json: { ...draft, userPrompt: kept } },
      "PUT /api/user-challenges/5/draft": ({ body }: { body?: unknown }) => {
        kept = (body as { userPrompt: string }).userPrompt;
        return { json: { saved: true, version: 2 } };
      },
    });
    fireEvent.change(await editor(), { target: { value: "First words" } });
    unmount();
    render(dialog());
    const again = await editor();
    expect(again.value).toBe("First words");
    expect(again.selectionStart).toBe("First words".length);
  });

  it("is read anew at each opening, and gone when it was emptied", async () => {
    let text = "Explain the sky";
    const { unmount } = open({
      "GET /api/user-challenges": { json: [draft] },
      "GET /api/user-challenges/5": () =>
        text === "" ? { status: 404, json: {} } : { json: { ...draft, userPrompt: text } },
    });
    expect((await editor()).value).toBe("Explain the sky");
    unmount();
    text = "Written on the phone";
    const second = render(dialog());
    expect((await editor()).value).toBe("Written on the phone");
    second.unmount();
    text = "";
    render(dialog());
    expect((await editor()).value).toBe("");
  });

  it("is not asked for once more when it was just emptied", async () => {
    let kept = "Explain the sky";
    const api = fakeApi({
      ...visitor,
      "GET /api/user-challenges": () => ({ json: kept === "" ? [] : [draft] }),
      "GET /api/user-challenges/5": () => (kept === "" ? { status: 404, json: {} } : { json: draft }),
      "PUT /api/user-challenges/5/draft": ({ body }: { body?: unknown }) => {
        kept = (body as { userPrompt: string }).userPrompt;
        return { json: { saved: true, version: 2 } };
      },
    });
    // The screen behind the dialog, which goes on showing the list.
    function Behind() {
      return <p>{useUserChallenges().data?.length ?? "none"} begun</p>;
    }
    const page = (opening: number | null) => (
      <QueryClientProvider client={queryClient}>
        <Behind />
        {opening !== null && (
          <ChallengeDialog key={opening} challenge={challenge} open onLeave={() => undefined} />
        )}
      </QueryClientProvider>
    );
    const { rerender } = render(page(1));
    fireEvent.change(await editor(), { target: { value: "" } });
    rerender(page(null));
    rerender(page(2));
    expect((await editor()).value).toBe("");
    expect(api.calls("GET /api/user-challenges/5")).toHaveLength(1);
  });

  const elsewhere = (state: { completed: boolean }): Routes => ({
    "GET /api/user-challenges": () => ({ json: state.completed ? [completed] : [] }),
    "GET /api/user-challenges/5": { json: completed },
    "PUT /api/user-challenges/5/draft": {
      status: 409,
      json: { message: "Challenge already completed", code: "ALREADY_COMPLETED" },
    },
  });

  it("keeps what is being written when the challenge was completed on another device", async () => {
    const state = { completed: false };
    open(elsewhere(state));
    const field = await editor();
    state.completed = true;
    fireEvent.change(field, { target: { value: "Too late" } });
    await screen.findByText("Challenge already completed");
    expect((await editor()).value).toBe("Too late");
    expect(button("Submit Challenge")).toHaveProperty("disabled", true);
    await userEvent.click(await screen.findByRole("button", { name: "Show the result" }));
    await screen.findByRole("heading", { name: "Great job!" });
    await screen.findByRole("heading", { name: "You also wrote this" });
    screen.getByText("Too late");
  });

  it("gives way to the result when another tab has completed the challenge", async () => {
    const state = { completed: false };
    open(elsewhere(state));
    await editor();
    state.completed = true;
    window.dispatchEvent(new StorageEvent("storage", { key: "lastCompleted", newValue: "5 abc" }));
    await screen.findByRole("heading", { name: "Great job!" });
  });
});

describe("testing a prompt", () => {
  it("shows a streamed output", async () => {
    const { api } = open({
      "POST /api/validate-prompt": events(
        ["relevance", { relevant: true, usingFallback: false }],
        ["delta", { text: "Blue " }],
        ["done", { output: "Blue light.", relevant: true, usingFallback: false }],
      ),
    });
    await userEvent.type(await editor(), "Sky");
    await userEvent.click(button("Test Prompt"));
    await screen.findByText("Blue light.");
    const [asked] = api.calls("POST /api/validate-prompt");
    expect(asked?.headers.get("accept")).toBe("text/event-stream");
    expect(asked?.body).toEqual({
      userPrompt: "Sky",
      challengeTitle: challenge.title,
      challengeDescription: challenge.description,
      challengeId: 5,
    });
  });

  it("says so when the prompt is not about the challenge", async () => {
    open({
      "POST /api/validate-prompt": events(
        ["relevance", { relevant: false, usingFallback: true }],
        ["done", { output: "", relevant: false, usingFallback: true }],
      ),
    });
    await userEvent.type(await editor(), "Cake");
    await userEvent.click(button("Test Prompt"));
    const title = await screen.findByText("Prompt not relevant");
    // A learner has done nothing wrong.
    expect(title.closest("li")?.className).not.toContain("bg-danger");
    screen.getByText("Your prompt isn't related to the challenge. Please try a different approach.");
    expect(button("Submit Challenge").disabled).toBe(false);
  });

  it.each([
    ["an error answer", { status: 503, json: { message: "Busy" } }],
    ["an error event", events(["delta", { text: "Bl" }], ["error", { message: "x" }])],
    ["a stream that ends too early", events(["delta", { text: "Bl" }])],
    ["no answer", "no answer" as const],
  ])("survives %s", async (_, answer) => {
    open({ "POST /api/validate-prompt": answer });
    await userEvent.type(await editor(), "Sky");
    await userEvent.click(button("Test Prompt"));
    await screen.findByText("Validation Temporarily Unavailable");
    screen.getByText(
      "Unable to process your prompt at this time. Please try again or submit directly for evaluation.",
    );
    expect(button("Submit Challenge").disabled).toBe(false);
  });
});

describe("submitting", () => {
  it("shows the result and announces it once", async () => {
    const onScored = vi.fn();
    const { api } = open({ "POST /api/user-challenges": { status: 201, json: completed } }, { onScored });
    const field = await editor();
    await userEvent.type(field, "  Explain the sky to a ten-year-old ");
    fireEvent.keyDown(field, { key: "Enter", ctrlKey: true });
    fireEvent.keyDown(field, { key: "Enter", metaKey: true });
    await screen.findByText("Scoring your prompt");
    expect(field.readOnly).toBe(true);
    const verdict = await screen.findByRole("heading", { name: "Great job!" });
    await waitFor(() => expect(document.activeElement).toBe(verdict));
    await screen.findByText("Score 81 out of 100. Great job! 16 points gained.");
    expect(onScored).toHaveBeenCalledExactlyOnceWith(81);
    await toldOfResult();
    screen.getByText("Your score: 81/100");
    const sent = api.calls("POST /api/user-challenges");
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ challengeId: 5, userPrompt: "Explain the sky to a ten-year-old" });
    expect(sent[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("offers to send a text again that the server was too busy for, with its key, and does not do it by itself", async () => {
    const busy = "The service is busy. Please try again in a moment.";
    const answers = [
      { status: 503, headers: { "retry-after": "4" }, json: { message: busy } },
      { status: 201, json: completed },
    ];
    const { api } = open({ "POST /api/user-challenges": () => answers.shift()! });
    const sent = () => api.calls("POST /api/user-challenges");
    const field = await editor();
    await userEvent.type(field, "Explain the sky");
    await userEvent.click(button("Submit Challenge"));
    const again = await screen.findByRole<HTMLButtonElement>("button", { name: "Submit again" });
    expect(field.value).toBe("Explain the sky");
    expect(again.disabled).toBe(true);
    screen.getByText(/You can submit it again in [1-4] seconds?\./);
    // Another text is another submission.
    await userEvent.type(field, "!");
    expect(screen.queryByRole("button", { name: "Submit again" })).toBeNull();
    await userEvent.type(field, "{Backspace}");
    await screen.findByText(/You can submit it again now\./);
    expect(sent()).toHaveLength(1);
    await userEvent.click(button("Submit again"));
    await toldOfResult();
    expect(sent()).toHaveLength(2);
    const [first, second] = sent().map(({ headers, body }) => [headers.get("idempotency-key"), body]);
    expect(second).toEqual(first);
  });

  it("keeps the text when it fails; the same text is sent with the same key, another text with another", async () => {
    const { api } = open({
      "POST /api/user-challenges": { status: 500, json: { message: "The scorer fell over" } },
    });
    const field = await editor();
    await userEvent.type(field, "Explain the sky");
    const keyAfterSubmit = async (times: number) => {
      await userEvent.click(button("Submit Challenge"));
      await waitFor(() => expect(api.calls("POST /api/user-challenges")).toHaveLength(times));
      await waitFor(() => expect(button("Submit Challenge").disabled).toBe(false));
      return api.calls("POST /api/user-challenges").at(-1)?.headers.get("idempotency-key");
    };
    const first = await keyAfterSubmit(1);
    await screen.findByText("Error submitting challenge");
    screen.getByText("The scorer fell over");
    expect(field.value).toBe("Explain the sky");
    expect(await keyAfterSubmit(2)).toBe(first);
    await userEvent.type(field, " now");
    expect(await keyAfterSubmit(3)).not.toBe(first);
  });

  it("asks again with the same key when the answer was lost on its way", async () => {
    let times = 0;
    const { api } = open({
      "POST /api/user-challenges": () => (++times === 1 ? "no answer" : { status: 201, json: completed }),
    });
    await userEvent.type(await editor(), "Explain the sky");
    await userEvent.click(button("Submit Challenge"));
    await toldOfResult();
    const keys = api.calls("POST /api/user-challenges").map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("shows the stored result when the challenge was completed elsewhere", async () => {
    let elsewhere = false;
    open({
      "GET /api/user-challenges": () => ({ json: elsewhere ? [completed] : [] }),
      "GET /api/user-challenges/5": { json: completed },
      "POST /api/user-challenges": () => {
        elsewhere = true;
        return { status: 409, json: { message: "Challenge already completed", code: "ALREADY_COMPLETED" } };
      },
    });
    await userEvent.type(await editor(), "Explain the sky");
    await userEvent.click(button("Submit Challenge"));
    await screen.findByText("Challenge already completed");
    await screen.findByRole("heading", { name: "Great job!" });
  });
});

describe("a completed challenge", () => {
  const routes = (attempt: object): Routes => ({
    "GET /api/user-challenges": { json: [attempt] },
    "GET /api/user-challenges/5": { json: attempt },
  });

  it("shows score, tiles, prompt, feedback and reasons, and nothing to write", async () => {
    const onShare = vi.fn();
    const { onLeave } = open(routes(completed), { onShare }, false);
    await screen.findByRole("heading", { name: "Great job!" });
    screen.getByText("+16 points");
    for (const [name, colour] of [
      ["80", "text-good-ink"],
      ["79", "text-under-ink"],
    ] as const) {
      for (const score of screen.getAllByText(name)) expect(score.className).toContain(colour);
    }
    screen.getByText("Completed");
    screen.getByText("No AI output was generated for this prompt.");
    screen.getByText("Overall Feedback:");
    screen.getByText("How to Improve:");
    expect((await screen.findByText("the reader")).tagName).toBe("STRONG");
    expect(document.querySelector("script")).toBeNull();
    screen.getByText("“a ten-year-old”");
    expect(screen.getByText("a ten-year-old").tagName).toBe("MARK");
    screen.getByText("−4");
    screen.getByText(/^Scored by fixed rules/);
    expect(screen.queryByPlaceholderText("Write your prompt here...")).toBeNull();
    expect(screen.queryByRole("button", { name: "Submit Challenge" })).toBeNull();
    await userEvent.click(button("Share Result"));
    expect(onShare).toHaveBeenCalledWith(81);
    await userEvent.click(button("Done"));
    expect(onLeave).toHaveBeenLastCalledWith({ by: "done", score: 81 });
    await userEvent.keyboard("{Escape}");
    expect(onLeave).toHaveBeenLastCalledWith({ by: "close", score: 81 });
  });

  it("below 80 names the target", async () => {
    open(routes({ ...completed, overallScore: 79 }));
    await screen.findByRole("heading", { name: "Target: 80+" });
    expect(screen.queryByText("Great job!")).toBeNull();
  });

  it("says why a result earned nothing, in the place of its points", async () => {
    const notice = "Practice only: no points for more than six extra challenges a day.";
    open(routes({ ...completed, pointsAwarded: 0, pointsTotal: 0, notice }));
    await screen.findByRole("heading", { name: "Great job!" });
    screen.getByText(notice);
    expect(screen.queryByText(/^\+0 points?$/)).toBeNull();
  });

  it("says that a score is an estimate, and why", async () => {
    open(routes({ ...completed, estimate: true }));
    await screen.findByText("Estimate");
    screen.getByText(/could not read all of this prompt/);
  });

  it("says nothing of an estimate where the assessor was sure", async () => {
    open(routes(completed));
    await screen.findByText("Names the reader");
    expect(screen.queryByText("Estimate")).toBeNull();
  });

  it("shows each line's share of its tile, and keeps the word points for those that are gained", async () => {
    const [first, ...rest] = completed.assessment;
    open(routes({ ...completed, assessment: [{ ...first, points: 37, max: 40 }, ...rest] }));
    expect((await screen.findByText("Names the reader")).closest("li")!.textContent).toContain("37 of 40");
    expect(screen.getByText("Wanders off").closest("li")!.textContent).toMatch(/−4$/);
  });

  it("links reasons and passages both ways", async () => {
    open(routes(completed));
    const passage = await screen.findByText("a ten-year-old");
    const row = screen.getByText("Names the reader").closest("li")!;
    const tint = "good-soft";
    expect(passage.className).not.toContain(tint);
    fireEvent.pointerEnter(row);
    expect(passage.className).toContain(tint);
    fireEvent.pointerLeave(row);
    fireEvent.pointerEnter(passage);
    expect(row.dataset["pointed"]).toBe("met");
  });
});

it("an unfinished challenge is left without a score", async () => {
  const { onLeave } = open({}, {}, false);
  await editor();
  await userEvent.keyboard("{Escape}");
  expect(onLeave).toHaveBeenCalledWith({ by: "close", score: null });
});
