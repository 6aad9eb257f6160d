import type { AssessedUserChallenge, Criterion, Draft } from "@promptsmith/contract/challenges/entities";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, renderHook, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import ChallengeDialog from "./dialog/challenge-dialog.tsx";
import { suggestionFor, withoutStep } from "../domain/row-suggestion.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { toast, useShownToast } from "../../../ui/overlay/toast.ts";
import { challenge, completedAttempt, laterDraft } from "../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const row = (criterion: string, more: Partial<Criterion> = {}): Criterion => ({
  criterion,
  subScore: "fidelity",
  group: "wants",
  verdict: "missed",
  points: 0,
  max: 20,
  ...more,
});
const asked = (criterion: string, more: Partial<Criterion> = {}): Criterion =>
  row(criterion, { group: "asked", ...more });

const ROWS: Criterion[] = [
  row("A reader of ten"),
  row("At most 80 words"),
  row("One everyday comparison", { verdict: "partly", points: 10 }),
  row("Names the sky", { verdict: "met", points: 20 }),
  row("Contradicts itself", { subScore: "clarity", verdict: "penalty", points: -4 }),
  asked("A fact of your own", { subScore: "creativity" }),
  asked("Says nothing twice", { subScore: "conciseness" }),
  asked("Read in German: numbers and limits", { subScore: "clarity" }),
];
const STEPS =
  '1. **Say that the reader is ten.** You could write: "For a child of ten."\n2. **Say where it happens.**\n\nAt most 80 words.';
const userPrompt = "Explain the blue sky to my niece.\nShe asked in the car.";

/** The result of a completed challenge, opened. */
async function open(more: Partial<AssessedUserChallenge> = {}, drafts: Draft[] = []): Promise<void> {
  const attempt: AssessedUserChallenge = {
    ...completedAttempt,
    userPrompt,
    assessment: ROWS,
    improvementSuggestions: STEPS,
    ...more,
  };
  fakeApi({
    ...visitor,
    "GET /api/user": { json: amara },
    "GET /api/user-challenges": { json: [attempt] },
    "GET /api/user-challenges/5": { json: attempt },
    "GET /api/user-challenges/5/drafts": {
      json: { drafts, writing: null, writingVersion: null, comparedAt: null },
    },
  });
  render(
    <QueryClientProvider client={queryClient}>
      <ChallengeDialog challenge={challenge(5)} open onLeave={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { name: "Why this score" });
}

const said = () => screen.queryAllByRole("button", { name: /^I did say this/ });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const editor = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Write your prompt here...");
/** What the text is opened for, as the editor is described by it. */
const toldAt = (text: HTMLElement) =>
  (text.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id))[0];

