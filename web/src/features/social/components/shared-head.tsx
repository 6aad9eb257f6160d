import type { SharedChallenge } from "@promptsmith/contract/social/entities";
import { Avatar } from "../../../ui/avatar.tsx";
import { wordInitials } from "../../../ui/initials.ts";
import { personName } from "../domain/person-name.ts";
import { AddFriend } from "./add-friend.tsx";
import { MessageBubble } from "./message-bubble.tsx";

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
        <p className="text-[17px] leading-6 font-semibold text-balance wrap-anywhere text-ink">
          <bdi>{name}</bdi> shared a challenge with you
        </p>
        <div className="flex flex-wrap items-center gap-x-4 text-caption text-ink-3">
          <time dateTime={invitation.createdAt}>{day.format(new Date(invitation.createdAt))}</time>
          {userId !== null && userId !== sender.id && <AddFriend personId={sender.id} />}
        </div>
        {invitation.message && (
          <div className="mt-2">
            <MessageBubble>{invitation.message}</MessageBubble>
          </div>
        )}
      </div>
    </div>
  );
}
