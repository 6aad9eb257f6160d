import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { ShareDialog } from "../sharing.public.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import Toaster from "../../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../../test/support/a-person.ts";
import { onlyDuringPress } from "../../../../test/support/clipboard-of-webkit.ts";
import { challengeInvitation } from "../../../../test/support/answers.ts";
import { amara, fakeApi } from "../../../../test/support/fake-api.ts";

const LINK = "POST /api/share-with-friends";
const INVITE = "POST /api/challenge-invitations";
const CHALLENGE = { id: 12, title: "Blue sky", difficulty: "medium", category: "Science" } as const;
const SHARE_URL = "https://prompts.example/s/token";

const friend = (id: number) => ({
  id,
  username: `f${id}`,
  displayName: null,
  email: null,
  totalPoints: 0,
  interests: [],
});
const routes = {
  "GET /api/csrf-token": { json: { csrfToken: "t" } },
  "GET /api/user": { json: amara },
  "GET /api/friends": { json: [friend(1), friend(2), friend(3)] },
  [LINK]: { json: { id: 1, shareUrl: SHARE_URL, shareToken: "token" } },
  [INVITE]: { status: 201, json: challengeInvitation(2) },
};

const open = vi.fn<typeof window.open>();

beforeEach(() => {
  open.mockReset();
  open.mockReturnValue({ opener: window } as unknown as Window);
  vi.stubGlobal("open", open);
});

function Shown(props: { onOpenChange?: (open: boolean) => void; open?: boolean; score?: number }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ShareDialog
        open={props.open ?? true}
        onOpenChange={props.onOpenChange ?? (() => undefined)}
        challenge={CHALLENGE}
        score={props.score ?? 86}
      />
      <Toaster />
    </QueryClientProvider>
  );
}

async function show(onOpenChange?: (open: boolean) => void) {
  const user = aPerson();
  render(<Shown {...(onOpenChange ? { onOpenChange } : {})} />);
  await screen.findByRole("checkbox");
  return user;
}

const press = (name: string) => screen.getByRole("button", { name });

it("shares on a network in a small window, and with every friend once per opening", async () => {
  const api = fakeApi(routes);
  const user = await show();
  await user.click(press("WhatsApp"));
  expect(await screen.findByText("Shared with friends!")).toBeTruthy();
  expect(screen.getByText("Challenge shared with 3 friends.")).toBeTruthy();
  const [url, , features] = open.mock.calls[0] ?? [];
  expect(new URL(String(url)).searchParams.get("text")).toContain(SHARE_URL);
  expect(features).toContain("width=600,height=400");
  expect(api.calls(INVITE).map(({ body }) => body)).toEqual(
    [1, 2, 3].map((recipientId) => ({
      challengeId: 12,
      recipientId,
      shareType: "internal",
      message: expect.stringContaining("Blue sky"),
    })),
  );
  await user.click(press("Facebook"));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
  expect(api.calls(LINK)).toHaveLength(1);
  expect(api.calls(INVITE)).toHaveLength(3);
});

it("tells no friend when the box is not ticked", async () => {
  const api = fakeApi(routes);
  const user = await show();
  const description = "We'll send it to your friends when you copy the link or pick an app.";
  await user.click(screen.getByRole("checkbox", { description }));
  expect(screen.getByRole("checkbox", { description: "" })).toBeTruthy();
  await user.click(press("X (Twitter)"));
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(api.calls(INVITE)).toHaveLength(0);
});

it("shows the score that goes out, and no empty ring where none does", async () => {
  fakeApi(routes);
  const { rerender } = render(<Shown score={80} />);
  await screen.findByRole("img", { name: "Score 80 out of 100" });
  rerender(<Shown score={79} />);
  await waitFor(() => expect(screen.queryByRole("img")).toBeNull());
  expect(document.body.textContent).not.toContain("79");
});

it("does nothing on Done", async () => {
  const api = fakeApi(routes);
  const onOpenChange = vi.fn<(open: boolean) => void>();
  const user = await show(onOpenChange);
  await user.click(press("Done"));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(api.seen.filter(({ method }) => method === "POST")).toEqual([]);
});

