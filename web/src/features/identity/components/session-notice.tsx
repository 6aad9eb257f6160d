import { OTHER_ACCOUNT } from "@promptsmith/contract/kernel/csrf";
import { paths } from "@promptsmith/contract/paths";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { pageOwner } from "../../../platform/page-owner.ts";
import { Button } from "../../../ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogDescription,
  DialogFoot,
  DialogHead,
} from "../../../ui/overlay/dialog.tsx";
import { noticeSession, useSessionState } from "../browser/session-state.ts";
import { forgetRedirects, rememberRedirect } from "../browser/stored-redirects.ts";
import { forgetPerson, knownUser } from "../identity.queries.ts";
import { resumeSession } from "../session-watch.queries.ts";
import { LoginForm } from "./login-form.tsx";

/** Long enough to be read. */
const RELOAD_AFTER_MS = 1500;

/** What is said when the page's session has ended, or when the page belongs to a person who is not here any more. */
export default function SessionNotice() {
  const state = useSessionState();
  if (state === "over") return <SignInAgain />;
  return state === "left" || state === "other" ? <LoadedAgain otherAccount={state === "other"} /> : null;
}

function LoadedAgain({ otherAccount }: { otherAccount: boolean }) {
  useEffect(() => {
    const timer = setTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open onOpenChange={() => undefined} width="small" phone="card" stacked>
      <DialogHead title={otherAccount ? OTHER_ACCOUNT : "You signed out in another tab"} hideClose />
      <DialogBody className="md:pt-3">
        <DialogDescription className="text-body text-ink-2">
          This page is about to reload. Unsaved text stays in this browser for the person who wrote it.
        </DialogDescription>
      </DialogBody>
      <DialogFoot>
        <Button kind="primary" onClick={() => window.location.reload()}>
          Reload now
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function SignInAgain() {
  const [, navigate] = useLocation();
  useEffect(() => {
    // A provider leads away and back: to this place.
    rememberRedirect(window.location.pathname + window.location.search);
    return forgetRedirects;
  }, []);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || noticeSession("dismissed")}
      width="small"
      phone="card"
      stacked
    >
      <DialogHead title="Please sign in again" />
      <DialogBody className="pb-6 md:pt-3">
        <DialogDescription className="mb-5 text-body text-ink-2">
          Your session has ended. What you wrote is still here.
        </DialogDescription>
        <LoginForm
          filled={{ email: knownUser()?.email ?? "", password: "" }}
          onSignedIn={(user) =>
            user.id === pageOwner() ? resumeSession(user) : window.location.assign(paths.home)
          }
        />
        <Button
          kind="quiet"
          wide
          className="mt-3"
          onClick={() => {
            forgetPerson();
            noticeSession("fine");
            navigate(paths.auth, { replace: true });
          }}
        >
          Leave without signing in
        </Button>
      </DialogBody>
    </Dialog>
  );
}
