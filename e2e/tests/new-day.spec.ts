import { newAccount } from "../account.ts";
import type { Challenge } from "../account.ts";
import { startClockServer } from "../clock-server.ts";
import type { ClockServer } from "../clock-server.ts";
import { expect, test as base } from "../fixtures.ts";

const ZONE = "Europe/Berlin";
/** Midnight in Berlin is an hour before that of UTC. */
const MIDNIGHT = Date.parse("2026-03-03T23:00:00.000Z");
const around = (seconds: number): string => new Date(MIDNIGHT + seconds * 1000).toISOString();

const test = base.extend<{ baseURL: string; server: ClockServer }>({
  server: async ({ browserName: _browserName }, provide) => {
    const server = await startClockServer(around(-10), {});
    await provide(server);
    await server.stop();
  },
  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },
});
test.use({ timezoneId: ZONE });

for (const [where, seconds] of [
  ["five seconds ahead", 5],
  ["ten minutes behind", -600],
] as const)
  test(`a page that is open over midnight gets the new day where its clock is ${where}`, async ({
    page,
    api,
    server,
  }) => {
    const account = newAccount();
    await page.clock.install({ time: MIDNIGHT - 10_000 + seconds * 1000 });
    await api.signUp(account);
    await api.send("PUT", "/api/user/timezone", { timezone: ZONE });
    await api.finishOnboarding(account);
    await page.goto("/");
    const titles = page.getByRole("article").getByRole("heading");
    await expect(titles).toHaveCount(3);
    const before = await titles.allInnerTexts();
    const timer = page.getByRole("timer");
    await expect(timer).toHaveText(/Refreshes in 00:00:(0\d|10)$/);

    // By the server it is not midnight yet, however long the page waits: it asks, and counts down anew.
    const asked = page.waitForResponse("**/api/user");
    await page.clock.runFor(15_000);
    await asked;
    expect(await titles.allInnerTexts()).toEqual(before);

    await server.setClock(around(1));
    await expect(async () => {
      await page.clock.runFor(5_000);
      await expect(timer).toHaveText(/Refreshes in 23:59:/, { timeout: 1_000 });
    }).toPass();
    const today = (await api.get<Challenge[]>("/api/challenges")).map(({ title }) => title);
    expect(today).not.toEqual(before);
    await expect.poll(async () => (await titles.allInnerTexts()).toSorted()).toEqual(today.toSorted());
  });
