import type { Page } from "@playwright/test";
import { openSmtpInbox } from "@promptsmith/testing/doubles/smtp";
import type { SmtpInbox } from "@promptsmith/testing/doubles/smtp";
import { newAccount } from "../account.ts";
import type { Account, Api } from "../account.ts";
import { startClockServer } from "../clock-server.ts";
import type { ClockServer } from "../clock-server.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  holdBackCelebration,
  test as base,
  toasts,
} from "../fixtures.ts";

type World = { server: ClockServer; inbox: SmtpInbox };

const ZONE = "Europe/Berlin";
const MONDAY = "2026-03-02T12:00:00.000Z";
/** The reminder is asked for at half past six in the evening, an hour after that in UTC. */
const evening = (day: string): string => `2026-03-${day}T17:30:00.000Z`;

let world: World;
/** Of the server, once it has started. */
let address: string | undefined;

const test = base.extend({
  baseURL: async ({ browserName: _browserName }, provide) => {
    await provide(address);
  },
});
test.beforeAll(async () => {
  const inbox = await openSmtpInbox();
  world = { inbox, server: await startClockServer(MONDAY, { SMTP_URL: inbox.url }) };
  address = world.server.url;
});
test.afterAll(async () => {
  await world.server.stop();
  await world.inbox.stop();
});
test.use({ timezoneId: ZONE });

/** Moves the clock of the server and of the page. */
async function moveTo(page: Page, { server }: World, instant: string): Promise<void> {
  await server.setClock(instant);
  await page.clock.setSystemTime(new Date(instant));
}

/** Registers, and verifies the address by the mail that came. */
async function signUp(api: Api, { inbox }: World): Promise<Account> {
  const account = newAccount();
  const credentials = { email: account.email, password: account.password };
  await api.send("POST", "/api/firebase/register", credentials);
  let text = "";
  await expect
    .poll(
      () => {
        text += inbox
          .take()
          .map(({ mail }) => mail.text ?? "")
          .join();
        return text;
      },
      { timeout: 60_000 },
    )
    .toContain("oobCode=");
  const oobCode = /oobCode=([\w-]+)/.exec(text)?.[1];
  await api.send("POST", "/api/firebase/verify-email", { oobCode });
  await api.signIn(account);
  await api.send("PUT", "/api/user/timezone", { timezone: ZONE });
  await api.finishOnboarding(account);
  return account;
}

async function openStreak(page: Page) {
  await page.getByRole("button", { name: "Current Streak" }).click();
  return page.getByRole("dialog", { name: "Your streak" });
}

test("a plan saves a missed day, reminds by mail while days are missed, and ends by a link or one click", async ({
  page,
  api,
  browser,
  playwright,
}) => {
  const { server, inbox } = world;
  const reminded = () =>
    inbox.take().flatMap(({ to, mail }) => (mail.subject === "Today's practice" ? [{ to, mail }] : []));
  // The server's own round may be the one that sends it, and setting the clock does not wait for that one.
  const oneReminded = async () => {
    await inbox.until((received) => received.some(({ mail }) => mail.subject === "Today's practice"));
    return reminded();
  };

  await page.clock.setSystemTime(new Date(MONDAY));
  const { email } = await signUp(api, world);
  await holdBackCelebration(page, await api.myId());
  await api.complete("easy");
  await page.goto("/");
  await page.getByRole("button", { name: "Make a plan" }).click();
  const making = page.getByRole("dialog", { name: "Make a plan" });
  await making.getByRole("button", { name: "Choose days" }).click();
  await making.getByRole("switch", { name: "Remind me by email" }).check();
  await making.getByLabel("Time").fill("18:30");
  await making.getByRole("button", { name: "Make plan" }).click();
  await expect(toasts(page).getByText("Plan saved. It starts tomorrow.")).toBeVisible();

  // Tuesday is a day off; on Wednesday there is a reminder, and no practice.
  await server.setClock(evening("03"));
  expect(reminded()).toEqual([]);
  await server.setClock(evening("04"));
  expect((await oneReminded()).map(({ to }) => to)).toEqual([email]);
  await moveTo(page, world, "2026-03-05T08:00:00.000Z");
  const told = page.waitForResponse("**/api/practice-plan/saved-days-told");
  await page.goto("/");
  const saved = toasts(page).getByText(
    "You missed Wednesday, 4 March. A rest day covered you, so your streak is safe.",
  );
  await expect(saved).toBeVisible();
  await told;
  await expectAccessibleInBothThemes(page);
  await page.reload();
  const streak = await openStreak(page);
  await expect(
    streak.getByText("1 day, your best yet. Day off today. Practise anyway and it still counts."),
  ).toBeVisible();
  await expect(streak.getByText("1 rest day left. Practise 7 more days to earn another.")).toBeVisible();
  await expect(saved).toHaveCount(0);

  // Three more are missed: the first takes the other rest day, the second ends the streak, and reminders stop.
  const counts: number[] = [];
  for (const day of ["06", "09", "11"]) {
    await server.setClock(evening(day));
    counts.push((day === "11" ? reminded() : await oneReminded()).length);
  }
  expect(counts).toEqual([1, 1, 0]);
  await moveTo(page, world, evening("11"));
  await page.goto("/");
  const ended = await openStreak(page);
  await expect(ended.getByText("0 days, best 1. Nothing done yet today.")).toBeVisible();
  await expect(
    ended.getByRole("button", { name: "Fri 6 Mar: missed, but covered. A rest day was used" }),
  ).toBeVisible();
  await expect(
    ended.getByRole("button", { name: "Mon 9 Mar: missed. No practice on a planned day" }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Notifications/ }).click();
  await expect(page.getByText("Finish a challenge to restart them.").first()).toBeVisible();

  // With the next practice they come again.
  await api.complete("medium");
  await server.setClock(evening("13"));
  const [mail] = (await oneReminded()).map((one) => one.mail);
  const link = /http:\S+\/unsubscribe\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const oneClick = mail?.headers.find(({ key }) => key === "list-unsubscribe")?.value.slice(1, -1) ?? "";

  // By the link, without a session.
  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  await visitor.goto(link);
  await visitor.getByRole("button", { name: "Stop reminders" }).click();
  await expect(visitor.getByText("You won't get any more reminders.")).toBeVisible();
  await expectAccessibleInBothThemes(visitor);
  await elsewhere.close();
  const plan = () => api.get<{ days: string[]; remindAt: string | null }>("/api/practice-plan");
  expect(await plan()).toMatchObject({ days: ["mon", "wed", "fri"], remindAt: null });
  await server.setClock(evening("16"));
  expect(reminded()).toEqual([]);

  // By the one click of a mail program, which has no cookies and comes from elsewhere.
  await api.send("PUT", "/api/practice-plan", { remindAt: "18:30" });
  const mailProgram = await playwright.request.newContext();
  const answer = await mailProgram.post(oneClick, {
    form: { "List-Unsubscribe": "One-Click" },
    headers: { origin: "https://mail.example.com" },
  });
  expect(answer.status()).toBe(200);
  await mailProgram.dispose();
  expect(await plan()).toMatchObject({ days: ["mon", "wed", "fri"], remindAt: null });
  await server.setClock(evening("18"));
  expect(reminded()).toEqual([]);
});
