import type { AssessedUserChallenge, Comparison, Draft } from "@promptsmith/contract/challenges/entities";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { challengeKeys } from "../../challenges-keys.public.ts";
import ChallengeDialog from "./challenge-dialog.tsx";
import { rememberUser } from "../../../identity/identity.public.ts";
import { queryClient } from "../../../../platform/api/query-client.ts";
import Toaster from "../../../../ui/overlay/toaster.tsx";
import { challenge, completedAttempt, laterDraft } from "../../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../../test/support/fake-api.ts";

const LINES: Draft["assessment"] = [
  { criterion: "Say who reads it", subScore: "fidelity", verdict: "met", points: 20, max: 20, change: "won" },
  {
    criterion: "Wastes no words",
    subScore: "conciseness",
    verdict: "partly",
    points: 5,
    max: 9,
    change: "lost",
  },
  { criterion: "Name the sky", subScore: "fidelity", verdict: "met", points: 30, max: 30, change: "same" },
];
const second = laterDraft({ assessment: LINES });

type Stored = {
  writing: string | null;
  writingVersion: number | null;
  comparedAt: string | null;
  /** Whether the comparison is the account's first one. */
  first: boolean;
};

/** A server with one completed challenge: takes drafts and keeps what is being written. */
function solved(
  attempt: Partial<AssessedUserChallenge> = {},
  given: Partial<Stored> & {
    drafts?: Draft[];
    answers?: Draft[];
    /** Answers in place of the first drafts that are handed in. */
    refusals?: { status: number; headers: Record<string, string>; json: unknown }[];
  } = {},
) {
  let own: AssessedUserChallenge = { ...completedAttempt, ...attempt };
  const stored: Stored = { writing: null, writingVersion: null, comparedAt: null, first: true, ...given };
  const drafts = [...(given.drafts ?? [])];
  const answers = [...(given.answers ?? [second])];
  const refusals = [...(given.refusals ?? [])];
  const columns: Comparison["columns"] = [
    { who: "you", person: null, prompt: "Explain the sky", overallScore: 42, counted: 42 },
    { who: "example", person: null, prompt: "The worked one", overallScore: 93, counted: null },
    {
      who: "friend",
      person: { id: 3, username: "leila", displayName: "Leila Haddad" },
      prompt: "Leila's prompt",
      overallScore: 80,
      counted: 88,
    },
  ];
  const rows: Comparison["rows"] = [
    { requirement: "Both say it", cells: [0, 1, 2].map((column) => ({ column, quote: `words ${column}` })) },
    {
      requirement: "A reader",
      cells: [
        { column: 0, quote: null },
        { column: 1, quote: "a child of ten" },
        { column: 2, quote: null },
      ],
    },
  ];
  const at = "/api/user-challenges/5";
  const api = fakeApi({
    ...visitor,
    "GET /api/user": { json: amara },
    "GET /api/user-challenges": () => ({ json: [own] }),
    [`GET ${at}`]: () => ({ json: own }),
    [`GET ${at}/drafts`]: () => {
      const { first: _, ...work } = stored;
      return { json: { ...work, drafts } };
    },
    [`PUT ${at}/drafts/next`]: ({ body }) => {
      const { userPrompt, basedOn } = body as { userPrompt: string; basedOn: number };
      if (basedOn !== (stored.writingVersion ?? 0)) {
        const draft = { userPrompt: stored.writing, version: stored.writingVersion };
        return { status: 409, json: { message: "This draft was changed elsewhere", draft } };
      }
      stored.writing = userPrompt;
      stored.writingVersion = basedOn + 1;
      return { json: { saved: true, version: stored.writingVersion } };
    },
    [`POST ${at}/drafts`]: () => {
      const refusal = refusals.shift();
      if (refusal) return refusal;
      const draft = answers.shift();
      if (!draft) return { status: 409, json: { message: "Nothing was changed" } };
      drafts.push(draft);
      Object.assign(stored, { writing: null, writingVersion: null });
      own = {
        ...own,
        best: draft.best,
        draftsUsed: 3 - draft.draftsLeft,
        pointsTotal: own.pointsTotal + draft.pointsGained,
      };
      return { status: 201, json: draft };
    },
    [`POST ${at}/comparison`]: () => {
      stored.comparedAt ??= "2026-11-20T12:00:00.000Z";
      return { json: { rows, columns, openedAt: stored.comparedAt, first: stored.first } };
    },
    "PUT /api/user/compare": ({ body }) => ({
      json: { ...amara, comparePrompts: (body as { allow: boolean }).allow },
    }),
  });
  return { ...api, stored };
}

