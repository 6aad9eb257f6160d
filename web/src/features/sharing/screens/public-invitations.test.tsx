import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { App } from "../../../app/app.tsx";
import { queryClient } from "../../../platform/api/query-client.ts";
import { aPerson } from "../../../../test/support/a-person.ts";
import {
  challengeInvitation,
  friendshipWithLeila,
  invitedByLeila,
} from "../../../../test/support/answers.ts";
import { leila, SHARE_TOKEN, sharedByLeila } from "../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const SHARED = `GET /api/challenge-invitations/${SHARE_TOKEN}`;
const ACCEPT = "PATCH /api/challenge-invitations/5";
const shared = {
  ...sharedByLeila,
  invitation: { ...sharedByLeila.invitation, message: "Bet you can't beat my 91!" },
  userChallenge: {
    completed: true,
    overallScore: 40,
    userPrompt: "Cook something.",
    best: { number: 2, counted: 91, userPrompt: "Act as a frugal cook." },
  },
};
const signedIn = {
  "GET /api/csrf-token": { json: { csrfToken: "t" } },
  "GET /api/user": { json: amara },
  "GET /api/challenge-invitations": { json: [] },
  "GET /api/user-daily-completions": { json: { dailyCompletions: 0 } },
  "GET /api/notices": { json: { pendingChallenges: 0, pendingRequests: 0, seenAt: null, notices: [] } },
  // One that fails is told, and a newer message takes the place of the older.
  "GET /api/openai-status": {
    json: {
      status: { canUseOpenAI: true, quotaExceeded: false, errorMessage: null, timeRemaining: null },
      message: "ok",
    },
  },
};
const here = () => window.location.pathname + window.location.search;

function open(path: string) {
  window.history.replaceState(null, "", path);
  render(<App />);
  return aPerson();
}

