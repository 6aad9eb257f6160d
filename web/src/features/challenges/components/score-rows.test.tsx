import type { AssessedUserChallenge, Criterion } from "@promptsmith/contract/challenges/entities";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import ChallengeDialog from "./dialog/challenge-dialog.tsx";
import { queryClient } from "../../../platform/api/query-client.ts";
import { challenge, completedAttempt, laterDraft } from "../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const userPrompt = "Explain the blue sky to my niece Ada, who is ten. Keep it short and fun.";
const ROWS: Criterion[] = [
  {
    criterion: "A reader of ten",
    subScore: "fidelity",
    group: "wants",
    verdict: "met",
    points: 30,
    max: 30,
    quote: "who is ten",
  },
  {
    criterion: "At most 80 words",
    subScore: "fidelity",
    group: "wants",
    verdict: "missed",
    points: 0,
    max: 40,
  },
  {
    criterion: "One everyday comparison",
    subScore: "fidelity",
    group: "wants",
    verdict: "partly",
    points: 10,
    max: 30,
    quote: "fun",
  },
  {
    criterion: "Says what is to be made",
    subScore: "clarity",
    group: "asked",
    verdict: "met",
    points: 49,
    max: 60,
  },
  {
    criterion: "Contradicts itself",
    subScore: "clarity",
    group: "asked",
    verdict: "penalty",
    points: -4,
    quote: "short and fun",
  },
  {
    criterion: "A fact of your own",
    subScore: "creativity",
    group: "asked",
    verdict: "met",
    points: 35,
    max: 50,
    quote: "my niece Ada, who is ten",
  },
];

/** The result of a completed challenge, opened. */
async function open(
  assessment: Criterion[],
  more: Partial<AssessedUserChallenge> = {},
  drafts: unknown[] = [],
) {
  const attempt = { ...completedAttempt, userPrompt, assessment, ...more };
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
  const heading = await screen.findByRole("heading", { name: "Why this score" });
  return within(heading.closest("section")!);
}

// By their text, since the names that are computed here lose the blanks between elements.
const words = (text: string) =>
  screen.getAllByRole("link").find(({ textContent }) => textContent.trim() === text)!;
const row = (name: string) => {
  const all = screen.getAllByRole("listitem").filter((one) => one.getAttribute("aria-labelledby"));
  return all.find((one) => titleOf(one) === name)!;
};
const titleOf = (one: HTMLElement) =>
  document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent;
const isOpen = (one: HTMLElement) => one.querySelector("details")?.open;

describe("the rows of a score", () => {
  it("are what the challenge wants and how it is asked, what is missing before what is met", async () => {
    const why = await open(ROWS);
    expect(why.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Why this score",
      "What the challenge wants",
      "Fidelity",
      "How it is asked",
      "Clarity",
      "Creativity",
    ]);
    expect(why.getAllByRole("listitem").map(titleOf)).toEqual([
      "Missed: At most 80 words",
      "Partly met: One everyday comparison",
      "Met: A reader of ten",
      "Penalty: Contradicts itself",
      "Met: Says what to make",
      "Met: Adds a fact only you know",
    ]);
  });

  it("say what a penalty costs, beside the number that it lowers", async () => {
    await open(ROWS);
    const penalty = row("Penalty: Contradicts itself");
    expect(penalty.textContent).toContain("Takes 4 off Clarity");
    expect(penalty.textContent).toContain("−4");
    expect(penalty.parentElement?.parentElement?.textContent).toMatch(/^Clarity25% of the score45/);
  });

  it("say why what is missed has points, where it has some", async () => {
    await open([
      { ...ROWS[1]!, points: 7 },
      { ...ROWS[1]!, criterion: "A joke" },
    ]);
    const close = row("Missed: At most 80 words").textContent;
    expect(close).toContain("Some points for coming close");
    expect(close).toContain("7 of 40");
    expect(row("Missed: A joke").textContent).not.toContain("Some points");
  });

  it("fold the words of what is met, and show those of everything else", async () => {
    await open(ROWS);
    const met = row("Met: A reader of ten");
    expect(isOpen(met)).toBe(false);
    await userEvent.click(within(met).getByText("A reader of ten"));
    expect(isOpen(met)).toBe(true);
    await userEvent.click(within(met).getByText("A reader of ten"));
    expect(isOpen(met)).toBe(false);
    within(row("Partly met: One everyday comparison")).getByRole("link", { name: "“fun”" });
  });

  it("of the same name in two sub-scores, many of them, without groups and quotes, are all there", async () => {
    const old = Array.from({ length: 30 }, (_, index): Criterion => ({
      criterion: `Line ${index % 15}`,
      subScore: index < 15 ? "fidelity" : "clarity",
      verdict: index % 2 === 0 ? "met" : "missed",
      points: index,
    }));
    const why = await open(old, { scoredBy: "ai" });
    expect(why.getAllByRole("listitem")).toHaveLength(30);
    expect(why.getAllByText("Line 3")).toHaveLength(2);
    expect(why.getAllByRole("heading").map(({ textContent }) => textContent)).toEqual([
      "Why this score",
      "Fidelity",
      "Clarity",
    ]);
    expect(why.queryByRole("link")).toBeNull();
  });
});

describe("underlined words", () => {
  it("say which row they belong to, open it and go there, by keyboard too", async () => {
    await open(ROWS);
    const link = words("who is ten");
    expect(link.getAttribute("aria-describedby")).toBe(
      row("Met: A reader of ten").getAttribute("aria-labelledby"),
    );
    link.focus();
    await userEvent.keyboard("{Enter}");
    const met = row("Met: A reader of ten");
    await waitFor(() => expect(document.activeElement).toBe(met));
    expect(isOpen(met)).toBe(true);
    // The other row that quotes these words is open as well.
    expect(isOpen(row("Met: Adds a fact only you know"))).toBe(true);
  });

  it("are led back to from their row", async () => {
    await open(ROWS);
    await userEvent.click(words("who is ten"));
    within(row("Met: A reader of ten")).getByRole("link", { name: "“who is ten”" }).focus();
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(words("who is ten")));
  });

  it("are reached in the order of the text, and overlapping ones with one stop", async () => {
    await open(ROWS);
    const stops: (string | null | undefined)[] = [];
    words("my niece Ada,").focus();
    for (let stop = 0; stop < 3; stop++) {
      stops.push(document.activeElement?.textContent);
      await userEvent.tab();
    }
    // "fun" is quoted by a row of its own, and lies in what the penalty quotes.
    expect(stops).toEqual(["my niece Ada, ", "who is ten", "short and fun"]);
  });

  it("lead nowhere where no row quotes them", async () => {
    const elsewhere = { ...ROWS[0]!, quote: "words that are not in the prompt" };
    await open([elsewhere]);
    expect(screen.queryByRole("link", { name: /words that/ })).toBeNull();
    await userEvent.click(screen.getByText("A reader of ten"));
    screen.getByText("“words that are not in the prompt”");
  });

  it("are brought on the screen from a row of another draft, which shows its changes first", async () => {
    const draft = laterDraft({
      userPrompt,
      assessment: ROWS.map((line) => ({ ...line, change: "same" as const })),
    });
    await open([], { best: draft.best, draftsUsed: 1 }, [draft]);
    expect(screen.getByRole("tab", { name: "Changes" }).getAttribute("aria-selected")).toBe("true");
    await userEvent.click(screen.getByRole("link", { name: "“fun”" }));
    await waitFor(() => expect(document.activeElement).toBe(words("short and fun")));
    expect(screen.getByRole("tab", { name: "Whole prompt" }).getAttribute("aria-selected")).toBe("true");
  });
});
