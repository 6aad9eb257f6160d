import { PRODUCT_PROMISE } from "@promptsmith/contract/paths";
import type { SharedChallenge } from "@promptsmith/contract/sharing/entities";
import { Avatar } from "../../../ui/avatar.tsx";
import { wordInitials } from "../../../ui/initials.ts";
import { personName } from "../../identity/identity.public.ts";
import { AddFriend } from "../../friends/add-friend.public.ts";
import { MessageBubble } from "../../../ui/message-bubble.tsx";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** Who shared, when (a day of the visitor's own calendar), and the words that came with it. */
export function SharedHead({
  sender,
  invitation,
  userId,
}: Pick<SharedChallenge, "sender" | "invitation"> & { userId: number | null }) {
  const name = personName(sender);
  return (
    <div className="flex items-start gap-3.5">
      <Avatar initials={wordInitials(name)} size={48} />
      <div className="min-w-0 flex-1">
        <p className="text-[1.0625rem] leading-6 font-semibold text-balance wrap-anywhere text-ink">
          {userId === sender.id ? (
            "This is how friends see your challenge."
          ) : (
            <span>
              <bdi>{name}</bdi> shared a challenge with you
            </span>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 text-caption text-ink-3">
          <time dateTime={invitation.createdAt}>{day.format(new Date(invitation.createdAt))}</time>
          {userId !== null && userId !== sender.id && <AddFriend personId={sender.id} />}
        </div>
        {userId === null && <p className="mt-1 text-body text-ink-2">{PRODUCT_PROMISE}</p>}
        {invitation.message && (
          <div className="mt-2">
            <MessageBubble>{invitation.message}</MessageBubble>
          </div>
        )}
      </div>
    </div>
  );
}
