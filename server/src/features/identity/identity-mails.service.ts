import { UNDO_DAYS } from "@promptsmith/contract/identity/rules";
import { paths, PRODUCT_NAME, PRODUCT_PROMISE } from "@promptsmith/contract/paths";
import type { Db } from "../../platform/db/database.ts";
import { invitationStop } from "../../platform/mail/unsubscribe.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { MailContent } from "../../platform/mail/mail-layout.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { displayAddress } from "../../platform/display-address.ts";
import { INVITATION_DAYS } from "./operating/person.store.ts";
import { RESET_MINUTES, VERIFICATION_HOURS } from "./passwords/one-time-code.store.ts";

type Parts = { readonly mail: Mailer; readonly publicUrl: string; readonly contact: string };

/** Whose account a mail is about, and where it goes. */
type Addressee = { readonly id: number | null; readonly email: string };

export type IdentityMails = ReturnType<typeof identityMails>;

const NOT_YOU = "Didn't ask for this? You can ignore this email, and nothing changes.";

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
          `The link works for ${VERIFICATION_HOURS} hours, or until you confirm the address.`,
        ],
        button: { label: "Confirm address", url: link(paths.verifyEmail, { oobCode: code }) },
        smallPrint: "Didn't create an account with this address? You can ignore this email.",
      }),

    /** With Firebase as the store of identities Firebase writes this mail. */
    passwordReset: (tx: Db, to: Addressee, code: string): Promise<void> =>
      send(tx, to, "Reset your password", {
        heading: "Reset your password",
        paragraphs: [
          "You asked for a new password. Use the button to choose one.",
          `The link works once, for ${RESET_MINUTES} minutes. Your old password works until you choose a new one.`,
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
        paragraphs: [PRODUCT_PROMISE, `The link works for one new account, for ${INVITATION_DAYS} days.`],
        button: { label: "Create your account", url },
        smallPrint: "Not sure why you got this email? You can ignore it.",
        smallPrintLink,
      };
      const texts = layOutMail(content, { publicUrl, contact });
      return mail.send(tx, { userId: null, to: email, subject, unsubscribeUrl, ...texts });
    },

    passwordChanged: (tx: Db, to: Addressee): Promise<void> =>
      send(tx, to, "Your password was changed", {
        heading: "Your password was changed",
        paragraphs: ["Your password was just changed, and all your devices were signed out."],
        button: { label: "Sign in", url: `${publicUrl}${paths.auth}` },
        smallPrint: `Wasn't you? Reset your password again and write to ${contact}.`,
      }),

    addressChanged: (
      tx: Db,
      to: Addressee,
      { newAddress, code }: { readonly newAddress: string; readonly code: string },
    ): Promise<void> =>
      send(tx, to, "Your email address was changed", {
        heading: "Your email address was changed",
        paragraphs: [
          `Your account now uses ${displayAddress(newAddress)}. We won't email this address again.`,
          "Wasn't you? Undo the change: your account goes back to this address, and all devices are signed out.",
          `The link works once, for ${UNDO_DAYS} days.`,
        ],
        button: { label: "Undo the change", url: link(paths.undoEmail, { code }) },
        smallPrint: `If it was you, you don't have to do anything. Questions? Write to ${contact}.`,
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
          `Your address at ${provider} is now ${displayAddress(email)}, so your account uses it too.`,
        ],
        smallPrint: `Something wrong? Write to ${contact}.`,
      }),

    addressRestored: (tx: Db, to: Addressee, oldAddress: string): Promise<void> =>
      send(tx, to, "Your email address was changed back", {
        heading: "Your email address was changed back",
        paragraphs: [
          `The account uses ${displayAddress(oldAddress)} again, and all devices were signed out. We won't email this address again.`,
        ],
        smallPrint: `Something wrong? Write to ${contact}.`,
      }),

    providerLinked: (tx: Db, to: Addressee, provider: string): Promise<void> =>
      send(tx, to, `${provider} sign-in was added`, {
        heading: `${provider} sign-in was added`,
        paragraphs: [`You can now sign in with ${provider} too.`],
        smallPrint: `Wasn't you? Reset your password and write to ${contact}.`,
      }),
  };
}
