import type { AssessedUserChallenge, Draft } from "@promptsmith/contract/challenges/entities";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { ChallengeOpening } from "./challenge-opening.tsx";
import { rememberUser } from "../../features/identity/identity.public.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import Toaster from "../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../test/support/a-person.ts";
import { challenge, completedAttempt, laterDraft } from "../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../test/support/fake-api.ts";

// The library paints on a canvas, which jsdom has not.
vi.mock("canvas-confetti", () => {
  const thrower = vi.fn();
  return { default: Object.assign(thrower, { create: () => thrower }) };
});
HTMLCanvasElement.prototype.getContext = () => null;

const SAVE = "PUT /api/user/share-prompt";
const SHARE = { name: "Share Challenge" };
const at = "/api/user-challenges/5";

const scored = (score: number): AssessedUserChallenge => ({
  ...completedAttempt,
  overallScore: score,
  best: { number: 1, counted: score },
});

type Given = {
  ask?: boolean;
  /** Of the challenge when it is opened; without one it is still to be written. */
  before?: number;
  /** What the text gets that is handed in: a first draft, or a later one. */
  gets?: number;
  /** The setting cannot be saved. */
  refuse?: boolean;
};

/** One opening of a challenge, in front of a server that keeps the setting. */
function open({ ask = true, before, gets = 0, refuse = false }: Given) {
  let self = { ...amara, askToShare: ask };
  let own = before === undefined ? null : scored(before);
  const draft: Draft = laterDraft({
    counted: gets,
    best: gets > (before ?? 0) ? { number: 2, counted: gets } : { number: 1, counted: before ?? 0 },
  });
  const api = fakeApi({
    ...visitor,
    "GET /api/user": () => ({ json: self }),
    "GET /api/user-challenges": () => ({ json: own ? [own] : [] }),
    "GET /api/friends": { json: [] },
    "GET /api/challenge-invitations": { json: [] },
    [`GET ${at}`]: () => ({ json: own }),
    [`PUT ${at}/draft`]: { json: { saved: true, version: 2 } },
    "POST /api/user-challenges": () => {
      own = scored(gets);
      return { status: 201, json: own };
    },
    [`GET ${at}/drafts`]: { json: { drafts: [], writing: null, writingVersion: null, comparedAt: null } },
    [`PUT ${at}/drafts/next`]: { json: { saved: true, version: 1 } },
    [`POST ${at}/drafts`]: () => {
      own = { ...(own ?? scored(gets)), best: draft.best, draftsUsed: 1 };
      return { status: 201, json: draft };
    },
    [SAVE]: ({ body }) => {
      if (refuse) return { status: 500, json: { message: "The setting fell over" } };
      self = { ...self, askToShare: (body as { ask: boolean }).ask };
      return { json: self };
    },
  });
  rememberUser(self);
  const onClosed = vi.fn();
  render(
    <QueryClientProvider client={queryClient}>
      <ChallengeOpening challenge={challenge(5, { points: 20 })} onClosed={onClosed} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { api, onClosed };
}

const press = async (name: string) => aPerson().click((await screen.findAllByRole("button", { name }))[0]!);

async function handIn(button: string): Promise<void> {
  const editor = await screen.findByPlaceholderText("Write your prompt here...");
  fireEvent.change(editor, { target: { value: "Explain the sky to a child of ten" } });
  await press(button);
  await screen.findByRole("heading", { name: /^(Great job!|Target: 80\+)$/ });
}

async function shareDialog() {
  return within(await screen.findByRole("dialog", SHARE));
}

async function expectClosedUnasked(onClosed: () => void): Promise<void> {
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  expect(screen.queryByRole("dialog", SHARE)).toBeNull();
}

describe("Don't ask again", () => {
  it("is saved for the person, closes what was being closed, and says what follows", async () => {
    const { api, onClosed } = open({ before: 60 });
    await press("Done");
    await aPerson().click((await shareDialog()).getByRole("button", { name: "Don't ask again" }));
    await screen.findByText("From now on we ask only after a new score of 80 or more.");
    await expectClosedUnasked(onClosed);
    expect(api.calls(SAVE).map(({ body }) => body)).toEqual([{ ask: false }]);
  });

  it("keeps the dialog where it could not be saved, and says why", async () => {
    const { onClosed } = open({ before: 60, refuse: true });
    await press("Done");
    const share = await shareDialog();
    await aPerson().click(share.getByRole("button", { name: "Don't ask again" }));
    await screen.findByText("The setting fell over");
    await waitFor(() =>
      expect(share.getByRole("button", { name: "Don't ask again" }).getAttribute("aria-busy")).toBeNull(),
    );
    expect(onClosed).not.toHaveBeenCalled();
    await aPerson().click(share.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });

  it("closes once, also where the dialog was closed before the setting was saved", async () => {
    const { onClosed } = open({ before: 60 });
    await press("Done");
    const share = await shareDialog();
    fireEvent.click(share.getByRole("button", { name: "Don't ask again" }));
    fireEvent.click(share.getByRole("button", { name: "Done" }));
    await screen.findByText("From now on we ask only after a new score of 80 or more.");
    await waitFor(() => expect(onClosed).toHaveBeenCalled());
    // As long as closing takes, and a little.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it("is not there where the person asked for the dialog", async () => {
    open({ before: 60 });
    await press("Share Result");
    expect((await shareDialog()).queryByRole("button", { name: "Don't ask again" })).toBeNull();
  });
});

describe("who does not want to be asked", () => {
  it.each([95, 60])("closes an old result of %i without it", async (before) => {
    const { onClosed } = open({ ask: false, before });
    await press("Done");
    await expectClosedUnasked(onClosed);
  });

  it("closes a new one below the target without it", async () => {
    const { onClosed } = open({ ask: false, gets: 79 });
    await handIn("Submit Challenge");
    await press("Done");
    await expectClosedUnasked(onClosed);
  });

  it("is asked about a new one at the target, with nothing to switch off any more", async () => {
    const { onClosed } = open({ ask: false, gets: 80 });
    await handIn("Submit Challenge");
    await press("Done");
    const share = await shareDialog();
    expect(share.queryByRole("button", { name: "Don't ask again" })).toBeNull();
    await aPerson().click(share.getByRole("button", { name: "Done" }));
    await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
  });

  it("is asked about a later draft that reaches it", async () => {
    open({ ask: false, before: 60, gets: 86 });
    await press("Try again");
    await handIn("Submit Draft");
    await press("Done");
    expect((await shareDialog()).getByRole("button", { name: "Copy Link" })).toBeTruthy();
  });

  it("is not asked about a later draft below it, whatever was reached before", async () => {
    const { onClosed } = open({ ask: false, before: 85, gets: 60 });
    await press("Try again");
    await handIn("Submit Draft");
    await press("Done");
    await expectClosedUnasked(onClosed);
  });
});
