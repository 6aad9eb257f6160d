import { paths, PRODUCT_NAME, PRODUCT_PROMISE } from "@promptsmith/contract/paths";
import type { Db } from "../../platform/db/database.ts";
import { invitationStop } from "../../platform/mail/unsubscribe.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { MailContent } from "../../platform/mail/mail-layout.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { shownAddress } from "../../platform/shown-address.ts";

type Parts = { readonly mail: Mailer; readonly publicUrl: string; readonly contact: string };

/** Whose account a mail is about, and where it goes. */
type Addressee = { readonly id: number | null; readonly email: string };

export type IdentityMails = ReturnType<typeof identityMails>;

const NOT_YOU = "If you did not ask for this, you can ignore this mail: nothing changes.";

/** Links are built from the configured address, never from what a request claims to have called. */
export function identityMails({ mail, publicUrl, contact }: Parts) {
  const send = (tx: Db, { id, email }: Addressee, subject: string, content: MailContent): Promise<void> =>
    mail.send(tx, { userId: id, to: email, subject, ...layOutMail(content, { publicUrl, contact }) });
  const link = (path: string, query: Record<string, string>): string =>
    `${publicUrl}${path}?${new URLSearchParams(query).toString()}`;

  return {
    verification: (tx: Db, to: Addressee, code: string): Promise<void> =>
      send(tx, to, "Confirm your email address", {
        heading: "Confirm your email address",
        paragraphs: [
          "One last step: confirm your address.",
          "The link works for 24 hours, until the address is confirmed.",
        ],
        button: { label: "Confirm address", url: link(paths.verifyEmail, { oobCode: code }) },
        smallPrint: "If you did not make an account with this address, you can ignore this mail.",
      }),

    passwordReset: (tx: Db, to: Addressee, code: string): Promise<void> =>
      send(tx, to, "Reset your password", {
        heading: "Reset your password",
        paragraphs: [
          "You asked for a new password. Choose it on the page behind this button.",
          "The link works once, for 60 minutes. Your old password stays valid until then.",
        ],
        button: {
          label: "Choose a new password",
          url: link(paths.resetPasswordComplete, { mode: "resetPassword", oobCode: code }),
        },
        smallPrint: NOT_YOU,
      }),

    /** @param stopToken stops invitations to this address */
    operatorInvitation(
      tx: Db,
      email: string,
      { url, stopToken }: { readonly url: string; readonly stopToken: string },
    ): Promise<void> {
      const { smallPrintLink, unsubscribeUrl } = invitationStop(publicUrl, stopToken);
      const subject = `You are invited to ${PRODUCT_NAME}`;
      const content = {
        heading: subject,
        paragraphs: [PRODUCT_PROMISE, "The link lets one new account in, for 14 days."],
        button: { label: "Make an account", url },
        smallPrint: "If you do not know why you get this mail, you can ignore it.",
        smallPrintLink,
      };
      const texts = layOutMail(content, { publicUrl, contact });
      return mail.send(tx, { userId: null, to: email, subject, unsubscribeUrl, ...texts });
    },

    passwordChanged: (tx: Db, to: Addressee): Promise<void> =>
      send(tx, to, "Your password was changed", {
        heading: "Your password was changed",
        paragraphs: ["The password of your account was just replaced, and all devices were signed out."],
        button: { label: "Sign in", url: `${publicUrl}${paths.auth}` },
        smallPrint: `Was this not you? Reset your password again and write to ${contact}.`,
      }),

    addressChanged: (
      tx: Db,
      to: Addressee,
      { newAddress, code }: { readonly newAddress: string; readonly code: string },
    ): Promise<void> =>
      send(tx, to, "Your email address was changed", {
        heading: "Your email address was changed",
        paragraphs: [
          `Your account now uses ${shownAddress(newAddress)}. Mails to this address end here.`,
          "Was this not you? Take the change back: your account returns to this address and all devices are signed out.",
          "The link works once, for 7 days.",
        ],
        button: { label: "Undo the change", url: link(paths.undoEmail, { code }) },
        smallPrint: `If it was you, there is nothing to do. Questions? Write to ${contact}.`,
      }),

    /** Goes to the old address and to the new one. */
    addressFollowed: (
      tx: Db,
      to: Addressee,
      { email, provider }: { readonly email: string; readonly provider: string },
    ): Promise<void> =>
      send(tx, to, "Your email address was changed", {
        heading: "Your email address was changed",
        paragraphs: [
          `${provider} names ${shownAddress(email)} as your address now, so your account uses it too.`,
        ],
        smallPrint: `Is this not right? Write to ${contact}.`,
      }),

    addressRestored: (tx: Db, to: Addressee, oldAddress: string): Promise<void> =>
      send(tx, to, "The change of your email address was undone", {
        heading: "The change of your email address was undone",
        paragraphs: [
          `The account uses ${shownAddress(oldAddress)} again, and all devices were signed out. Mails to this address end here.`,
        ],
        smallPrint: `Was this not right? Write to ${contact}.`,
      }),

    providerLinked: (tx: Db, to: Addressee, provider: string): Promise<void> =>
      send(tx, to, `${provider} sign-in was added`, {
        heading: `${provider} sign-in was added`,
        paragraphs: [`You can now sign in with ${provider} as well as before.`],
        smallPrint: `Was this not you? Reset your password and write to ${contact}.`,
      }),
  };
}
