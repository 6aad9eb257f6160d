import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";

import type { Db } from "../../platform/db/database.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
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

type Parts = { readonly mail: Mailer; readonly publicUrl: string; readonly contact: string };
type Words = {
  readonly heading: string;
  readonly paragraph: string;
  readonly label: string;
  readonly path: string;
};

const UNASKED =
  "You receive this mail because somebody entered your address. If you do not know the sender, you can ignore it.";
/** A subject line is read at a glance; a longer name is cut. */
const NAME_IN_SUBJECT = 60;

export function socialMails({ mail, publicUrl, contact }: Parts): SocialMails {
  async function senderName(tx: Db, id: number): Promise<string> {
    const sender = await senderOf(tx, id);
    const name = (sender?.displayName ?? sender?.username ?? "Somebody").replaceAll(
      /[\p{Cc}\u2028\u2029]+/gu,
      " ",
    );
    const letters = [...name.trim()];
    return letters.length > NAME_IN_SUBJECT
      ? `${letters.slice(0, NAME_IN_SUBJECT).join("")}...`
      : letters.join("");
  }

  async function send(tx: Db, { to, message }: Invitation, words: Words): Promise<void> {
    const content = {
      heading: words.heading,
      paragraphs: [words.paragraph],
      ...(message && { quote: message }),
      button: { label: words.label, url: `${publicUrl}${words.path}` },
      smallPrint: UNASKED,
    };
    await mail.send(tx, { to, subject: words.heading, ...layOutMail(content, { publicUrl, contact }) });
  }

  return {
    async friendInvitation(tx, invitation) {
      await send(tx, invitation, {
        heading: `${await senderName(tx, invitation.senderId)} invites you to ${PRODUCT_NAME}`,
        paragraph: `${PRODUCT_NAME} is a place to practise writing prompts for an AI: three short challenges a day, a score you can follow point by point, and friends to compare with.`,
        label: "See the invitation",
        path: paths.friendInviteShort(invitation.token),
      });
    },
    async challengeInvitation(tx, invitation) {
      await send(tx, invitation, {
        heading: `${await senderName(tx, invitation.senderId)} shares a challenge with you`,
        paragraph: "Write a prompt for it, get a score at once, and see how the two of you compare.",
        label: "See the challenge",
        path: paths.sharedChallengeShort(invitation.token),
      });
    },
  };
}
