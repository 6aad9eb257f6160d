import type { Tried } from "@promptsmith/contract/challenges/entities";
import { render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { App } from "../../../../app/app.tsx";
import { noteSignIn } from "../../../identity/browser/been-here.ts";
import { signOut } from "../../../identity/browser/sign-out.ts";
import { forgetTried, keepTried, saveTried, triedText } from "../../../../platform/tried-text.ts";
import { aPerson } from "../../../../../test/support/a-person.ts";
import { challenge } from "../../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../../test/support/fake-api.ts";

const JUDGE = "POST /api/try";
const DRAFT = "PUT /api/user-challenges/9/draft";
const TEXT = "Write a dinner for two from half a cabbage and two carrots";
const tried: Tried = {
  overallScore: 64,
  fidelityScore: 70,
  clarityScore: 60,
  concisenessScore: 70,
  creativityScore: 45,
  estimate: false,
  assessment: [
    { criterion: "The leftovers", subScore: "fidelity", verdict: "met", points: 30, max: 30 },
    { criterion: "Bold idea", subScore: "creativity", verdict: "missed", points: 0, max: 30 },
    { criterion: "Repeats itself", subScore: "conciseness", verdict: "penalty", points: -9 },
    // Clarity weighs more, so it costs more here.
    { criterion: "Repeats itself", subScore: "clarity", verdict: "penalty", points: -8 },
    { criterion: "Repeats itself", subScore: "creativity", verdict: "penalty", points: -10 },
    { criterion: "Amounts", subScore: "fidelity", verdict: "missed", points: 0, max: 20 },
  ],
  step: { text: '**Ask for amounts.** You could write: "Give amounts."', gain: 7 },
};
const offered = {
  id: 9,
  title: "What Is Left in the Fridge",
  description: "Half a cabbage waits.",
  difficulty: "easy",
  category: "Cooking",
  requirements: ["The leftovers", "Amounts"],
} as const;

type Routes = Parameters<typeof fakeApi>[0];

function open(path: string, routes: Routes = {}) {
  const api = fakeApi({ ...visitor, "GET /api/try": { json: offered }, [JUDGE]: { json: tried }, ...routes });
  window.history.replaceState(null, "", path);
  render(<App />);
  return api;
}

const box = async () => within(await screen.findByRole("region", { name: "Try a challenge" }));

async function judged(routes: Routes = {}) {
  const api = open("/auth", routes);
  const user = aPerson();
  const shown = await box();
  await user.type(shown.getByLabelText("Your Prompt"), TEXT);
  await user.click(shown.getByRole("button", { name: "Score my prompt" }));
  return { api, user, shown };
}

afterEach(() => void (document.cookie = "been-here=; Path=/; Max-Age=0"));

describe("the challenge to try", () => {
  it("says the score, what cost most of it and the first step with its gain", async () => {
    const { api, shown } = await judged();
    await shown.findByText("Score 64 out of 100.");
    const rows = within(shown.getByRole("list", { name: "What cost most" })).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Missed: Amounts0 of 20",
      "Missed: Bold idea0 of 30",
      "Penalty: Repeats itself−8",
    ]);
    await shown.findByText("Ask for amounts.");
    expect(shown.getByText("+7")).toBeTruthy();
    expect(api.calls(JUDGE).map(({ body }) => body)).toEqual([{ userPrompt: TEXT }]);
  });

  it("keeps the text and says why where it was not judged", async () => {
    const { shown } = await judged({ [JUDGE]: { status: 429, json: { message: "Too many requests." } } });
    await shown.findByText("Too many requests.");
    expect(shown.getByLabelText<HTMLTextAreaElement>("Your Prompt").value).toBe(TEXT);
  });

  it("leads to a new account when the score is to be saved, and keeps the text for 24 hours", async () => {
    const { user, shown } = await judged();
    await user.click(await shown.findByRole("button", { name: "Save my 64" }));
    await screen.findByRole("heading", { name: "Create your account" });
    expect(document.activeElement?.tagName).toBe("INPUT");
    sessionStorage.clear();
    expect(triedText()).toEqual({ challengeId: 9, text: TEXT });
  });

  it("saves nothing where no one can register", async () => {
    const options = { google: false, facebook: false, oidc: null, only: false, domains: [] };
    const { shown } = await judged({
      "GET /api/sign-in-options": { json: { ...options, registration: "closed" } },
    });
    await shown.findByText("Score 64 out of 100.");
    expect(shown.queryByRole("button", { name: /^Save/ })).toBeNull();
  });

  it("is folded where someone has signed in before", async () => {
    noteSignIn();
    open("/auth");
    const details = (await box()).getByText("Try a challenge").closest("details");
    expect(details?.open).toBe(false);
  });

  it("is not there where the site has none", async () => {
    const api = open("/auth", { "GET /api/try": { status: 404, json: { message: "Challenge not found" } } });
    await waitFor(() => expect(api.calls("GET /api/try")).toHaveLength(1));
    await screen.findByRole("heading", { name: "Write prompts that work" });
    expect(screen.queryByRole("region", { name: "Try a challenge" })).toBeNull();
  });
});

