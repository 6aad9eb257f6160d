import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "../../../app/app.tsx";
import { queryClient } from "../../../platform/api/query-client.ts";
import { aPerson } from "../../../../test/support/a-person.ts";
import { leila, SHARE_TOKEN, sharedByLeila } from "../../../../test/support/challenge.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const SHARED = `GET /api/challenge-invitations/${SHARE_TOKEN}`;
const ASK = "POST /api/friendships";
const LIST = "GET /api/friendships";
const her = { ...leila, totalPoints: 0, interests: [] };
const day = "2026-11-18T12:00:00.000Z";
const signedIn = {
  "GET /api/csrf-token": { json: { csrfToken: "t" } },
  "GET /api/user": { json: amara },
  "GET /api/challenge-invitations": { json: [] },
  "GET /api/notices": { json: { pendingChallenges: 0, pendingRequests: 0, seenAt: null, notices: [] } },
  [SHARED]: { json: sharedByLeila },
  [LIST]: { json: [] },
};
const friendship = (status: string, by: "me" | "her" = "me") => ({
  id: 4,
  userId: by === "me" ? amara.id : leila.id,
  friendId: by === "me" ? leila.id : amara.id,
  status,
  createdAt: day,
  updatedAt: day,
  user: her,
  friend: her,
});

function open() {
  window.history.replaceState(null, "", `/s/${SHARE_TOKEN}`);
  render(<App />);
  return aPerson();
}
const button = () => screen.queryByRole("button", { name: "Add friend" });
const page = () => screen.findByRole("heading", { name: "Leftovers with a deadline" });

it("asks who shared a challenge to be friends, and shows that it has been asked", async () => {
  const held: { answer?: () => void } = {};
  const asked = { status: 201, json: friendship("pending") };
  let list: unknown[] = [];
  const api = fakeApi({
    ...signedIn,
    [LIST]: () => ({ json: list }),
    [ASK]: () => new Promise((resolve) => (held.answer = () => resolve(asked))),
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Add friend" }));
  expect(button()?.getAttribute("aria-busy")).toBe("true");
  expect(button()?.getAttribute("aria-disabled")).toBe("true");
  await waitFor(() => expect(api.calls(ASK).map(({ body }) => body)).toEqual([{ friendId: leila.id }]));
  list = [asked.json];
  held.answer?.();
  expect(await screen.findByText("Friend request sent")).toBeTruthy();
  expect(screen.getByText("Request sent")).toBeTruthy();
  expect(button()).toBeNull();
});

it("tells when the other side had asked at the same time", async () => {
  const accepted = friendship("accepted", "her");
  let list: unknown[] = [];
  fakeApi({
    ...signedIn,
    [LIST]: () => ({ json: list }),
    [ASK]: () => {
      list = [accepted];
      return { json: accepted };
    },
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Add friend" }));
  expect(await screen.findByText("You are now friends")).toBeTruthy();
  expect(screen.queryByText("Request sent")).toBeNull();
  expect(button()).toBeNull();
});

it.each([
  [409, { message: "Friend request already sent" }, "Friend request already sent"],
  [404, { message: "User not found" }, "User not found"],
  [500, {}, "Failed to add friend"],
])("says why no one was asked: %i", async (status, json, words) => {
  fakeApi({ ...signedIn, [ASK]: { status, json } });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Add friend" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect((button() as HTMLButtonElement).disabled).toBe(false);
});

it("shows after a refusal what has become true meanwhile", async () => {
  let list: unknown[] = [];
  fakeApi({
    ...signedIn,
    [LIST]: () => ({ json: list }),
    [ASK]: () => {
      list = [friendship("pending")];
      return { status: 409, json: { message: "Friend request already sent" } };
    },
  });
  const user = open();
  await user.click(await screen.findByRole("button", { name: "Add friend" }));
  expect(await screen.findByText("Request sent")).toBeTruthy();
});

it.each([
  ["are friends", friendship("accepted"), null],
  ["were asked by the sender", friendship("pending", "her"), null],
  ["have asked before", friendship("pending"), "Request sent"],
])("offers nothing to those who %s", async (_how, known, words) => {
  fakeApi({ ...signedIn, [LIST]: { json: [known] } });
  open();
  await page();
  await waitFor(() => expect(queryClient.getQueryData(["friendships"])).toBeTruthy());
  // The page is drawn anew one turn after the list has come.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(button()).toBeNull();
  expect(screen.queryByText("Request sent")?.textContent ?? null).toBe(words);
});

it.each(["rejected", "cancelled"])("offers it again after a request was %s", async (status) => {
  fakeApi({ ...signedIn, [LIST]: { json: [friendship(status)] } });
  open();
  expect(await screen.findByRole("button", { name: "Add friend" })).toBeTruthy();
});

it.each([
  ["a visitor", visitor, leila.id],
  ["the sender", {}, amara.id],
])("offers nothing to %s, whose friends are not asked for", async (_who, routes, id) => {
  const json = { ...sharedByLeila, sender: { ...leila, id } };
  const api = fakeApi({ ...signedIn, ...routes, [SHARED]: { json } });
  open();
  await page();
  expect(api.calls(LIST)).toHaveLength(0);
  expect(button()).toBeNull();
});
