// The menu loads it ahead, and a test must not end before that.
import "../../features/sharing/components/challenge-tabs.tsx";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Header } from "./header.tsx";
import MobileMenu from "./mobile-menu.tsx";
import { sharingKeys } from "../../features/sharing/sharing-keys.public.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { chooseTheme } from "../../platform/theme.ts";
import { toast } from "../../ui/overlay/toast.ts";
import Toaster from "../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../test/support/a-person.ts";
import { amara, fakeApi } from "../../../test/support/fake-api.ts";

const notice = (key: string, at: string) => ({
  kind: "friend-request",
  key,
  person: { id: 2, username: "kenji", displayName: "Kenji Watanabe" },
  challengeTitle: null,
  at,
});
const nothing = () => undefined;

it("has the notices in the menu with the count of new ones, and closes when one is followed", async () => {
  const api = fakeApi({
    "GET /api/csrf-token": { json: { csrfToken: "t" } },
    "GET /api/notices": {
      json: {
        pendingChallenges: 0,
        pendingRequests: 1,
        seenAt: "2026-11-19T10:00:00.000Z",
        notices: [notice("new", "2026-11-20T10:00:00.000Z"), notice("old", "2026-11-18T10:00:00.000Z")],
      },
    },
    "POST /api/notices/seen": { json: { seenAt: "2026-11-21T10:00:00.000Z" } },
  });
  const onClose = vi.fn<() => void>();
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <MobileMenu user={amara as never} pending={0} requests={0} onSignOut={nothing} onClose={onClose} />
    </QueryClientProvider>,
  );
  const item = await screen.findByRole("button", { name: /^Notifications ?1 new$/ });
  expect(item.getAttribute("aria-expanded")).toBe("false");
  await user.click(item);
  const links = await screen.findAllByRole("link", { name: /would like to be your friend/ });
  expect(links).toHaveLength(2);
  await waitFor(() => expect(api.calls("POST /api/notices/seen")).toHaveLength(1));
  await user.click(links[0]!);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each([
  ["challenge-received", /sent you/, true],
  ["reminders-stopped", /Finish a challenge/, false],
])("reads what is behind a notice again where that is a list: %s", async (kind, words, again) => {
  const received = sharingKeys.newest("received");
  queryClient.setQueryData(received, []);
  fakeApi({
    "GET /api/csrf-token": { json: { csrfToken: "t" } },
    "GET /api/notices": {
      json: {
        pendingChallenges: 0,
        pendingRequests: 0,
        seenAt: null,
        notices: [{ ...notice("one", "2026-11-20T10:00:00.000Z"), kind }],
      },
    },
    "POST /api/notices/seen": { json: { seenAt: "2026-11-21T10:00:00.000Z" } },
  });
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <MobileMenu user={amara as never} pending={0} requests={0} onSignOut={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  await user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  await user.click(await screen.findByRole("link", { name: words }));
  expect(queryClient.getQueryState(received)?.isInvalidated).toBe(again);
});

it.each([
  [0, 0, null],
  [2, 0, "2 waiting for an answer"],
  [0, 3, "3 new"],
  [2, 3, "2 waiting for an answer, 3 new"],
])("marks the menu button where %i wait and %i are new", async (waiting, news, words) => {
  fakeApi({});
  render(
    <QueryClientProvider client={queryClient}>
      <Header
        user={{ ...amara, onboardingCompleted: false } as never}
        {...{ waiting, news }}
        onSignOut={nothing}
        onOpenMenu={nothing}
      />
    </QueryClientProvider>,
  );
  const described = screen.getByRole("button", { name: "Open menu" }).getAttribute("aria-describedby");
  expect(described === null ? null : document.getElementById(described)?.textContent).toBe(words);
  expect(screen.queryByRole("link", { name: "Friends" })).toBeNull();
});

it("has the friends one tap away in the header", () => {
  fakeApi({});
  render(
    <QueryClientProvider client={queryClient}>
      <Header user={amara as never} waiting={0} news={0} onSignOut={nothing} onOpenMenu={nothing} />
    </QueryClientProvider>,
  );
  expect(screen.getByRole("link", { name: "Friends" }).getAttribute("href")).toBe("/profile?tab=friends");
});

it("says in words whether the dark theme is on", async () => {
  fakeApi({});
  chooseTheme("dark");
  const user = aPerson();
  render(
    <QueryClientProvider client={queryClient}>
      <MobileMenu user={amara as never} pending={0} requests={0} onSignOut={nothing} onClose={nothing} />
    </QueryClientProvider>,
  );
  const row = () => screen.getByText("Dark theme").closest("label")?.textContent;
  expect(row()).toBe("Dark themeOn");
  await user.click(screen.getByRole("switch", { name: "Dark theme" }));
  expect(row()).toBe("Dark themeOff");
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Dark theme" }).checked).toBe(false);
});

it("has messages at the foot of a phone, as every dialog does", async () => {
  fakeApi({});
  render(
    <QueryClientProvider client={queryClient}>
      <MobileMenu user={amara as never} pending={0} requests={0} onSignOut={nothing} onClose={nothing} />
      <Toaster />
    </QueryClientProvider>,
  );
  toast({ title: "Read me" });
  const card = () => document.querySelector("ol > li");
  await waitFor(() => expect(card()?.textContent).toBe("Read me"));
  expect(card()?.hasAttribute("data-top")).toBe(false);
});
