import type { Person } from "@promptsmith/contract/identity/entities";
import { PRODUCT_NAME, PRODUCT_PROMISE } from "@promptsmith/contract/paths";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { wordInitials } from "../../../ui/initials.ts";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton.tsx";
import { SMALL_RINGS, Strike } from "../../../ui/drawing/strike.tsx";
import { personName } from "../../identity/identity.public.ts";
import { MessageBubble } from "../../../ui/message-bubble.tsx";

/** Who invites, in their own words, and the two answers. */
export function FriendInviteCard({
  sender,
  message,
  stranger,
  busy,
  onAccept,
  onLeave,
}: {
  sender: Person;
  message: string | null;
  /** Is told what this is. */
  stranger: boolean;
  busy: boolean;
  onAccept: () => void;
  onLeave: () => void;
}) {
  const name = personName(sender);
  return (
    <Card className="flex flex-col items-center px-4 pt-6 pb-5 text-center md:px-8 md:pt-8 md:pb-8">
      <span className="relative grid h-26 w-40 place-items-center text-accent-ink">
        <Strike
          cx={80}
          cy={52}
          width={160}
          height={104}
          rings={SMALL_RINGS}
          className="strike-fade absolute inset-0 size-full"
        />
        <Avatar initials={wordInitials(name)} size={48} className="relative" />
      </span>
      <h1 className="heading mt-4 text-h2 wrap-anywhere text-ink">
        <bdi>{name}</bdi> invites you to {PRODUCT_NAME}
      </h1>
      <p className="mt-2 text-body text-balance text-ink-2">
        Accept to become friends, share challenges and compare scores on one leaderboard.
      </p>
      {stranger && <p className="mt-2 text-body text-balance text-ink-2">{PRODUCT_PROMISE}</p>}
      {message && (
        <div className="mt-5 max-w-full text-left">
          <MessageBubble tone="well">{message}</MessageBubble>
        </div>
      )}
      <div className="mt-7 flex w-full flex-col-reverse gap-3 sm:flex-row">
        <Button size="large" className="flex-1 max-sm:flex-none" onClick={onLeave}>
          No Thanks
        </Button>
        <Button
          kind="primary"
          size="large"
          className="flex-1 max-sm:flex-none"
          busy={busy}
          onClick={onAccept}
        >
          Accept Invitation
        </Button>
      </div>
    </Card>
  );
}

export function FriendInviteSkeleton() {
  return (
    <SkeletonGroup
      label="Loading the invitation"
      className="flex flex-col items-center rounded-card bg-surface p-8 shadow-card"
    >
      <Skeleton className="size-12 rounded-full" />
      <Skeleton className="mt-6 h-7 w-72 max-w-full" />
      <Skeleton className="mt-4 h-3 w-full" />
      <Skeleton className="mt-2 h-3 w-4/5" />
      <Skeleton className="mt-8 h-12 w-full" />
    </SkeletonGroup>
  );
}
