import { paths } from "@promptsmith/contract/paths";
import type { Db } from "../../platform/db/database.ts";
import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { MailContent } from "../../platform/mail/mail-layout.ts";
import type { Mailer } from "../../platform/mail/mail.ts";

type Parts = { readonly mail: Mailer; readonly publicUrl: string; readonly contact: string };

export type IdentityMails = ReturnType<typeof identityMails>;

const NOT_YOU = "If you did not ask for this, you can ignore this mail: nothing changes.";

/** Links are built from the configured address, never from what a request claims to have called. */
export function identityMails({ mail, publicUrl, contact }: Parts) {
  const send = (tx: Db, to: string, subject: string, content: MailContent): Promise<void> =>
    mail.send(tx, { to, subject, ...layOutMail(content, { publicUrl, contact }) });
  const link = (path: string, query: Record<string, string>): string =>
    `${publicUrl}${path}?${new URLSearchParams(query).toString()}`;

  return {
    verification: (tx: Db, to: string, code: string): Promise<void> =>
      send(tx, to, "Confirm your e-mail address", {
        heading: "Confirm your e-mail address",
        paragraphs: [
          "One step is left: confirm that this address is yours.",
          "The link works once, for 24 hours.",
        ],
        button: { label: "Confirm address", url: link(paths.verifyEmail, { oobCode: code }) },
        smallPrint: "If you did not make an account with this address, you can ignore this mail.",
      }),

    passwordReset: (tx: Db, to: string, code: string): Promise<void> =>
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

    passwordChanged: (tx: Db, to: string): Promise<void> =>
      send(tx, to, "Your password was changed", {
        heading: "Your password was changed",
        paragraphs: ["The password of your account was just replaced, and all devices were signed out."],
        button: { label: "Sign in", url: `${publicUrl}${paths.auth}` },
        smallPrint: `Was this not you? Reset your password again and write to ${contact}.`,
      }),

    addressChanged: (tx: Db, to: string, newAddress: string): Promise<void> =>
      send(tx, to, "Your e-mail address was changed", {
        heading: "Your e-mail address was changed",
        paragraphs: [`Your account now uses ${newAddress}. Mails to this address end here.`],
        smallPrint: `Was this not you? Write to ${contact}.`,
      }),

    providerLinked: (tx: Db, to: string, provider: string): Promise<void> =>
      send(tx, to, `${provider} sign-in was added`, {
        heading: `${provider} sign-in was added`,
        paragraphs: [`You can now sign in with ${provider} as well as before.`],
        smallPrint: `Was this not you? Reset your password and write to ${contact}.`,
      }),
  };
}