function open() {
  const onLeave = vi.fn();
  const onShare = vi.fn();
  const onScored = vi.fn();
  rememberUser(amara);
  const dialog = () => (
    <QueryClientProvider client={queryClient}>
      <ChallengeDialog
        challenge={challenge(5, { description: "Blue sky.", points: 20 })}
        open
        onLeave={onLeave}
        onShare={onShare}
        onScored={onScored}
      />
      <Toaster />
    </QueryClientProvider>
  );
  const shown = render(dialog());
  return {
    onLeave,
    onShare,
    onScored,
    async again() {
      shown.unmount();
      render(dialog());
      await screen.findByRole("heading", { name: "Your Prompt" });
    },
  };
}

const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole("button", { name }))[0]!);
const editor = () => screen.findByPlaceholderText<HTMLTextAreaElement>("Write your prompt here...");
const verdict = (name: string) => screen.findByRole("heading", { name });

/** Opens the first draft with this text; all that `solved` has comes from elsewhere while it is written. */
async function overtaken(text: string) {
  const answered = globalThis.fetch;
  let isElsewhere = false;
  vi.stubGlobal("fetch", (input: string, init?: RequestInit) => {
    if (isElsewhere || !/user-challenges(?:\/5)?$/.test(input)) return answered(input, init);
    const body = input.endsWith("/5") ? "{}" : "[]";
    return Promise.resolve(new Response(body, { status: input.endsWith("/5") ? 404 : 200 }));
  });
  const opened = open();
  const field = await editor();
  if (text !== "") fireEvent.change(field, { target: { value: text } });
  isElsewhere = true;
  await act(async () => {
    await queryClient.invalidateQueries({ queryKey: challengeKeys.attempts });
    await queryClient.invalidateQueries({ queryKey: challengeKeys.attempt(5) });
  });
  if (text !== "") await press("Show the result");
  return opened;
}

const alsoWritten = () => screen.queryByRole("heading", { name: "You also wrote this" });

async function handIn(text: string): Promise<void> {
  await press("Try again");
  fireEvent.change(await editor(), { target: { value: text } });
  await press("Submit Draft");
}

