import { Link2, Share2, UserPlus } from "lucide-react";
import type { InvitationContext } from "../domain/sign-in-target.ts";

const WORDS = {
  friend: {
    Icon: UserPlus,
    first: "A friend invited you.",
    second: "Create an account to join them.",
  },
  challenge: {
    Icon: Share2,
    first: "A challenge was shared with you.",
    second: "Sign in or register to try it.",
  },
  "direct-challenge": { Icon: Link2, first: "Sign in to open this challenge.", second: null },
} as const;

/** Says why the sign-in screen is open when an invitation or a link led to it, and whose where that is known. */
export function InvitationBanner({
  context,
  inviter,
}: {
  context: InvitationContext;
  inviter: string | null;
}) {
  const { Icon, first, second } = WORDS[context];
  return (
    <p className="flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-label leading-5 text-ink">
      <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <span>
        <span className="wrap-anywhere">
          {context === "friend" && inviter !== null ? `${inviter} invited you.` : first}
        </span>
        {second && <span className="block">{second}</span>}
      </span>
    </p>
  );
}
