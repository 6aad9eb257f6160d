import { paths } from "@promptsmith/contract/paths";

import { layOutMail } from "../../platform/mail/mail-layout.ts";
import type { Mail } from "../../platform/mail/mail.ts";

type Look = { readonly publicUrl: string; readonly contact: string };

export type ReminderContent = {
  readonly to: string;
  readonly easiest: { readonly id: number; readonly title: string };
  /** As it is shown today. */
  readonly streak: number;
  readonly token: string;
};

const streakWords = (days: number): string =>
  days === 0
    ? "Start a new streak today."
    : `Your streak is ${days} ${days === 1 ? "day" : "days"}. Today is a practice day.`;

/** Says what is for today, and carries what mail programs need to end it with one click (RFC 8058). */
export function reminderMail(content: ReminderContent, look: Look): Mail {
  const { to, easiest, streak, token } = content;
  const layout = {
    heading: "Today's practice",
    paragraphs: [`The easiest of today's challenges: ${easiest.title}.`, streakWords(streak)],
    button: { label: "Open the challenge", url: `${look.publicUrl}${paths.challenge(easiest.id)}` },
    smallPrint: "You asked for this reminder on your practice days.",
    smallPrintLink: { label: "Stop these reminders", url: `${look.publicUrl}${paths.unsubscribe(token)}` },
  };
  return {
    to,
    subject: "Today's practice",
    ...layOutMail(layout, look),
    unsubscribeUrl: `${look.publicUrl}/api${paths.unsubscribe(token)}`,
  };
}