describe("a missed row that was said", () => {
  it("has a button that names it, and no other row has one", async () => {
    await open();
    expect(said().map((button) => button.getAttribute("aria-label"))).toEqual([
      "I did say this: A reader of ten",
      "I did say this: At most 80 words",
      "I did say this: Adds a fact only you know",
    ]);
  });

  it("takes the toast away, which would lie over the text on phones", async () => {
    const shown = renderHook(() => useShownToast()).result;
    await open();
    toast({ title: "Challenge completed!", icon: "spark" });
    await waitFor(() => expect(shown.current?.icon).toBe("spark"));
    await press("I did say this: A reader of ten");
    await editor();
    expect(shown.current).toBeNull();
  });

  it("leaves what tells more than the result does", async () => {
    const shown = renderHook(() => useShownToast()).result;
    await open();
    toast({ title: "Your streak was saved" });
    await waitFor(() => expect(shown.current?.title).toBe("Your streak was saved"));
    await press("I did say this: A reader of ten");
    await editor();
    expect(shown.current?.title).toBe("Your streak was saved");
  });

  it("leads to Try again with its step open and the cursor at the end of the text", async () => {
    await open();
    await press("I did say this: A reader of ten");
    const text = await editor();
    screen.getByText("Second draft");
    expect(text.value).toBe(userPrompt);
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect([text.selectionStart, text.selectionEnd]).toEqual([userPrompt.length, userPrompt.length]);
    const told = toldAt(text)!;
    within(told).getByRole("heading", { name: "Missed: A reader of ten" });
    expect(told.closest("details")).toBeNull();
    await within(told).findByText("Say that the reader is ten.");
    expect(told.textContent).toContain("For a child of ten.");
    expect(told.textContent).not.toContain("Say where it happens");
  });

  it("shows its step once: the lists hold the others", async () => {
    await open();
    await press("I did say this: A reader of ten");
    await editor();
    await waitFor(() => expect(screen.getAllByText("Say that the reader is ten.")).toHaveLength(1));
    // Beside the text, and folded above it on phones.
    expect(screen.getAllByText("Say where it happens.")).toHaveLength(2);
    expect(screen.getAllByRole("list").map((list) => list.getAttribute("start"))).not.toContain("2");
  });

  it.each([
    ["At most 80 words", "Where does your prompt ask for this? Give it a sentence of its own."],
    ["Adds a fact only you know", "What do you know that the challenge doesn't say? Name it."],
  ])("is asked for in plain words where no step speaks of it: %s", async (name, question) => {
    await open();
    await press(`I did say this: ${name}`);
    const told = toldAt(await editor())!;
    await waitFor(() => expect(told.textContent).toContain(question));
  });

  it("is no longer told of when Try again is pressed as such", async () => {
    await open();
    await press("I did say this: A reader of ten");
    await editor();
    await press("Back to the result");
    await press("Try again");
    await editor();
    expect(screen.queryByRole("heading", { name: /^Missed: / })).toBeNull();
  });

  it("of a later draft leads to that draft's text and step", async () => {
    const draft = laterDraft({
      assessment: [{ ...row("At most 80 words"), change: "same" }],
      improvementSuggestions: "1. **Keep it to 80 words.**",
    });
    await open({ best: draft.best, draftsUsed: 1 }, [draft]);
    await press("I did say this: At most 80 words");
    const text = await editor();
    expect(text.value).toBe(draft.userPrompt);
    await within(toldAt(text)!).findByText("Keep it to 80 words.");
  });

  it.each([
    ["when no draft is left", { draftsUsed: 3 }],
    ["at 100", { best: { number: 1, counted: 100 } }],
  ])("has no button %s, as there is no Try again", async (_, more) => {
    await open(more);
    screen.getByText("A reader of ten");
    expect(said()).toEqual([]);
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });
});

describe("the suggestion of a row", () => {
  const rows = ["Six steps", "Words only, no pictures", "No colour names", "Rechtsschutzversicherung"].map(
    (name) => row(name),
  );
  const WHERE = "Where does your prompt ask for this? Give it a sentence of its own.";
  it.each([
    ["the step with most of its words", "No colour names", "**Rule out colour names.**"],
    ["a step that has its name", "Six steps", "**Cover this point of the challenge:** Six steps."],
    [
      "a step with the words as a compound",
      "Rechtsschutzversicherung",
      "**Check that you name the Rechtsschutzversicherungen:** give it a sentence of its own.",
    ],
  ])("is %s", (_, name, step) => {
    expect(suggestionFor(row(name), rows, `1. **Say who it is for.**\n2. ${step}`)).toBe(step);
    expect(suggestionFor(row(name), rows, `* **Say who it is for.**\n* ${step}`)).toBe(step);
  });
  it.each([
    ["speaks of another row as much", "Six steps", "**Name six steps with words only, no pictures.**"],
    [
      "has its words only in what it hands over",
      "Six steps",
      '**Say how.** You could write: "In six steps."',
    ],
    ["has too few of its words", "Words only, no pictures", "**Use fewer words.**"],
  ])("is no step that %s", (_, name, step) => {
    expect(suggestionFor(row(name), rows, `1. ${step}`)).toBe(WHERE);
  });
  it("is no step where there are none", () => {
    expect(suggestionFor(row("Six steps"), rows, "")).toBe(WHERE);
  });
  it("is taken out of the steps", () => {
    const steps = "1. **One.**\n2. **Two.**\n\nTogether.";
    expect(withoutStep(steps, "**One.**")).toBe("1. **Two.**\n\nTogether.");
    expect(withoutStep(steps, "**Two.**")).toBe("1. **One.**\n\nTogether.");
    expect(withoutStep("1. **One.**", "**One.**")).toBe("");
    expect(withoutStep(steps, WHERE)).toBe(steps);
  });
});
