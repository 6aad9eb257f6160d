import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";

import type { Db } from "../../platform/db/database.ts";
import { writeLetter } from "../../platform/mail/letter.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { senderOf } from "./friend-invitation.store.ts";

type Invitation = {
  readonly senderId: number;
  readonly to: string;
  readonly message: string | null;
  readonly token: string;
};

/** The mails this room sends; they leave with the transaction that asks for them. */
export type SocialMails = {
  friendInvitation(tx: Db, invitation: Invitation): Promise<void>;
  challengeInvitation(tx: Db, invitation: Invitation): Promise<void>;
};

const REASON =
  "You receive this mail because somebody entered your address. If you do not know the sender, ignore it; nothing happens.";

export function socialMails({
  mail,
  publicUrl,
}: {
  readonly mail: Mailer;
  readonly publicUrl: string;
}): SocialMails {
  const nameOf = async (tx: Db, id: number) => {
    const sender = await senderOf(tx, id);
    return sender?.displayName ?? sender?.username ?? "Somebody";
  };
  return {
    async friendInvitation(tx, { senderId, to, message, token }) {
      const name = await nameOf(tx, senderId);
      await mail.send(
        tx,
        writeLetter({
          to,
          from: PRODUCT_NAME,
          subject: `${name} invites you to ${PRODUCT_NAME}`,
          heading: `${name} invites you to ${PRODUCT_NAME}`,
          paragraphs: [
            `${PRODUCT_NAME} is a place to practise writing prompts for an AI: three short challenges a day, a score you can follow point by point, and friends to compare with.`,
          ],
          quote: message,
          action: { label: "See the invitation", url: `${publicUrl}${paths.friendInviteShort(token)}` },
          reason: REASON,
        }),
      );
    },
    async challengeInvitation(tx, { senderId, to, message, token }) {
      const name = await nameOf(tx, senderId);
      await mail.send(
        tx,
        writeLetter({
          to,
          from: PRODUCT_NAME,
          subject: `${name} shares a challenge with you`,
          heading: `${name} shares a challenge with you`,
          paragraphs: ["Write a prompt for it, get a score at once, and see how the two of you compare."],
          quote: message,
          action: { label: "See the challenge", url: `${publicUrl}${paths.sharedChallengeShort(token)}` },
          reason: REASON,
        }),
      );
    },
  };
}
