import { notices } from "@promptsmith/contract/notices/calls";
import { describe, expect, test } from "vitest";

import { planOf } from "../../../../test/support/planned.ts";
import { practise } from "../../../../test/support/practise.ts";
import { startReminding } from "../../../../test/support/reminding.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";

const { app, twin, db, inbox, on, reminded, addressees, planner } = await startReminding();

describe("a reminder", () => {
  test("comes on planned days without practice, at the chosen time, once for all processes", async () => {
    const ann = await planner();
    const remindBoth = () => Promise.all([app.remind(), twin.remind(), app.remind(), twin.remind()]);
    on("2026-03-03", "20:00");
    await remindBoth();
    on("2026-03-04", "17:59");
    await remindBoth();
    expect(addressees()).toEqual([]);
    on("2026-03-04", "18:00");
    await remindBoth();
    expect(addressees()).toEqual([ann.email]);
    on("2026-03-04", "23:00");
    await remindBoth();
    on("2026-03-06", "08:00");
    await practise(ann);
    on("2026-03-06", "18:00");
    await remindBoth();
    expect(addressees()).toEqual([]);
  });

  test("says what is for today, the streak and how to end it, to people and to mail programs", async () => {
    const ann = await planner();
    on("2026-03-04", "18:01");
    await app.remind();
    const [easiest] = (await ann.get<{ id: number; title: string }[]>("/api/challenges")).body;
    const [{ mail } = { mail: undefined }] = reminded();
    expect(mail?.text).toContain(`The easiest of today's challenges: ${easiest?.title}.`);
    expect(mail?.text).toContain("Your streak is 1 day.");
    const links = [...new Set(mail?.text?.match(/http:\S+/g))];
    expect(links).toEqual([
      `http://localhost:3000/challenge/${easiest?.id}`,
      expect.stringMatching(/^http:\/\/localhost:3000\/unsubscribe\/[0-9a-f]{48}$/),
      "http://localhost:3000",
    ]);
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value;
    const token = links[1]?.split("/").at(-1);
    expect(header("list-unsubscribe")).toBe(`<http://localhost:3000/api/unsubscribe/${token}>`);
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  test("follows the learner's clock, also after a journey", async () => {
    const ann = await planner("Asia/Tokyo");
    on("2026-03-04", "08:59");
    await app.remind();
    expect(addressees()).toEqual([]);
    await ann.put("/api/user/timezone", { timezone: "America/New_York" });
    on("2026-03-04", "09:30");
    await app.remind();
    expect(addressees()).toEqual([]);
    on("2026-03-04", "23:00");
    await app.remind();
    expect(addressees()).toEqual([ann.email]);
  });

  test.each([
    ["whose address is not verified", "email_verified_at = null"],
    ["who has no address", "email = null"],
    ["who wants no mails", "email_notifications_enabled = false"],
    ["whose account is disabled", "disabled_at = '2026-03-03T00:00:00Z'"],
    ["who asked for none", "remind_at = null"],
  ])("does not go to a person %s", async (_, change) => {
    const ann = await planner();
    await db.execute(`update users set ${change} where id = ${ann.id}`);
    on("2026-03-04", "18:00");
    await app.remind();
    expect(addressees()).toEqual([]);
  });

  test("is not sent where there is no mail server", async () => {
    const ann = await planner();
    const mute = await startTestApp({ now: "2026-03-04T18:00:00.000Z", database: app.database });
    await mute.remind();
    expect(await mute.mails()).toEqual([]);
    expect(addressees()).toEqual([]);
    expect(await planOf(ann)).toMatchObject({ mailAvailable: true, addressVerified: true });
  });

  test("is not sent late when it could not be sent on time", async () => {
    await planner();
    // The service was away from Tuesday on, and comes back on Thursday night.
    on("2026-03-05", "03:00");
    await app.remind();
    on("2026-03-06", "17:00");
    await app.remind();
    expect(addressees()).toEqual([]);
    on("2026-03-06", "18:00");
    await app.remind();
    expect(addressees()).toHaveLength(1);
  });

  test("is checked again just before it is sent", async () => {
    const names = [
      "first",
      "second",
      "practises",
      "unsubscribes",
      "leaves",
      "switches off",
      "is disabled",
    ] as const;
    const people = new Map<string, Member>();
    for (const name of names) people.set(name, await planner());
    const of = (name: (typeof names)[number]): Member => {
      const who = people.get(name);
      if (who === undefined) throw new Error(`no one is ${name}`);
      return who;
    };
    on("2026-03-04", "18:00");
    // While the first two are on their way, the others, who wait behind them, change their minds.
    let meanwhile: Promise<unknown> | null = null;
    const outcomes: unknown[] = [];
    inbox.whileReceiving = async () => {
      meanwhile ??= (async () => {
        const { rows } = await db.execute(
          `select outcome from reminders_sent where user_id in (${of("first").id}, ${of("practises").id}) order by user_id`,
        );
        outcomes.push(...rows);
        await practise(of("practises"));
        await of("unsubscribes").put("/api/practice-plan", { remindAt: null });
        await of("leaves").delete("/api/user", { password: of("leaves").password });
        await db.execute(
          `update users set email_notifications_enabled = false where id = ${of("switches off").id}`,
        );
        await db.execute(
          `update users set disabled_at = '2026-03-04T18:00:00Z' where id = ${of("is disabled").id}`,
        );
      })();
      await meanwhile;
    };
    await app.remind();
    inbox.whileReceiving = async () => undefined;
    expect(addressees().toSorted()).toEqual([of("first").email, of("second").email].toSorted());
    // Marked, and committed, before the mail server was spoken to.
    expect(outcomes).toEqual([{ outcome: "sent" }, { outcome: null }]);
  });

  test("that the mail server refuses is not tried again, and does not count as unanswered", async () => {
    const ann = await planner();
    on("2026-03-04", "18:00");
    inbox.refuse = 451;
    await app.remind();
    inbox.refuse = null;
    await app.remind();
    expect(addressees()).toEqual([]);
    const { rows } = await db.execute(
      `select r.outcome, u.reminders_unanswered from reminders_sent r join users u on u.id = r.user_id where u.id = ${ann.id}`,
    );
    expect(rows).toEqual([{ outcome: "failed", reminders_unanswered: 0 }]);
  });
});

describe("three reminders without practice", () => {
  test("stop them until the next completion, and the bell says so", async () => {
    const ann = await planner();
    const stopped = async () =>
      (await ann.call(notices)).body.notices.filter(({ kind }) => kind === "reminders-stopped");
    const counts: number[] = [];
    for (const day of ["04", "06", "09", "11", "13"]) {
      on(`2026-03-${day}`, "18:00");
      await app.remind();
      counts.push(addressees().length);
    }
    expect(counts).toEqual([1, 1, 1, 0, 0]);
    expect(await stopped()).toMatchObject([{ person: null, at: "2026-03-11T18:00:00.000Z" }]);
    expect(await planOf(ann)).toMatchObject({ remindAt: "18:00", remindersStopped: true });
    on("2026-03-14", "10:00");
    await practise(ann);
    expect(await stopped()).toEqual([]);
    expect((await planOf(ann)).remindersStopped).toBe(false);
    on("2026-03-16", "18:00");
    await app.remind();
    expect(addressees()).toEqual([ann.email]);
  });
});
