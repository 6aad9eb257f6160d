import type { AssessedUserChallenge, Draft } from "@promptsmith/contract/challenges/entities";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import confetti from "canvas-confetti";
import { beforeEach, describe, expect, it, vi } from "vitest";
import ChallengeDialog from "../dialog/challenge-dialog.tsx";
import { rememberUser } from "../../../identity/identity.public.ts";
import { queryClient } from "../../../../platform/api/query-client.ts";
import { aPerson } from "../../../../../test/support/a-person.ts";
import { challenge, completedAttempt, laterDraft } from "../../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../../test/support/fake-api.ts";

// The library paints on a canvas, which jsdom has not.
vi.mock("canvas-confetti", () => {
  const thrower = vi.fn();
  return { default: Object.assign(thrower, { create: () => thrower }) };
});
HTMLCanvasElement.prototype.getContext = () => null;
const thrown = vi.mocked(confetti);
beforeEach(() => void thrown.mockClear());

const REACHED = "You reached the target.";
const at = "/api/user-challenges/5";
const high = laterDraft({ counted: 86, best: { number: 2, counted: 86 } });

/** The result of a completed challenge; `answer` is what the next draft gets. */
function open(attempt: Partial<AssessedUserChallenge>, answer?: Draft, drafts: Draft[] = []) {
  const own = { ...completedAttempt, ...attempt };
  fakeApi({
    ...visitor,
    "GET /api/user": { json: amara },
    "GET /api/user-challenges": { json: [own] },
    [`GET ${at}`]: { json: own },
    [`GET ${at}/drafts`]: { json: { drafts, writing: null, writingVersion: null, comparedAt: null } },
    [`PUT ${at}/drafts/next`]: { json: { saved: true, version: 1 } },
    [`POST ${at}/drafts`]: { status: 201, json: answer },
  });
  rememberUser(amara);
  return render(
    <QueryClientProvider client={queryClient}>
      <ChallengeDialog challenge={challenge(5, { points: 20 })} open onLeave={vi.fn()} onShare={vi.fn()} />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.findByRole("button", { name });
const verdict = (name: string) => screen.findByRole("heading", { name });

async function handInAgain(): Promise<void> {
  await aPerson().click(await button("Try again"));
  const editor = await screen.findByPlaceholderText("Write your prompt here...");
  fireEvent.change(editor, { target: { value: "Explain the sky to a child of ten" } });
  await aPerson().click((await screen.findAllByRole("button", { name: "Submit Draft" }))[0]!);
}

/** The one that stands out among the buttons at the foot. */
async function leading(): Promise<string[]> {
  await button("Try again");
  return ["Try again", "Share Result", "Done"].filter((name) =>
    screen.getByRole("button", { name }).className.includes("bg-accent "),
  );
}

describe("the first button of a result", () => {
  it.each([
    ["Try again below the target", {}, "Try again"],
    ["Done from the target on", { overallScore: 80, best: { number: 1, counted: 80 } }, "Done"],
    [
      "Done where another language keeps the score below it",
      {
        estimate: true,
        assessment: [
          { criterion: "Read in German: no repetition", subScore: "conciseness", verdict: "met", points: 60 },
        ],
      } satisfies Partial<AssessedUserChallenge>,
      "Done",
    ],
  ])("is %s", async (_, attempt, expected) => {
    open(attempt);
    expect(await leading()).toEqual([expected]);
  });

  it("is Done when a later draft has reached the target", async () => {
    open({}, high);
    await handInAgain();
    await verdict("Great job!");
    expect(await leading()).toEqual(["Done"]);
  });
});

describe("a new number", () => {
  it("comes before what it means", async () => {
    open({}, laterDraft());
    const before = await verdict("Target: 80+");
    expect(before.style.animationDelay).toBe("");
    await handInAgain();
    await screen.findByRole("heading", { name: "What changed" });
    const after = await verdict("Target: 80+");
    expect(after.style.animationDelay).toBe("900ms");
    expect(screen.getByText("+6 points").closest("p")?.style.animationDelay).toBe("900ms");
  });
});

describe("the draft that reaches the target", () => {
  it("has a moment of its own, once", async () => {
    open({}, high);
    await handInAgain();
    await screen.findByText(REACHED);
    await screen.findByText(`Score 86 out of 100. Great job! 6 points gained. ${REACHED} Up from 42`);
    await waitFor(() => expect(thrown).toHaveBeenCalledTimes(1));
    expect(thrown.mock.calls[0]?.[0]).toMatchObject({ particleCount: 40 });
  });

  it("is nothing new when it is looked at again", async () => {
    open({ best: high.best, draftsUsed: 1 }, undefined, [high]);
    await verdict("Great job!");
    await screen.findByText("Up from 42");
    expect(screen.queryByText(REACHED)).toBeNull();
  });

  it.each([
    ["stays below it", laterDraft()],
    ["copies what was shown", laterDraft({ counted: 95, best: { number: 1, counted: 42 }, pointsGained: 0 })],
  ])("is none that %s", async (_, draft) => {
    open({}, draft);
    await handInAgain();
    await screen.findByRole("heading", { name: "What changed" });
    expect(screen.queryByText(REACHED)).toBeNull();
    expect(thrown).not.toHaveBeenCalled();
  });
});

describe("how far it is to the target", () => {
  it.each([
    ["is said while no draft has reached it", 42, true],
    ["is not said after an earlier draft has reached it", 86, false],
  ])("%s", async (_, best, said) => {
    open({ overallScore: best }, laterDraft({ counted: 38, best: { number: 1, counted: best } }));
    await handInAgain();
    await screen.findByText(`Your best stays ${best}.`);
    expect(screen.queryByText("42 to go") !== null).toBe(said);
  });
});
