import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "../../app/app.tsx";
import { aPerson } from "../../../test/support/a-person.ts";
import { fakeApi, visitor } from "../../../test/support/fake-api.ts";

const TOKEN = "earlier-version_0123456789abcde_";
/** What texts put behind a link, as browsers send it. */
const TAILS = [".", ")", "],", "!", "%22", "%3E", "%E2%80%9D."];

async function asked(path: string, button: string | null) {
  const api = fakeApi(visitor);
  window.history.replaceState(null, "", path);
  const shown = render(<App />);
  if (button !== null) await aPerson().click(await screen.findByRole("button", { name: button }));
  const of = (method: string) => api.seen.filter((call) => call.method === method);
  return { of, shown };
}

it.each([
  ["/i/", "/api/friendship-invitations/"],
  ["/invite/friend/", "/api/friendship-invitations/"],
  ["/s/", "/api/challenge-invitations/"],
  ["/shared-challenge/", "/api/challenge-invitations/"],
])("the screen behind %s leaves out what a text puts behind the link", async (path, call) => {
  for (const tail of TAILS) {
    const { of, shown } = await asked(path + TOKEN + tail, null);
    await waitFor(() => expect(of("GET").map((seen) => seen.path)).toContain(call + TOKEN));
    shown.unmount();
  }
});

it.each(["Stop reminders", "Stop invitations"])("so does the screen to %s", async (button) => {
  const token = button === "Stop invitations" ? `i${TOKEN}` : TOKEN;
  for (const tail of TAILS) {
    const { of, shown } = await asked(`/unsubscribe/${token}${tail}`, button);
    await waitFor(() => expect(of("POST").map((seen) => seen.path)).toContain(`/api/unsubscribe/${token}`));
    shown.unmount();
  }
});

it.each([
  ["/verify-email?oobCode=", "Verify email"],
  ["/undo-email?code=", "Undo the change"],
  ["/reset-password-complete?mode=resetPassword&oobCode=", null],
  ["/reset-password-complete?mode=verifyEmail&oobCode=", "Verify email"],
])("so does the screen behind %s", async (path, button) => {
  for (const tail of TAILS) {
    const { of, shown } = await asked(path + TOKEN + tail, button);
    await waitFor(() => expect(of("POST").map(({ body }) => body)).toContainEqual({ oobCode: TOKEN }));
    shown.unmount();
  }
});
