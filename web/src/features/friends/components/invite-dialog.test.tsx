import { NO_INVITATIONS } from "@promptsmith/contract/kernel/refusals";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { InviteFriendsButton } from "../friends.public.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import Toaster from "../../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../../test/support/a-person.ts";
import { onlyDuringPress } from "../../../../test/support/clipboard-of-webkit.ts";
import { friendInvitation } from "../../../../test/support/answers.ts";
import { amara, fakeApi } from "../../../../test/support/fake-api.ts";

const LINK = "POST /api/invites";
const MAIL = "POST /api/friendship-invitations";
const created = {
  status: 201,
  json: {
    ok: true,
    inviteToken: "tok",
    inviteUrl: "http://elsewhere/i/tok",
    invitation: friendInvitation,
    mailed: true,
  },
};
const routes = {
  "GET /api/csrf-token": { json: { csrfToken: "t" } },
  "GET /api/user": { json: amara },
  [LINK]: { ...created, json: { ...created.json, mailed: false } },
  [MAIL]: created,
};
const DEFAULT = "Join me on Promptsmith and let's learn prompt engineering together!";
const open = vi.fn<typeof window.open>();

beforeEach(() => {
  open.mockReset();
  open.mockReturnValue({ opener: window } as unknown as Window);
  vi.stubGlobal("open", open);
});

async function show() {
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <InviteFriendsButton />
      <Toaster />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "Invite Friends" }));
  await screen.findByRole("dialog");
  return user;
}

const message = () => screen.getByLabelText<HTMLTextAreaElement>("Message");
const link = () => screen.getByLabelText<HTMLInputElement>("Invitation link").value;

it("begins on Social with the default message in three rows and no link", async () => {
  fakeApi(routes);
  const user = await show();
  expect(screen.getByRole("tab", { name: "Social" }).getAttribute("aria-selected")).toBe("true");
  expect(message().rows).toBe(3);
  expect(message().value).toBe(DEFAULT);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("No invitation link available to copy")).toBeTruthy();
});

it("makes one link with the edited message, opens it 100 ms later, and keeps it until the dialog closes", async () => {
  const api = fakeApi(routes);
  const user = await show();
  await user.clear(message());
  await user.type(message(), "Come along");
  const before = performance.now();
  await user.click(screen.getByRole("button", { name: "X (Twitter)" }));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(performance.now() - before).toBeGreaterThanOrEqual(99);
  expect(await screen.findByText("Invitation sent")).toBeTruthy();
  const url = `${window.location.origin}/i/tok`;
  expect(new URL(String(open.mock.calls[0]?.[0])).searchParams.get("url")).toBe(url);
  expect(open.mock.calls[0]?.[2]).toContain("width=600,height=400");
  expect(api.calls(LINK).map(({ body }) => body)).toEqual([{ message: "Come along", inviteType: "social" }]);
  await user.click(screen.getByRole("button", { name: "Facebook" }));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(url);
  expect(api.calls(LINK)).toHaveLength(1);
  await user.click(screen.getByRole("button", { name: "Close" }));
  await user.click(screen.getByRole("button", { name: "Invite Friends" }));
  expect(link()).toBe("");
  expect(message().value).toBe(DEFAULT);
});

it("makes and copies a link with one press, without sharing first", async () => {
  fakeApi(routes);
  const user = await show();
  await user.click(screen.getByRole("button", { name: "Create invite link" }));
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(link()).toBe(`${window.location.origin}/i/tok`);
  expect(await navigator.clipboard.readText()).toBe(link());
  expect(open).not.toHaveBeenCalled();
});

it("copies the link that it makes, where the clipboard is open during the press alone", async () => {
  fakeApi(routes);
  const user = await show();
  const copied = onlyDuringPress();
  await user.click(screen.getByRole("button", { name: "Create invite link" }));
  await waitFor(() => expect(copied()).toBe(`${window.location.origin}/i/tok`));
});