describe("what was tried", () => {
  const kept = { challengeId: 9, text: TEXT };

  it("goes with the tab, or 24 hours after it was saved", () => {
    vi.useFakeTimers();
    keepTried(kept);
    expect(triedText()).toEqual(kept);
    sessionStorage.clear();
    expect(triedText()).toBeNull();
    saveTried(kept);
    vi.advanceTimersByTime(24 * 3_600_000 - 1);
    expect(triedText()).toEqual(kept);
    vi.advanceTimersByTime(1);
    expect(triedText()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it("is gone when it is emptied, forgotten, or its writer signs out", async () => {
    fakeApi({ ...visitor, "POST /api/logout": { json: { message: "ok" } } });
    const ends = [() => keepTried({ ...kept, text: " " }), forgetTried, signOut];
    for (const end of ends) {
      keepTried(kept);
      saveTried(kept);
      await end();
      expect(triedText()).toBeNull();
    }
  });

  const signedIn: Routes = {
    "GET /api/user": { json: { ...amara, completedChallenges: 0 } },
    "GET /api/challenges": { json: [] },
    "GET /api/challenges/9": { json: challenge(9, { title: offered.title, category: "Cooking" }) },
    "GET /api/user-challenges": { json: [] },
    "GET /api/challenge-invitations": { json: [] },
    "GET /api/notices": { json: { pendingChallenges: 0, pendingRequests: 0, seenAt: null, notices: [] } },
    [DRAFT]: { json: { saved: true, version: 1 } },
  };

  it("is offered after signing in by its first words, and forgotten for who did not write it", async () => {
    saveTried(kept);
    open("/", signedIn);
    const offer = within(await screen.findByRole("region", { name: "Yours?" }));
    expect(offer.getByText("“Write a dinner for two from half a ...”")).toBeTruthy();
    expect(offer.getByRole("link", { name: "Open it" }).getAttribute("href")).toBe("/challenge/9?from=home");
    await aPerson().click(offer.getByRole("button", { name: "Not mine" }));
    expect(screen.queryByRole("region", { name: "Yours?" })).toBeNull();
    expect(triedText()).toBeNull();
  });

  it("is put into an empty editor by a press alone", async () => {
    saveTried(kept);
    const api = open("/challenge/9", signedIn);
    const editor = await screen.findByPlaceholderText<HTMLTextAreaElement>("Write your prompt here...");
    const use = await screen.findByRole("button", { name: "Use this text" });
    expect(editor.value).toBe("");
    await aPerson().click(use);
    expect(editor.value).toBe(TEXT);
    expect(triedText()).toBeNull();
    await waitFor(() => expect(api.calls(DRAFT).at(-1)?.body).toMatchObject({ userPrompt: TEXT }));
  });

  it("is not offered over what the person has written", async () => {
    saveTried(kept);
    const api = open("/challenge/9", signedIn);
    const editor = await screen.findByPlaceholderText<HTMLTextAreaElement>("Write your prompt here...");
    await screen.findByRole("button", { name: "Use this text" });
    await aPerson().type(editor, "My own");
    expect(screen.queryByRole("button", { name: "Use this text" })).toBeNull();
    expect(editor.value).toBe("My own");
    await waitFor(() => expect(api.calls(DRAFT).at(-1)?.body).toMatchObject({ userPrompt: "My own" }));
  });
});
