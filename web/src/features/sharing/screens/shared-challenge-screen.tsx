import { paths } from "@promptsmith/contract/paths";
import type { SharedChallenge } from "@promptsmith/contract/sharing/entities";
import { SearchX } from "lucide-react";
import { startTransition, Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import {
  forgetPendingChallenge,
  knownUser,
  rememberPendingChallenge,
  useCurrentUser,
} from "../../identity/identity.public.ts";
import { keepInvitedAddress, takeAccept } from "../../identity/invitation-page.public.ts";
import { ApiError, errorText, CHECK_CONNECTION } from "../../../platform/api/api-error.ts";
import { trackPageViewed } from "../../../platform/analytics/analytics.ts";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { usePathToken } from "../../../platform/browser/link-token.ts";
import { useNoIndex } from "../../../platform/browser/no-index.ts";
import { ReportPainted } from "../../../platform/report-painted.tsx";
import { Button } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/state-block.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { acceptInvitation } from "../challenge-invitation.queries.ts";
import { adoptSharedChallenge, useSharedChallenge } from "../share-link.queries.ts";
import { rememberOpenedLink } from "../browser/opened-link.ts";
import { SharedChallengeCard } from "../components/shared-challenge-card.tsx";
import { SharedChallengeSkeleton } from "../components/shared-challenge-skeleton.tsx";
import { SharedHead } from "../components/shared-head.tsx";
import { acceptFailure } from "../domain/accept-failure.ts";
import { preloadable } from "../../../platform/preloadable.tsx";
import { usePreload } from "../../../platform/use-after-load.ts";

const SignInDialog = preloadable(() => import("../components/sign-in-dialog.tsx"));

/**
 * Waits for the data of the first rendering that were already requested.
 * @public read by app/load-screen.tsx
 */
export async function ready(address: string): Promise<void> {
  await adoptSharedChallenge(address.split("/")[2] ?? "", knownUser()?.id ?? null);
}

/** Behind /s/:token and /shared-challenge/:token; open to everybody who has the link. */
export default function SharedChallengeScreen() {
  const token = usePathToken();
  const identity = useCurrentUser();
  const user = identity.data ?? null;
  const { data, error, refetch } = useSharedChallenge(token, user?.id ?? null, !identity.isPending);
  useNoIndex();
  useDocumentTitle(data ? data.challenge.title : "Shared Challenge");
  useEffect(() => trackPageViewed("Shared Challenge"), []);
  useEffect(() => keepInvitedAddress(token), [token]);

  if (error && !data) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <SharedChallengeSkeleton />;
  return <Shared token={token} shared={data} userId={user?.id ?? null} />;
}

/** The token is unknown, damaged, or too long to be one of ours. */
const NO_SUCH_LINK = [404, 400, 413];

function Failure({ error, retry }: { error: unknown; retry: () => void }) {
  const [, navigate] = useLocation();
  const unknown = error instanceof ApiError && NO_SUCH_LINK.includes(error.status);
  const ended = error instanceof ApiError && error.status === 410;
  return (
    <div className="mx-auto max-w-[42rem] py-10">
      <ReportPainted />
      {unknown || ended ? (
        <ErrorState
          heading="h1"
          tone="accent"
          icon={<SearchX />}
          title={<span className="heading text-h2">{ended ? errorText(error) : "Challenge Not Found"}</span>}
          text={
            ended
              ? "The person who sent you this link has stopped sharing the challenge."
              : "The link may be incomplete, or the challenge is no longer shared."
          }
          action={
            <Button kind="soft" onClick={() => navigate(paths.home)}>
              Go to Homepage
            </Button>
          }
        />
      ) : (
        <ErrorState
          heading="h1"
          title="We couldn't load the challenge"
          text={CHECK_CONNECTION}
          onRetry={retry}
        />
      )}
    </div>
  );
}

function Shared({
  token,
  shared,
  userId,
}: {
  token: string;
  shared: SharedChallenge;
  userId: number | null;
}) {
  const [, navigate] = useLocation();
  /** Whether the question for a sign-in is open; null until it was first asked. */
  const [asking, setAsking] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  usePreload(SignInDialog, userId === null);
  const { challenge, invitation, sender } = shared;
  const accepted = userId !== null && invitation.status === "accepted" && invitation.recipientId === userId;

  // Until sign-in the token leads back here, whichever way the visitor takes to the sign-in screen.
  useEffect(() => {
    if (userId === null) rememberPendingChallenge(token);
    else forgetPendingChallenge();
  }, [token, userId]);

  async function take() {
    if (userId === null) {
      startTransition(() => setAsking(true));
      return;
    }
    if (!accepted && sender.id !== userId) {
      setBusy(true);
      try {
        await acceptInvitation(invitation.id);
        toast({ title: "Challenge accepted" });
      } catch (error) {
        toast(acceptFailure(error));
        return;
      } finally {
        setBusy(false);
      }
    }
    if (knownUser()?.onboardingCompleted === false)
      rememberOpenedLink({ userId, challengeId: challenge.id, title: challenge.title });
    navigate(`${paths.challenge(challenge.id)}?from=received`);
  }

  // Pressed before signing in, it need not be pressed again.
  const takeNow = useRef(take);
  takeNow.current = take;
  useEffect(() => {
    if (userId !== null && takeAccept(token)) void takeNow.current();
  }, [token, userId]);

  function leave() {
    forgetPendingChallenge();
    navigate(paths.home);
  }

  return (
    <div className="mx-auto max-w-[42rem] pb-8 md:pt-4">
      <ReportPainted />
      <SharedHead sender={sender} invitation={invitation} userId={userId} />
      <div className="mt-4 md:mt-6">
        <SharedChallengeCard shared={shared} />
      </div>
      <div className="fixed-actions scrolls-along z-10 flex justify-end gap-3 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-paper max-md:px-4 max-md:py-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))] md:mt-6">
        <Button size="large" className="max-md:w-32 max-md:px-4 max-[22.5rem]:w-24" onClick={leave}>
          Cancel
        </Button>
        <Button
          kind="primary"
          size="large"
          className="max-md:min-w-0 max-md:flex-1 max-md:px-3"
          busy={busy}
          onClick={() => void take()}
        >
          {accepted ? "Challenge Accepted" : "Try This Challenge"}
        </Button>
      </div>
      {asking !== null && (
        <Suspense fallback={null}>
          <SignInDialog open={asking} onOpenChange={setAsking} token={token} />
        </Suspense>
      )}
    </div>
  );
}