it("offers a link that is there in one place, with one button to copy it", async () => {
  fakeApi(routes);
  const user = await show();
  const links = () =>
    screen.queryAllByRole("button", { name: /\blink\b|copy/i }).map((one) => one.textContent);
  expect(links()).toEqual(["Copy", "Create invite link"]);
  await user.click(screen.getByRole("button", { name: "Create invite link" }));
  await screen.findByText("Link copied");
  expect(links()).toEqual(["Copy", "Turn off link"]);
  expect(document.activeElement?.textContent).toBe("Copy");
});

it.each([
  [
    "the server's words",
    { status: 429, json: { message: "Slow down", error: "Slow down", ok: false } },
    "Slow down",
  ],
  ["the default", { status: 500, text: "" }, "Failed to create invitation"],
])("says why no link came: %s", async (_, answer, words) => {
  fakeApi({ ...routes, [LINK]: answer });
  const user = await show();
  await user.click(screen.getByRole("button", { name: "WhatsApp" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByText("Error")).toBeTruthy();
  expect(open).not.toHaveBeenCalled();
});

it("writes to an address, and complains about an empty one", async () => {
  const api = fakeApi(routes);
  const user = await show();
  await user.click(screen.getByRole("tab", { name: "Email" }));
  const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send Invitation" });
  expect(send().disabled).toBe(true);
  await user.type(screen.getByLabelText("Friend's email"), "{Enter}");
  expect(await screen.findByText("Missing email")).toBeTruthy();
  expect(screen.getByText("Please enter an email address")).toBeTruthy();
  expect(api.calls(MAIL)).toHaveLength(0);
  await user.type(screen.getByLabelText("Friend's email"), "lan@mail.example");
  await user.click(send());
  expect(await screen.findByText("Email invitation sent")).toBeTruthy();
  expect(api.calls(MAIL).map(({ body }) => body)).toEqual([
    { recipientEmail: "lan@mail.example", message: DEFAULT, inviteType: "email" },
  ]);
});

it("shows the link where no mail was sent", async () => {
  fakeApi({ ...routes, [MAIL]: { ...created, json: { ...created.json, mailed: false } } });
  const user = await show();
  await user.click(screen.getByRole("tab", { name: "Email" }));
  await user.type(screen.getByLabelText("Friend's email"), "lan@mail.example");
  await user.click(screen.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText("Share this link yourself")).toBeTruthy();
  expect(link()).toBe(`${window.location.origin}/i/tok`);
  expect(screen.queryByText("Email invitation sent")).toBeNull();
});

it("says that an address accepts no invitations, and keeps it to be changed", async () => {
  const json = { message: NO_INVITATIONS, error: NO_INVITATIONS, ok: false };
  fakeApi({ ...routes, [MAIL]: { status: 409, json } });
  const user = await show();
  await user.click(screen.getByRole("tab", { name: "Email" }));
  const address = screen.getByLabelText<HTMLInputElement>("Friend's email");
  await user.type(address, "lan@mail.example");
  await user.click(screen.getByRole("button", { name: "Send Invitation" }));
  expect(await screen.findByText(NO_INVITATIONS)).toBeTruthy();
  expect(address.value).toBe("lan@mail.example");
});

it("sends one invitation however often one presses", async () => {
  let answer: (() => void) | undefined;
  const api = fakeApi({
    ...routes,
    [MAIL]: () => new Promise((done) => (answer = () => done(created))),
  });
  const user = await show();
  await user.click(screen.getByRole("tab", { name: "Email" }));
  await user.type(screen.getByLabelText("Friend's email"), "lan@mail.example{Enter}{Enter}");
  await waitFor(() => expect(answer).toBeTruthy());
  const send = screen.getByRole("button", { name: "Send Invitation" });
  expect(send.getAttribute("aria-disabled")).toBe("true");
  answer?.();
  expect(await screen.findByText("Email invitation sent")).toBeTruthy();
  expect(api.calls(MAIL)).toHaveLength(1);
});