it("shares the challenge's own address when no link can be made", async () => {
  vi.spyOn(console, "info").mockReturnValue(undefined);
  fakeApi({ ...routes, [LINK]: { status: 500, json: { message: "no" } } });
  const user = await show();
  await user.click(press("Copy Link"));
  expect(await screen.findByRole("button", { name: "Link copied!" })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/challenge/12?shared=true`);
});

it("says who sees what at the same place before and after the link is made", async () => {
  fakeApi({ ...routes, "GET /api/friends": { json: [] } });
  const user = await show();
  const warning = screen.getByText("Anyone with your link can see the score and prompt you share.");
  await user.click(press("Copy Link"));
  await screen.findByRole("button", { name: "Stop sharing" });
  expect(screen.getByText(/^Anyone with /)).toBe(warning);
});

it("says Link copied! on the button for two seconds", async () => {
  fakeApi({ ...routes, "GET /api/friends": { json: [] } });
  const user = await show();
  // Noted as the page changes: on a busy machine a test finds the words long after they came.
  const changes: { words: string | null; at: number }[] = [];
  const button = press("Copy Link");
  const watcher = new MutationObserver(() => {
    const words = button.textContent;
    if (words !== changes.at(-1)?.words) changes.push({ words, at: performance.now() });
  });
  watcher.observe(button, { subtree: true, childList: true, characterData: true });
  await user.click(button);
  await waitFor(() => expect(changes.at(-1)?.words).toBe("Link copied!"));
  await waitFor(() => expect(changes.at(-1)?.words).toBe("Copy Link"));
  watcher.disconnect();
  const [came, went] = changes.slice(-2).map(({ at }) => at);
  expect(went! - came!).toBeGreaterThan(1900);
});

it("copies the message for LinkedIn before it opens, and the link for Instagram without opening anything", async () => {
  fakeApi({ ...routes, "GET /api/friends": { json: [] } });
  const user = await show();
  await user.click(press("LinkedIn"));
  expect(await screen.findByText("Message copied!")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toMatch(/Blue sky.*\/s\/token$/);
  await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
  expect(new URL(String(open.mock.calls[0]?.[0])).hostname).toMatch(/linkedin/);
  await user.click(press("Instagram"));
  expect(await screen.findByText("Link copied!")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(SHARE_URL);
  expect(open).toHaveBeenCalledTimes(1);
});

it("counts only the friends that were reached, and may try again when none was", async () => {
  let refused = true;
  const api = fakeApi({
    ...routes,
    [INVITE]: ({ body }) =>
      refused || (body as { recipientId: number }).recipientId === 2
        ? { status: 403, json: { message: "You can only share with friends" } }
        : { status: 201, json: challengeInvitation(2) },
  });
  const user = await show();
  await user.click(press("WhatsApp"));
  expect(await screen.findByText("Failed to share")).toBeTruthy();
  expect(screen.getByText("Could not share with friends. Please try again.")).toBeTruthy();
  refused = false;
  await user.click(press("WhatsApp"));
  expect(await screen.findByText("Challenge shared with 2 friends.")).toBeTruthy();
  expect(api.calls(INVITE)).toHaveLength(6);
});

it("shows the link where the browser blocks the clipboard", async () => {
  fakeApi({ ...routes, "GET /api/friends": { json: [] } });
  const user = await show();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("NotAllowed"));
  await user.click(press("Copy Link"));
  expect(await screen.findByText("Could not copy")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Link to this challenge").value).toBe(SHARE_URL);
});

it("copies a link that is still being made, where the clipboard is open during the press alone", async () => {
  let letGo: () => void = () => undefined;
  const made = new Promise<void>((done) => {
    letGo = done;
  });
  fakeApi({
    ...routes,
    [LINK]: async () => {
      await made;
      return routes[LINK];
    },
  });
  const user = await show();
  const copied = onlyDuringPress();
  await user.click(press("Copy Link"));
  letGo();
  expect(await screen.findByRole("button", { name: "Link copied!" })).toBeTruthy();
  expect(copied()).toBe(SHARE_URL);
});