describe("try again", () => {
  it("goes back to writing with the old text, the suggestions and the drafts that are left", async () => {
    solved();
    open();
    await press("Try again");
    const text = await editor();
    expect(text.value).toBe("Explain the sky");
    await waitFor(() => expect(document.activeElement).toBe(text));
    screen.getByText("Second draft");
    expect(document.body.textContent).toContain("3 drafts left, best 42");
    await waitFor(() => expect(document.body.textContent).toContain("For example a child of ten."));
  });

  it.each([
    [
      "at 100",
      { best: { number: 2, counted: 100 }, draftsUsed: 1 },
      [laterDraft({ counted: 100, best: { number: 2, counted: 100 } })],
    ],
    ["with no drafts left", { draftsUsed: 3 }, []],
  ])("is not offered %s", async (_, attempt, drafts) => {
    solved(attempt, { drafts });
    open();
    await screen.findByRole("button", { name: "Share Result" });
    await screen.findByRole("button", { name: "Compare" });
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  it("keeps what is written, and finds it again", async () => {
    const api = solved();
    const { again } = open();
    await press("Try again");
    fireEvent.change(await editor(), { target: { value: "Explain the sky to a" } });
    await again();
    await waitFor(() =>
      expect(api.calls("PUT /api/user-challenges/5/drafts/next").at(-1)?.body).toEqual({
        userPrompt: "Explain the sky to a",
        basedOn: 0,
      }),
    );
    await press("Try again");
    expect((await editor()).value).toBe("Explain the sky to a");
    await press("Back to the result");
    await press("Try again");
    expect((await editor()).value).toBe("Explain the sky to a");
  });

  it("shows both texts when the draft was changed elsewhere", async () => {
    const { stored } = solved({}, { writing: "On the phone", writingVersion: 3 });
    open();
    await press("Try again");
    const text = await editor();
    expect(text.value).toBe("On the phone");
    Object.assign(stored, { writing: "On the phone, on the bus", writingVersion: 4 });
    fireEvent.change(text, { target: { value: "At the desk" } });
    await screen.findByText("This draft was changed elsewhere");
    screen.getByText("On the phone, on the bus");
    expect(text.value).toBe("At the desk");
    await press("Use this text");
    expect(text.value).toBe("On the phone, on the bus");
  });

  it("does not offer what was cleared once another text was chosen", async () => {
    const { stored } = solved({}, { writing: "On the phone", writingVersion: 3 });
    open();
    await press("Try again");
    const text = await editor();
    Object.assign(stored, { writing: "On the bus", writingVersion: 4 });
    await press("Clear");
    screen.getByRole("button", { name: "Undo" });
    await press("Use this text");
    expect(text.value).toBe("On the bus");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("offers nothing to share when it is left in the middle of a draft", async () => {
    solved();
    const { onLeave } = open();
    await press("Try again");
    await editor();
    await userEvent.keyboard("{Escape}");
    expect(onLeave).toHaveBeenLastCalledWith({ by: "close", score: null });
    await press("Back to the result");
    await press("Done");
    expect(onLeave).toHaveBeenLastCalledWith({ by: "done", score: 42 });
  });

  it("sends the same text with the same key, another text with another", async () => {
    const api = solved({}, { answers: [] });
    open();
    await handIn("Explain the sky now");
    await screen.findByText("Error submitting draft");
    screen.getByText("Nothing was changed");
    await press("Submit Draft");
    const calls = () => api.calls("POST /api/user-challenges/5/drafts");
    await waitFor(() => expect(calls()).toHaveLength(2));
    fireEvent.change(await editor(), { target: { value: "Explain the sea" } });
    await press("Submit Draft");
    await waitFor(() => expect(calls()).toHaveLength(3));
    const keys = calls().map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("offers to send again what the server was too busy for, with its key", async () => {
    const busy = { message: "The service is busy. Please try again in a moment." };
    const api = solved({}, { refusals: [{ status: 503, headers: { "retry-after": "3600" }, json: busy }] });
    open();
    await handIn("Explain the sky to a child of ten");
    await screen.findByText(/You can submit it again in 60 minutes\./);
    expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Submit again" })).disabled).toBe(
      true,
    );
    // Whoever does not want to wait may submit as ever.
    await press("Submit Draft");
    await verdict("Target: 80+");
    const [first, then] = api.calls("POST /api/user-challenges/5/drafts");
    expect(then?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
    expect(then?.body).toEqual(first?.body);
  });
});

describe("the result of another draft", () => {
  it("tells what it brought, what was changed and which lines that moved", async () => {
    solved();
    const { onShare, onLeave } = open();
    await handIn("Explain the sky to a child of ten");
    const heading = await verdict("Target: 80+");
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await screen.findByText("Score 71 out of 100. Target: 80+. 6 points gained. Up from 42");
    screen.getByText("+6 points");
    screen.getByText("Up from 42");
    expect(screen.getAllByRole("img", { name: "Score 71 out of 100, 42 before" })).not.toHaveLength(0);
    screen.getByText("+35");

    const added = document.querySelector("ins")!;
    expect(added.textContent).toBe(" [Added:] to a child of ten [End] ");
    const moved = screen.getByRole("heading", { name: "What changed" }).closest("section")!;
    expect(within(moved).getByText("Say who reads it").closest("li")?.textContent).toContain("Gained");
    expect(within(moved).getByText("Wastes no words").closest("li")?.textContent).toContain("Lost");
    const folded = within(moved).getByText("Name the sky").closest("details")!;
    expect(folded.open).toBe(false);
    expect(folded.querySelector("summary")?.textContent).toBe("1 unchanged");
    await press("Share Result");
    expect(onShare).toHaveBeenLastCalledWith(71);
    await press("Done");
    expect(onLeave).toHaveBeenLastCalledWith({ by: "done", score: 71 });
  });

  it("shows a worse one honestly, and goes on from it", async () => {
    const best = { number: 1, counted: 42 };
    solved({}, { answers: [laterDraft({ counted: 30, userPrompt: "Sky", pointsGained: 0, best })] });
    const { again } = open();
    await handIn("Sky");
    await screen.findByText("Your best stays 42.");
    // The challenge is worth 20; nothing else is named.
    expect(screen.getAllByText(/^\+\d+ points?$/).map(({ textContent }) => textContent)).toEqual([
      "+20 points",
    ]);
    await press("Try again");
    expect((await editor()).value).toBe("Sky");
    screen.getByText("Third draft");
    await again();
    expect(screen.getAllByRole("img", { name: "Score 42 out of 100" })).not.toHaveLength(0);
  });

  it("says why it earned nothing", async () => {
    const notice = "Practice only: no points for more than six extra challenges a day.";
    solved({}, { answers: [laterDraft({ pointsGained: 0, notice })] });
    open();
    await handIn("Explain the sky to a child of ten");
    await screen.findByText(notice);
    screen.getByText("Up from 42");
    screen.getByText(`Score 71 out of 100. Target: 80+. ${notice} Up from 42`);
  });

  it("says of a copy that it counts for nothing, and of one's own words behind it that they count", async () => {
    const notice = "No points: most of these words come from Ben's prompt, which you saw.";
    const copied = laterDraft({ pointsGained: 0, notice, best: { number: 1, counted: 42 } });
    const own = laterDraft({ number: 3, counted: 30, best: { number: 3, counted: 30 }, draftsLeft: 1 });
    solved({}, { answers: [copied, own] });
    open();
    await handIn("Explain the sky to a child of ten");
    await screen.findByText(notice);
    screen.getByText("Your best stays 42.");
    await handIn("Sky");
    await screen.findByText("Down from 42");
    expect(screen.queryByText(notice)).toBeNull();
  });

  it("says when another assessor has judged the first draft again", async () => {
    const anew = laterDraft({ counted: 71, overallScore: 75, firstReadAnew: true });
    solved({ best: anew.best, draftsUsed: 1 }, { drafts: [anew] });
    open();
    await screen.findByText(/so we scored both again\. By itself, this draft scores 75\./);
    expect(screen.queryByText("+35")).toBeNull();
  });

  it("is what an opening shows where it is the best one", async () => {
    solved({ best: second.best, draftsUsed: 1 }, { drafts: [second], writing: "Third", writingVersion: 1 });
    open();
    await screen.findByRole("heading", { name: "What changed" });
    expect(screen.getAllByRole("img", { name: "Score 71 out of 100, 42 before" })).not.toHaveLength(0);
    screen.getByText("Your next draft is saved.");
    // Nothing was scored just now, so nothing is said of it.
    expect(screen.queryByText(/^Score 71 out of 100\./)).toBeNull();
  });

  it.each(["Another text", ""])(
    "is shown too when all of it came from elsewhere while “%s” was written as the first one",
    async (text) => {
      const api = solved({ best: second.best, draftsUsed: 1 }, { drafts: [second] });
      const { onScored } = await overtaken(text);
      await screen.findByRole("heading", { name: "What changed" });
      const heading = await verdict("Target: 80+");
      // The editor had the focus, and has gone.
      await waitFor(() => expect(document.activeElement).toBe(heading));
      // The text of this browser is told of, and nothing is celebrated that was scored elsewhere.
      if (text === "") expect(alsoWritten()).toBeNull();
      else {
        await waitFor(() => expect(alsoWritten()).not.toBeNull());
        screen.getByText(text);
      }
      expect(screen.queryByText(/^Score 71 out of 100\./)).toBeNull();
      expect(onScored).not.toHaveBeenCalled();
      expect(api.calls("GET /api/user-challenges/5/drafts").length).toBeGreaterThan(0);
    },
  );

  it("can be asked for again when it did not load", async () => {
    let times = 0;
    const api = solved({ best: second.best, draftsUsed: 1 }, { drafts: [second] });
    const answered = globalThis.fetch;
    vi.stubGlobal("fetch", (input: string, init?: RequestInit) =>
      input.endsWith("/drafts") && ++times < 3
        ? Promise.resolve(new Response("{}", { status: 500 }))
        : answered(input, init),
    );
    open();
    await screen.findByText("We couldn't load your drafts");
    await press("Try again");
    await screen.findByRole("heading", { name: "What changed" });
    expect(api.seen.length).toBeGreaterThan(0);
  });
});

describe("another text for a challenge that was completed elsewhere", () => {
  it("is shown with a result of which nothing is celebrated", async () => {
    solved();
    const { onScored } = await overtaken("Another text");
    const heading = await verdict("Target: 80+");
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await waitFor(() => expect(alsoWritten()).not.toBeNull());
    expect(screen.queryByText(/^Score 42 out of 100\./)).toBeNull();
    expect(onScored).not.toHaveBeenCalled();
  });

  it("is no other text any more once it was handed in as another draft", async () => {
    solved({}, { answers: [laterDraft({ userPrompt: "Another text, with more" })] });
    const { again } = await overtaken("Another text");
    await waitFor(() => expect(alsoWritten()).not.toBeNull());
    await handIn("Another text, with more");
    await screen.findByText("Up from 42");
    expect(alsoWritten()).toBeNull();
    await again();
    await screen.findByRole("heading", { name: "What changed" });
    expect(alsoWritten()).toBeNull();
  });

  it("does not come back after it was removed", async () => {
    solved();
    await overtaken("Another text");
    await press("Remove");
    expect(alsoWritten()).toBeNull();
    await press("Try again");
    await press("Back to the result");
    await verdict("Target: 80+");
    expect(alsoWritten()).toBeNull();
  });
});

describe("side by side", () => {
  it("says what it costs before it is opened, and once", async () => {
    const api = solved();
    open();
    await press("Compare");
    const asked = await screen.findByRole("dialog", { name: "See the model answer?" });
    await userEvent.click(within(asked).getByRole("button", { name: "Not yet" }));
    expect(api.calls("POST /api/user-challenges/5/comparison")).toHaveLength(0);
    await press("Compare");
    const again = await screen.findByRole("dialog", { name: "See the model answer?" });
    await userEvent.click(within(again).getByRole("button", { name: "Show it" }));
    await screen.findByRole("heading", { name: "Side by side" });
    await screen.findByRole("table");
    await press("Back to the result");
    await waitFor(() => expect(api.calls("GET /api/user-challenges/5/drafts").length).toBeGreaterThan(1));
    await press("Compare");
    await screen.findByRole("table");
    await press("Back to the result");
    await press("Try again");
    await screen.findByText("Practice only: no points.");
  });

  it("has a row for each requirement, those that differ first, and marks what is not said", async () => {
    solved({}, { comparedAt: "2026-11-20T12:00:00.000Z" });
    open();
    await screen.findByText("Blue sky.");
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await press("Compare");
    const table = await screen.findByRole("table", { name: "Side by side" });
    const columns = within(table).getAllByRole("columnheader");
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      "Requirement",
      "You42 of 100",
      "Model answer93 of 100",
      "Leila Haddad88 of 100",
    ]);
    const row = (name: string) => within(table).getByRole("rowheader", { name }).closest("tr")!;
    const words = (name: string) =>
      within(row(name))
        .getAllByRole("cell")
        .map(({ textContent }) => textContent);
    expect(words("A reader")).toEqual(["not said", "“a child of ten”", "not said"]);
    expect(words("Both say it")).toEqual(["“words 0”", "“words 1”", "“words 2”"]);
    expect(row("A reader").compareDocumentPosition(row("Both say it"))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(words("The whole prompt")).toEqual(["Explain the sky", "The worked one", "Leila's prompt"]);
  });

  it("asks once whether friends may compare, and reads anew when they may", async () => {
    const api = solved({}, { comparedAt: "2026-11-20T12:00:00.000Z" });
    const { again } = open();
    await screen.findByText("Blue sky.");
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await press("Compare");
    await screen.findByText("Let friends compare with mine");
    screen.getByText(/^Friends who've done this challenge can see your prompts, past ones too\./);
    await press("Allow");
    await waitFor(() => expect(api.calls("PUT /api/user/compare")[0]?.body).toEqual({ allow: true }));
    await waitFor(() => expect(api.calls("POST /api/user-challenges/5/comparison")).toHaveLength(2));
    rememberUser(amara);
    await again();
    await press("Compare");
    await screen.findByRole("table");
    expect(screen.queryByText("Let friends compare with mine")).toBeNull();
  });

  it("is not asked in another comparison than the account's first", async () => {
    solved({}, { comparedAt: "2026-11-20T12:00:00.000Z", first: false });
    open();
    await screen.findByText("Blue sky.");
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await press("Compare");
    await screen.findByRole("table");
    expect(screen.queryByText("Let friends compare with mine")).toBeNull();
  });

  it.each([["below-18"], [null]])("is not asked at age %s", async (age) => {
    solved({}, { comparedAt: "2026-11-20T12:00:00.000Z" });
    open();
    rememberUser({ ...amara, age });
    await screen.findByText("Blue sky.");
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    await press("Compare");
    await screen.findByRole("table");
    expect(screen.queryByText("Let friends compare with mine")).toBeNull();
  });
});
