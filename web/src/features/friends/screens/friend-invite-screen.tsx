import { paths } from "@promptsmith/contract/paths";
import { MailQuestionMark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import {
  personName,
  rememberInviter,
  rememberRedirect,
  requestAuthTab,
  useCurrentUser,
} from "../../identity/identity.public.ts";
import {
  keepInvitedAddress,
  rememberAccept,
  setAcceptMark,
  takeAccept,
} from "../../identity/invitation-page.public.ts";
import { ApiError, errorText } from "../../../platform/api/api-error.ts";
import { trackPageViewed } from "../../../platform/analytics/analytics.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { usePathToken } from "../../../platform/browser/link-token.ts";
import { useNoIndex } from "../../../platform/browser/no-index.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/state-block.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { FriendInviteCard, FriendInviteSkeleton } from "../components/friend-invite-card.tsx";
import { acceptFriendInvite, useFriendInvitation } from "../friend-invitation.queries.ts";

/** Behind /i/:token and /invite/friend/:token; looking changes nothing. */
export default function FriendInviteScreen() {
  const token = usePathToken();
  const { data: user, isPending } = useCurrentUser();
  const { data, error } = useFriendInvitation(token);
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  useNoIndex();
  useDocumentTitle(error ? "Invalid Invitation" : "Friend Invitation");
  useEffect(() => trackPageViewed("Friend Invitation"), []);
  useEffect(() => keepInvitedAddress(token), [token]);

  function signInFirst() {
    // Nearly everybody who comes by a link is new.
    requestAuthTab("register");
    rememberRedirect(paths.friendInvite(token));
    rememberAccept(token);
    if (data) rememberInviter(token, personName(data.sender));
    navigate(`${paths.auth}?redirect=friend-invite&token=${encodeURIComponent(token)}`);
  }

  async function accept() {
    await setAcceptMark(token, user?.id ?? null);
    if (!user) {
      signInFirst();
      return;
    }
    setBusy(true);
    try {
      toast({ title: "Success", description: await acceptFriendInvite(token) });
      navigate(paths.profileFriends);
    } catch (failure) {
      if (failure instanceof ApiError && failure.status === 401) {
        signInFirst();
        return;
      }
      toast({
        title: "Error",
        description: errorText(failure, "Failed to accept invitation"),
        variant: "destructive",
      });
    } finally {
      setBusy(false);
    }
  }

  // Whoever pressed Accept before signing in need not press it again.
  const acceptNow = useRef(accept);
  acceptNow.current = accept;
  const ready = Boolean(user && data);
  useEffect(() => {
    if (ready && takeAccept(token)) void acceptNow.current();
  }, [ready, token]);

  if (error && !data) {
    return (
      <div className="mx-auto max-w-[30rem] py-10">
        <ErrorState
          heading="h1"
          tone="accent"
          icon={<MailQuestionMark />}
          title={<span className="heading text-h2">Invalid Invitation</span>}
          text={
            <>
              <span>{errorText(error, "Failed to load invitation")}</span>
              {/* Its link is wrong or used up, and will stay so. */}
              {error instanceof ApiError && (error.status === 404 || error.status === 410) && (
                <span className="block">Ask your friend for a new one.</span>
              )}
            </>
          }
          action={
            <Button kind="soft" onClick={() => navigate(paths.home)}>
              Go to Homepage
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[30rem] py-4 md:py-12">
      {data ? (
        <FriendInviteCard
          sender={data.sender}
          message={data.invitation.message}
          stranger={!user && !isPending}
          busy={busy || isPending}
          onAccept={() => void accept()}
          onLeave={() => navigate(paths.home)}
        />
      ) : (
        <FriendInviteSkeleton />
      )}
    </div>
  );
}
