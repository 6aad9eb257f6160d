import { beforeEach } from "vitest";

import { practise } from "./practise.ts";
import { smtpInbox } from "./smtp-inbox.ts";
import { startTestApp } from "./test-app.ts";
import type { Member } from "./test-app.ts";

const isReminder = ({ mail }: { mail: { subject?: string | undefined } }): boolean =>
  mail.subject === "Today's practice";

/** Two processes that send reminders to one mail server; each test begins without anybody who waits for one. */
export async function startReminding() {
  const inbox = await smtpInbox();
  const env = { SMTP_URL: inbox.url, EMAIL_VERIFICATION: "off" };
  /** A Monday. */
  const now = "2026-03-02T12:00:00.000Z";
  const app = await startTestApp({ now, env });
  const twin = await startTestApp({ now, env, database: app.database });
  const { db } = app.deps;

  const on = (day: string, time: string): void => {
    for (const one of [app, twin]) one.clock.set(`${day}T${time}:00.000Z`);
  };
  const reminded = () => inbox.take().filter(isReminder);

  beforeEach(async () => {
    // The people of earlier tests get no more reminders.
    await db.execute("update users set remind_at = null, remind_next_at = null");
    await app.drainMails();
    inbox.take();
  });

  return {
    app,
    twin,
    db,
    inbox,
    /** Sets the clocks, in UTC. */
    on,
    /** The reminders that came since the last time. */
    reminded,
    addressees: () => reminded().map(({ to }) => to),
    /** A person who has practised on Monday, and has asked for a reminder at 18:00 on Monday, Wednesday and Friday. */
    async planner(zone?: string): Promise<Member> {
      on("2026-03-02", "12:00");
      const who = await app.registerAndLogin();
      await db.execute(`update users set email_verified_at = '2026-03-01T00:00:00Z' where id = ${who.id}`);
      if (zone !== undefined) await who.put("/api/user/timezone", { timezone: zone });
      await practise(who);
      await who.put("/api/practice-plan", { days: ["mon", "wed", "fri"], remindAt: "18:00" });
      return who;
    },
  };
}