describe("a shared challenge", () => {
  it("shows everything to a visitor, the prompt on request, and is marked noindex", async () => {
    fakeApi({ ...visitor, [SHARED]: { json: shared } });
    const user = open(`/s/${SHARE_TOKEN}`);
    expect(await screen.findByRole("heading", { name: "Leftovers with a deadline" })).toBeTruthy();
    expect(screen.getByText("shared a challenge with you", { exact: false }).textContent).toContain(
      "Leila Haddad",
    );
    expect(screen.getByText("18 November 2026")).toBeTruthy();
    expect(screen.getByText("Bet you can't beat my 91!")).toBeTruthy();
    expect(screen.getByText("EASY")).toBeTruthy();
    expect(screen.getByText("Cooking")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Score 91 out of 100" })).toBeTruthy();
    expect(screen.queryByText("Act as a frugal cook.")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show Leila's prompt" }));
    expect(screen.getByText("Act as a frugal cook.")).toBeTruthy();
    expect(document.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
  });

  it("leads with the challenge where the score is weak, and tells it below the prompt", async () => {
    const { userChallenge } = shared;
    const weak = {
      ...shared,
      userChallenge: { ...userChallenge, best: { ...userChallenge.best, counted: 79 } },
    };
    fakeApi({ ...visitor, [SHARED]: { json: weak } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await screen.findByRole("heading", { name: "Leftovers with a deadline" });
    expect(document.body.textContent).not.toContain("79");
    expect(screen.queryByRole("img")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Show Leila's prompt" }));
    screen.getByText("Score: 79 of 100");
  });

  it("tells a visitor what this is, and the sender that friends see it so", async () => {
    fakeApi({ ...visitor, [SHARED]: { json: shared } });
    open(`/s/${SHARE_TOKEN}`);
    await screen.findByText(/^Get better at prompting\. Three short challenges a day/);
    cleanup();
    queryClient.clear();
    fakeApi({ ...signedIn, [SHARED]: { json: { ...shared, sender: { ...leila, id: amara.id } } } });
    open(`/s/${SHARE_TOKEN}`);
    await screen.findByText("This is how friends see your challenge.");
    expect(screen.queryByText(/^Get better at prompting/)).toBeNull();
  });

  it("shows neither score nor prompt where the sender has not completed it", async () => {
    fakeApi({ ...visitor, [SHARED]: { json: { ...shared, userChallenge: null } } });
    open(`/shared-challenge/${SHARE_TOKEN}`);
    await screen.findByRole("heading", { name: "Leftovers with a deadline" });
    expect(screen.queryByText(/on this challenge/)).toBeNull();
    expect(screen.queryByRole("button", { name: /prompt/ })).toBeNull();
  });

  it("sends a visitor to sign in and keeps the token until then", async () => {
    const api = fakeApi({ ...visitor, [SHARED]: { json: shared } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Try This Challenge" }));
    const link = within(await screen.findByRole("dialog")).getByRole("link", { name: "Create Account" });
    expect(link.getAttribute("href")).toBe(`/auth?redirect=shared-challenge&token=${SHARE_TOKEN}`);
    expect(sessionStorage.getItem("pendingChallengeToken")).toBe(SHARE_TOKEN);
    await user.click(link);
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
    // The screen there remembers it, once its program has come.
    await waitFor(() =>
      expect(sessionStorage.getItem("redirectAfterAuth")).toBe(`/shared-challenge/${SHARE_TOKEN}`),
    );
    expect(api.calls(ACCEPT)).toHaveLength(0);
  });

  it("is accepted by the press before signing in, and leads on to the challenge", async () => {
    fakeApi({ ...visitor, [SHARED]: { json: shared } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Try This Challenge" }));
    await user.click(within(await screen.findByRole("dialog")).getByRole("link", { name: "Create Account" }));
    await screen.findByText("A challenge was shared with you.");
    cleanup();
    queryClient.clear();
    const api = fakeApi({
      ...signedIn,
      [SHARED]: { json: shared },
      [ACCEPT]: { json: { invitation: challengeInvitation(5) } },
      [`GET /api/challenges/${shared.challenge.id}`]: { json: shared.challenge },
    });
    open(`/shared-challenge/${SHARE_TOKEN}`);
    expect(await screen.findByText("Challenge accepted")).toBeTruthy();
    await waitFor(() => expect(api.calls(ACCEPT)).toHaveLength(1));
    cleanup();
    queryClient.clear();
    open(`/shared-challenge/${SHARE_TOKEN}`);
    await screen.findByRole("button", { name: "Try This Challenge" });
    expect(api.calls(ACCEPT)).toHaveLength(1);
  });

  it("forgets the token on Cancel", async () => {
    fakeApi({ ...visitor, [SHARED]: { json: shared } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
    expect(sessionStorage.getItem("pendingChallengeToken")).toBeNull();
  });

  it("is accepted and opened by a person who is signed in, and the kept token is forgotten", async () => {
    sessionStorage.setItem("pendingChallengeToken", SHARE_TOKEN);
    const api = fakeApi({
      ...signedIn,
      [SHARED]: { json: shared },
      [ACCEPT]: { json: { invitation: challengeInvitation(5) } },
      [`GET /api/challenges/${shared.challenge.id}`]: { json: shared.challenge },
    });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Try This Challenge" }));
    expect(await screen.findByText("Challenge accepted")).toBeTruthy();
    await waitFor(() => expect(api.calls(ACCEPT).map(({ body }) => body)).toEqual([{ status: "accepted" }]));
    expect(sessionStorage.getItem("pendingChallengeToken")).toBeNull();
  });

  it("waits at home for a newcomer, whose profile had to be filled in first", async () => {
    const newcomer = { ...amara, onboardingCompleted: false };
    const accepting = {
      [SHARED]: { json: shared },
      [ACCEPT]: { json: { invitation: challengeInvitation(5) } },
    };
    fakeApi({ ...signedIn, ...accepting, "GET /api/user": { json: newcomer } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Try This Challenge" }));
    await waitFor(() => expect(window.location.pathname).toBe("/onboarding"));
    cleanup();
    queryClient.clear();
    fakeApi(signedIn);
    open("/");
    await screen.findByText(/^The challenge you came for is waiting/);
    const link = screen.getByRole("link", { name: "Leftovers with a deadline" });
    expect(link.getAttribute("href")).toBe(`/challenge/${shared.challenge.id}?from=received`);
  });

  it("opens without accepting once more, and for its own sender", async () => {
    const own = {
      ...shared,
      invitation: { ...shared.invitation, status: "accepted", recipientId: amara.id },
    };
    const api = fakeApi({ ...signedIn, [SHARED]: { json: own } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Challenge Accepted" }));
    await waitFor(() => expect(window.location.pathname).not.toBe(`/s/${SHARE_TOKEN}`));
    expect(api.calls(ACCEPT)).toHaveLength(0);
  });

  it.each([
    [
      403,
      "Unauthorized: This challenge invitation was sent to another user",
      "Unauthorized",
      "This challenge invitation was sent to another user",
    ],
    [500, "", "Error", "Failed to accept challenge invitation"],
  ])("says why it was not accepted: %i", async (status, message, title, description) => {
    fakeApi({ ...signedIn, [SHARED]: { json: shared }, [ACCEPT]: { status, json: { message } } });
    const user = open(`/s/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Try This Challenge" }));
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(description)).toBeTruthy();
    expect(here()).toBe(`/s/${SHARE_TOKEN}`);
  });

  it("is not found behind an unknown token", async () => {
    fakeApi(visitor);
    open("/s/unknown");
    expect(await screen.findByText("Challenge Not Found")).toBeTruthy();
  });

  it("is not found behind a link that was spoiled on its way", async () => {
    fakeApi({ ...visitor, [SHARED]: { status: 413, json: { message: "The address is too long" } } });
    open(`/s/${SHARE_TOKEN}`);
    expect(await screen.findByText("Challenge Not Found")).toBeTruthy();
  });
});

describe("a friend invitation", () => {
  const READ = `GET /api/friendship-invitations/${SHARE_TOKEN}`;
  const TAKE = `GET /api/friendship-invitations/accept/${SHARE_TOKEN}`;
  const told = invitedByLeila;

  it("shows who invites and why, and changes nothing by that", async () => {
    const api = fakeApi({ ...visitor, [READ]: { json: told } });
    const user = open(`/i/${SHARE_TOKEN}`);
    expect((await screen.findByRole("heading", { level: 1 })).textContent).toContain("Leila Haddad");
    expect(screen.getByText("Komm mit!")).toBeTruthy();
    expect(api.calls(TAKE)).toHaveLength(0);
    await user.click(screen.getByRole("button", { name: "No Thanks" }));
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
    expect(api.calls(TAKE)).toHaveLength(0);
  });

  it("sends a visitor to sign in and knows the way back", async () => {
    const api = fakeApi({ ...visitor, [READ]: { json: told } });
    const user = open(`/i/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Accept Invitation" }));
    await waitFor(() => expect(here()).toBe(`/auth?redirect=friend-invite&token=${SHARE_TOKEN}`));
    expect(sessionStorage.getItem("redirectAfterAuth")).toBe(`/invite/friend/${SHARE_TOKEN}`);
    const banner = (await screen.findByText("Leila Haddad invited you.")).closest("p");
    expect(banner?.textContent).toContain("Create an account to join them.");
    expect(api.calls(TAKE)).toHaveLength(0);
  });

  it("that was mailed has its address filled in on Register, and nowhere in the address bar", async () => {
    fakeApi({ ...visitor, [READ]: { json: told } });
    const user = open(`/i/${SHARE_TOKEN}#email=kenji%2Bnew%40mail.example.`);
    const accept = await screen.findByRole("button", { name: "Accept Invitation" });
    expect(window.location.hash).toBe("");
    await user.click(accept);
    await screen.findByText("Leila Haddad invited you.");
    expect(screen.getByRole("tab", { name: "Register" }).getAttribute("aria-selected")).toBe("true");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("kenji+new@mail.example");
    cleanup();
    queryClient.clear();
    open("/auth?redirect=friend-invite&token=another");
    await user.click(await screen.findByRole("tab", { name: "Register" }));
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("");
  });

  it("is accepted by the press before signing in, once and in this tab alone", async () => {
    const routes = {
      ...signedIn,
      [READ]: { json: told },
      [TAKE]: { json: { message: "Friend request accepted!", friendship: friendshipWithLeila } },
    };
    fakeApi({ ...visitor, [READ]: { json: told } });
    const user = open(`/i/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Accept Invitation" }));
    await screen.findByText("Leila Haddad invited you.");
    cleanup();
    queryClient.clear();
    const api = fakeApi(routes);
    open(`/invite/friend/${SHARE_TOKEN}`);
    expect(await screen.findByText("Friend request accepted!")).toBeTruthy();
    await waitFor(() => expect(here()).toBe("/profile?tab=friends"));
    cleanup();
    queryClient.clear();
    open(`/invite/friend/${SHARE_TOKEN}`);
    await screen.findByRole("button", { name: "Accept Invitation" });
    expect(api.calls(TAKE)).toHaveLength(1);
  });

  it("makes friends and shows them", async () => {
    const api = fakeApi({
      ...signedIn,
      [READ]: { json: told },
      [TAKE]: { json: { message: "Friend request accepted!", friendship: friendshipWithLeila } },
    });
    const user = open(`/invite/friend/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Accept Invitation" }));
    expect(await screen.findByText("Friend request accepted!")).toBeTruthy();
    expect(screen.getByText("Success")).toBeTruthy();
    await waitFor(() => expect(here()).toBe("/profile?tab=friends"));
    expect(api.calls(TAKE)[0]?.headers.get("accept")).toBe("application/json");
  });

  it.each([
    [410, "This invitation has already been used", "This invitation has already been used"],
    [500, "", "Failed to accept invitation"],
  ])("says why it was not accepted: %i", async (status, message, words) => {
    fakeApi({ ...signedIn, [READ]: { json: told }, [TAKE]: { status, json: { message } } });
    const user = open(`/i/${SHARE_TOKEN}`);
    await user.click(await screen.findByRole("button", { name: "Accept Invitation" }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(here()).toBe(`/i/${SHARE_TOKEN}`);
  });

  it.each([
    [404, "Invitation not found", "Ask your friend for a new one."],
    [500, "", "Failed to load invitation"],
  ])("is invalid behind an address that leads nowhere: %i", async (status, message, words) => {
    fakeApi({ ...visitor, [READ]: { status, json: { message } } });
    const user = open(`/i/${SHARE_TOKEN}`);
    expect(await screen.findByText("Invalid Invitation")).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Go to Homepage" }));
    await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  });
});
