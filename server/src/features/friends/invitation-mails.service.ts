import { INVITED_ADDRESS } from "@promptsmith/contract/kernel/invited-address";
import { NAMELESS } from "@promptsmith/contract/kernel/nameless";

import type { Db } from "../../platform/db/database.ts";
import { invitationStop } from "../../platform/mail/unsubscribe.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { withoutWebAddresses } from "../../platform/web-address.ts";
import { senderOf } from "./friend-invitation.store.ts";

type Invitation = {
  readonly senderId: number;
  readonly to: string;
  /** A person without an account has no other way to say that this is enough. */
  readonly toStranger: boolean;
  readonly message: string | null;
};

/** Mails an invitation; it leaves with the transaction that asks for it. */
export type MailInvitation = (
  tx: Db,
  invitation: Invitation,
  /** What it says, by the name of its sender. */
  words: (senderName: string) => Words,
) => Promise<void>;

type Parts = {
  readonly mail: Mailer;
  readonly publicUrl: string;
  readonly contact: string;
  /** What stops invitations to an address. */
  readonly stopToken: (address: string) => string;
};
type Words = {
  readonly heading: string;
  readonly paragraph: string;
  readonly label: string;
  readonly path: string;
};

const UNASKED =
  "Someone entered your address on Promptsmith. Don't know the sender? You can ignore this email.";
/** A subject line is read at a glance; a longer name is cut. */
const NAME_IN_SUBJECT = 40;

/** Who has no account finds the address filled in; as a fragment it reaches no server and no log. */
const registersAs = (address: string): string =>
  `#${new URLSearchParams({ [INVITED_ADDRESS]: address }).toString()}`;

export function invitationMails({ mail, publicUrl, contact, stopToken }: Parts): MailInvitation {
  async function senderName(tx: Db, id: number): Promise<string> {
    const sender = await senderOf(tx, id);
    // Names of earlier days, and those from providers, may hold what new ones may not.
    const shown = (sender?.displayName ?? "").replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ");
    const name = withoutWebAddresses(shown).trim();
    const letters = [...(name === "" ? NAMELESS : name)];
    return letters.length > NAME_IN_SUBJECT
      ? `${letters.slice(0, NAME_IN_SUBJECT).join("")}...`
      : letters.join("");
  }

  return async (tx, { senderId, to, toStranger, message }, wordsOf) => {
    const stop = toStranger ? invitationStop(publicUrl, stopToken(to)) : null;
    const words = wordsOf(await senderName(tx, senderId));
    const content = {
      heading: words.heading,
      paragraphs: [words.paragraph],
      ...(message && { quote: message }),
      button: { label: words.label, url: `${publicUrl}${words.path}${toStranger ? registersAs(to) : ""}` },
      smallPrint: UNASKED,
      ...(stop !== null && { smallPrintLink: stop.smallPrintLink }),
    };
    await mail.send(tx, {
      userId: senderId,
      to,
      subject: words.heading,
      ...(stop !== null && { unsubscribeUrl: stop.unsubscribeUrl }),
      ...layOutMail(content, { publicUrl, contact }),
    });
  };
}
