import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { useRef, useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { errorText } from "../../../platform/api/api-error.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { refreshChallengeInvitations } from "../challenge-invitation.queries.ts";
import { createShareLink, sendChallengeTo, stopShare } from "../share-link.queries.ts";
import { knownFriends } from "../../friends/friends.public.ts";
import { copyText } from "../../../platform/browser/copy-text.ts";
import { forEachLimited } from "../../../platform/for-each-limited.ts";
import { challengeMessage, plainChallengeUrl, sharedWithText } from "../domain/share-link.ts";
import { networkUrl } from "../../../platform/share-networks.ts";
import type { Network } from "../../../platform/share-networks.ts";
import { openPopup } from "../../../platform/browser/share-popup.ts";

export type SharedThing = Pick<Challenge, "id" | "title" | "difficulty" | "category">;
export type ShareTarget = Network | "instagram" | "copy";

/** How long the button says "Link copied!". */
export const COPIED_MS = 2000;
/** Long enough to read the toast about the copy before the one about friends takes its place. */
const COPY_TOAST_MS = 1500;
const CALLS_AT_ONCE = 4;

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

async function tellFriends(challengeId: number, message: string): Promise<number> {
  const friends = await knownFriends();
  const { succeeded, failed } = await forEachLimited(friends, CALLS_AT_ONCE, ({ id }) =>
    sendChallengeTo({ challengeId, recipientId: id, message }),
  );
  if (succeeded > 0) refreshChallengeInvitations();
  if (succeeded === 0 && failed > 0) throw new Error("No friend could be reached");
  return succeeded;
}

/**
 * Everything the share dialog does in one opening: one link, made at the first use; friends told at most once,
 * with the first share action while the box is ticked.
 */
export function useChallengeSharing(challenge: SharedThing, score: number | null) {
  const [withFriends, setWithFriends] = useState(true);
  const [busy, setBusy] = useState<ShareTarget | "stop" | null>(null);
  const [copied, setCopied] = useState(false);
  /** Shown to be copied by hand when the browser blocks the clipboard. */
  const [linkToCopy, setLinkToCopy] = useState<string | null>(null);
  const link = useRef<Promise<string> | null>(null);
  const friendsTold = useRef(false);
  const message = challengeMessage(challenge.title, score);

  function shareLink(): Promise<string> {
    const plainUrl = plainChallengeUrl(window.location.origin, challenge.id);
    link.current ??= createShareLink({ challengeId: challenge.id, plainUrl, message }).catch(
      (error: unknown) => {
        console.info("The plain address of the challenge is shared:", error);
        return plainUrl;
      },
    );
    return link.current;
  }

  async function shareWithFriends(readable: Promise<void>) {
    if (!withFriends || friendsTold.current) return;
    friendsTold.current = true;
    try {
      const [count] = await Promise.all([tellFriends(challenge.id, message), readable]);
      if (count > 0) toast({ title: "Shared with friends!", description: sharedWithText(count) });
    } catch {
      friendsTold.current = false;
      toast({
        title: "Failed to share",
        description: "Could not share with friends. Please try again.",
        variant: "destructive",
      });
    }
  }

  async function stop(id: number) {
    if (busy) return;
    setBusy("stop");
    try {
      await stopShare(id, challenge.id);
      link.current = null;
      setLinkToCopy(null);
      track("Sharing Stopped", { challenge_id: challenge.id });
      toast({ title: "Sharing stopped", description: "The link no longer works." });
    } catch (error) {
      toast({
        title: "Error",
        description: errorText(error, "Failed to stop sharing"),
        variant: "destructive",
      });
    } finally {
      setBusy(null);
    }
  }

  async function copy(text: Promise<string>, done: { title: string; description?: string }) {
    if (await copyText(text)) {
      toast(done);
      return true;
    }
    setLinkToCopy(await shareLink());
    toast({
      title: "Could not copy",
      description: "Your browser blocked the clipboard. The link is in the dialog.",
      variant: "destructive",
    });
    return false;
  }

  async function act(target: ShareTarget, link: Promise<string>): Promise<boolean> {
    if (target === "copy") {
      const done = await copy(link, { title: "Link copied!" });
      if (done) {
        setCopied(true);
        setTimeout(() => setCopied(false), COPIED_MS);
      }
      return done;
    }
    if (target === "instagram") {
      return copy(link, { title: "Link copied!", description: "Paste it into your story or a message." });
    }
    const spoke =
      target === "linkedin" &&
      (await copy(
        link.then((url) => `${message} ${url}`),
        { title: "Message copied!", description: "Paste it into your post." },
      ));
    const url = await link;
    if (!openPopup(networkUrl(target, { url, message }))) {
      toast({
        title: "Your browser blocked the window",
        description: "Copy the link and paste it yourself.",
      });
      setLinkToCopy(url);
    }
    return spoke;
  }

  return {
    withFriends,
    setWithFriends,
    busy,
    copied,
    linkToCopy,
    stop,
    async share(target: ShareTarget) {
      if (busy) return;
      setBusy(target);
      try {
        const spoke = await act(target, shareLink());
        track("Share Challenge", {
          challenge_id: challenge.id,
          challenge_title: challenge.title,
          difficulty: challenge.difficulty,
          category: challenge.category,
          score,
          share_method: target,
        });
        void shareWithFriends(pause(spoke ? COPY_TOAST_MS : 0));
      } finally {
        setBusy(null);
      }
    },
  };
}
