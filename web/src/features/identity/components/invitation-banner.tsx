import { Link2, Share2, UserPlus } from "lucide-react";
import type { InvitationContext } from "../domain/sign-in-target.ts";

const WORDS = {
  friend: {
    Icon: UserPlus,
    first: "You've been invited to connect.",
    second: "Sign in or register to accept.",
  },
  challenge: {
    Icon: Share2,
    first: "A challenge was shared with you.",
    second: "Sign in or register to try it.",
  },
  "direct-challenge": { Icon: Link2, first: "Sign in to open this challenge.", second: null },
} as const;

/** Says why the sign-in screen is open when an invitation or a link led to it. */
export function InvitationBanner({ context }: { context: InvitationContext }) {
  const { Icon, first, second } = WORDS[context];
  return (
    <p className="flex items-center gap-3 rounded-control bg-accent-soft px-4 py-3 text-label leading-5 text-ink">
      <Icon aria-hidden className="size-5 shrink-0 text-accent-ink" />
      <span>
        <span>{first}</span>
        {second && <span className="block">{second}</span>}
      </span>
    </p>
  );
}
