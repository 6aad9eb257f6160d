import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { forgetCsrfToken } from "../../platform/api/csrf-token.ts";
import { forgetEarlyAnswers } from "../../platform/api/early-answers.ts";
import { onSessionCheck, pageOwner } from "../../platform/page-owner.ts";
import type { CheckReason } from "../../platform/page-owner.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { isLastToSignIn, onUserBroadcast } from "../../platform/browser/tabs.ts";
import { noticeSession } from "./browser/session-state.ts";
import { fetchUser, rememberUser } from "./identity.queries.ts";

let asking: Promise<void> | null = null;

async function ask(reason: CheckReason): Promise<void> {
  const owner = pageOwner();
  let user: SelfUser | null;
  try {
    user = await fetchUser();
  } catch {
    // Without an answer it is not known who is signed in.
    return;
  }
  // Meanwhile a person signed in or out on this very page.
  if (pageOwner() !== owner) return;
  if (owner === null) {
    if (!user) return;
    forgetCsrfToken();
    forgetEarlyAnswers();
    rememberUser(user);
  } else if (user === null) noticeSession(reason === "told" ? "left" : "over");
  else if (user.id !== owner) noticeSession("other");
}

/** Asks the server who is here, and says so on a page that belongs to another person or to a session that has ended. */
function askWhoIsHere(reason: CheckReason): void {
  asking ??= ask(reason).finally(() => (asking = null));
}

/**
 * A page in the back/forward cache is hidden. When it is restored, it is shown if it still belongs to the person who
 * signed in last; otherwise it reloads before any of it can be seen.
 */
function hideWhileKept(): void {
  const { style } = document.documentElement;
  window.addEventListener("pagehide", ({ persisted }) => {
    if (persisted && pageOwner() !== null) style.visibility = "hidden";
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    const owner = pageOwner();
    if (!persisted || owner === null) return;
    if (isLastToSignIn(owner)) style.visibility = "";
    else window.location.reload();
  });
}

/** Notices who signs in and out elsewhere: in other tabs, and while the browser kept the page for the way back. */
export function watchSession(): void {
  hideWhileKept();
  onSessionCheck(askWhoIsHere);
  onUserBroadcast((userId) => {
    if (userId !== pageOwner()) askWhoIsHere("told");
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) askWhoIsHere("told");
  });
}

/** The person has signed in again, in place: what could not be read or sent meanwhile is tried again. */
export function resumeSession(user: SelfUser): void {
  rememberUser(user);
  noticeSession("fine");
  void queryClient.invalidateQueries();
}
