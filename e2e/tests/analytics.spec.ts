import { createServer } from "node:http";
import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { freePort } from "@promptsmith/testing/free-port";
import { Api, newAccount } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";
import { logIn, registerHere } from "../sign-in.ts";

type Event = { event: string; properties: Record<string, unknown> };

/** Takes the place of the analytics service on this machine and keeps, word for word, what a browser sent it. */
class Collector {
  readonly raw: string[] = [];
  readonly events: Event[] = [];
  private readonly server: Server = createServer((request, response) => {
    void this.receive(request).finally(() => {
      response.writeHead(200, {
        "access-control-allow-origin": request.headers.origin ?? "*",
        "access-control-allow-credentials": "true",
        "access-control-allow-headers": "*, content-type, content-encoding",
        "content-type": "application/json",
      });
      response.end('{"status":1,"error":null}');
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async receive(request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    let body = Buffer.concat(chunks);
    if (body[0] === 0x1f && body[1] === 0x8b) body = gunzipSync(body);
    const text = body.toString("utf8");
    this.raw.push(`${request.url ?? ""} ${request.headers["referer"] ?? ""}`, text);
    const data = text.startsWith("[") ? text : (new URLSearchParams(text).get("data") ?? "[]");
    const json = /^[[{]/.test(data) ? data : Buffer.from(data, "base64").toString("utf8");
    this.raw.push(json);
    this.events.push(...[JSON.parse(json) as Event | Event[]].flat());
  }

  names(): string[] {
    return this.events.map(({ event }) => event);
  }

  last(name: string): Record<string, unknown> | undefined {
    return this.events.findLast(({ event }) => event === name)?.properties;
  }
}

/** Two seconds after loading, two to settle, and the first page view: then events are let through. */
async function whenReady(page: Page, collector: Collector, path: string): Promise<void> {
  await expect
    .poll(() => collector.last("Page View")?.["path"], { timeout: 60_000, message: "the first page view" })
    .toBe(path);
  expect(page.url()).toContain(path.split("/:")[0]);
}

const heard = (collector: Collector, name: string) =>
  expect.poll(() => collector.names(), { timeout: 60_000, message: name }).toContain(name);

test.describe("with a token", () => {
  // One after the other: they share one server and one collector.
  test.describe.configure({ mode: "default" });
  const collector = new Collector();
  let server: OwnServer;

  test.beforeAll(async () => {
    server = await startOwnServer(await freePort(), {
      EMAIL_VERIFICATION: "off",
      MIXPANEL_TOKEN: "a-public-project-token",
      MIXPANEL_API_HOST: await collector.start(),
    });
  });
  test.afterAll(async () => {
    collector.stop();
    await server.stop();
  });

  test("a whole visit sends the expected events and no private text", async ({ browser }) => {
    const inviter = await browser.newContext({ baseURL: server.url });
    const inviterApi = new Api(inviter.request);
    const ada = newAccount();
    await inviterApi.signUp(ada);
    await inviterApi.finishOnboarding(ada);
    const invite = await inviterApi.post<{ inviteToken: string }>("/api/invites", {});
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    const account = newAccount("Kenji Watanabe");
    const prompt = "Zebra-quartz: explain it to a beginner in three short steps with one example.";

    // A visitor behind an invitation, who registers and signs in.
    await page.goto(`/invite/friend/${invite.inviteToken}`);
    await whenReady(page, collector, "/invite/friend/:token");
    expect(collector.last("Page View")).toMatchObject({
      page_name: "Friend Invitation",
      url: `${server.url}/invite/friend/:token`,
      referrer: "",
      screen_width: expect.any(Number) as unknown,
      screen_height: expect.any(Number) as unknown,
      platform: "web",
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    });
    await page.getByRole("button", { name: "Accept Invitation" }).click();
    await registerHere(page, account);
    await heard(collector, "Sign Up");
    await logIn(page, account);
    await heard(collector, "User Login");
    // Accept was pressed before signing in, so the invitation is taken and what comes next follows.
    await expect(page).toHaveURL(/\/onboarding/);
    const api = new Api(page.request);
    await api.finishOnboarding(account);
    const id = await api.myId();

    // A day in the product, in one page load.
    await page.goto("/");
    await expect(page.getByRole("article")).toHaveCount(3);
    await whenReady(page, collector, "/");
    expect(collector.last("Page View")).toMatchObject({ page_name: "Homepage" });
    await page.getByRole("button", { name: "Switch to light theme" }).click();
    await page.getByRole("article").first().getByRole("button", { name: "Start Challenge" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByPlaceholder("Write your prompt here...").fill(prompt);
    await dialog.getByRole("button", { name: "Submit Challenge" }).click();
    await expect(dialog.getByText("Evaluation & Improvement Suggestions")).toBeVisible();
    await dialog.getByRole("button", { name: "Share Result" }).click();
    const share = page.getByRole("dialog", { name: "Share Challenge" });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await share.getByRole("button", { name: "Copy Link" }).click();
    await heard(collector, "Share Challenge");
    await share.getByRole("button", { name: "Done" }).click();
    await expect(share).toBeHidden();
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByPlaceholder("Write your prompt here...").fill(`${prompt} Name who reads it.`);
    await dialog.getByRole("button", { name: "Submit Draft" }).click();
    await expect(dialog.getByRole("heading", { name: "What changed" })).toBeVisible();
    await dialog.getByRole("button", { name: "Compare" }).click();
    const warning = page.getByRole("dialog", { name: "See the model answer?" });
    await warning.getByRole("button", { name: "Show it" }).click();
    await heard(collector, "Comparison Viewed");
    await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: "Invite Friends" }).click();
    const inviting = page.getByRole("dialog", { name: "Invite Friends" });
    await inviting.getByRole("tab", { name: "Email" }).click();
    await inviting.getByRole("textbox", { name: /mail/i }).fill("secret.friend@example.org");
    await inviting.getByRole("button", { name: "Send Invitation" }).click();
    await heard(collector, "Friend Invited");
    await inviting.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const nav = page.getByRole("navigation", { name: "Main" });
    await nav.getByRole("link", { name: /^Challenges/ }).click();
    await page.getByRole("button", { name: /^Filter/ }).click();
    await page.getByRole("radio", { name: "Completed" }).check();
    await page.keyboard.press("Escape");
    await nav.getByRole("link", { name: "Learning Paths" }).click();
    await page
      .getByRole("button", { name: /waitlist/i })
      .first()
      .click();
    const waiting = page.getByRole("dialog");
    await waiting.getByRole("textbox", { name: /name/i }).fill("Kenji");
    await waiting.getByRole("textbox", { name: /mail/i }).fill(account.email);
    await waiting.getByRole("button", { name: /join/i }).click();
    await heard(collector, "Learning Path Interest");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await nav.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("tab", { name: "Leaderboard" }).click();
    await heard(collector, "Leaderboard Viewed");
    await nav.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL(/\/auth$/);
    await heard(collector, "Log Out");

    expect(collector.last("Sign Up")).toMatchObject({ registration_method: "email" });
    expect(collector.last("User Login")).toMatchObject({ login_method: "email", user_id: id });
    const challenge = {
      challenge_id: expect.any(Number) as unknown,
      challenge_title: expect.any(String) as unknown,
      difficulty: "easy",
      category: expect.any(String) as unknown,
    };
    expect(collector.last("Start Challenge")).toMatchObject(challenge);
    expect(collector.last("Prompt Submitted")).toMatchObject({ prompt_length: prompt.length });
    expect(collector.last("Complete Challenge")).toMatchObject({
      score: expect.any(Number) as unknown,
      time_spent_seconds: expect.any(Number) as unknown,
    });
    expect(collector.last("Share Challenge")).toMatchObject(challenge);
    expect(collector.last("Try Again")).toMatchObject({ ...challenge, draft_number: 2 });
    expect(collector.last("Draft Submitted")).toMatchObject({
      ...challenge,
      draft_number: 2,
      prompt_length: prompt.length + " Name who reads it.".length,
      time_spent_seconds: expect.any(Number) as unknown,
      score: expect.any(Number) as unknown,
      points_gained: expect.any(Number) as unknown,
    });
    expect(collector.last("Comparison Viewed")).toMatchObject({ ...challenge, friends_shown: 0 });
    expect(collector.last("Friend Invited")).toMatchObject({ invite_method: "email", recipient_count: 1 });
    expect(collector.last("Leaderboard Viewed")).toMatchObject({
      leaderboard_type: "friends",
      user_rank: expect.any(Number) as unknown,
    });
    for (const name of [
      "Invite friends",
      "Page Viewed",
      "Navigation",
      "Feature Interaction",
      "Search Filter Usage",
      "Learning Path",
    ]) {
      await heard(collector, name);
    }
    for (const { event, properties } of collector.events) {
      if (event.startsWith("$")) continue;
      expect(properties, event).toMatchObject({ platform: "web", timestamp: expect.any(String) as unknown });
    }

    const everything = decodeURIComponent(collector.raw.join("\n").replaceAll("%", "%25"));
    const { shareToken } = await inviterApi.post<{ shareToken: string }>("/api/share-with-friends", {
      challengeId: (await inviterApi.get<{ id: number }[]>("/api/challenges"))[0]?.id,
    });
    expect(shareToken.length).toBeGreaterThan(20);
    for (const secret of [
      invite.inviteToken,
      "Zebra-quartz",
      "secret.friend",
      account.email,
      account.password,
      "Kenji",
    ]) {
      expect(everything).not.toContain(secret);
    }
    await inviter.close();
    await context.close();
  });

  test("codes in addresses are neither sent nor stored, with do-not-track set as well", async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: server.url });
    await context.addInitScript(() =>
      Object.defineProperty(navigator, "doNotTrack", { configurable: true, value: "1" }),
    );
    const page = await context.newPage();
    await page.goto("/reset-password-complete?mode=resetPassword&oobCode=code-that-stays-secret");
    await whenReady(page, collector, "/reset-password-complete");
    expect(collector.last("Page View")).toMatchObject({
      page_name: "Reset Password Complete",
      url: `${server.url}/reset-password-complete`,
    });
    expect(collector.raw.join("\n")).not.toContain("code-that-stays-secret");
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    expect(kept).toContain("a-public-project-token");
    expect(kept).not.toContain("code-that-stays-secret");
    await context.close();
  });
});

test("without a token nothing is loaded and nothing is sent", async ({ page, learner: _learner }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const config = page.waitForResponse((response) => response.url().endsWith("/api/mixpanel-config"));
  await page.goto("/");
  expect(await (await config).json()).toMatchObject({ success: false, projectToken: null, debug: false });
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
  await expect(page.getByRole("tab", { name: "Leaderboard" })).toBeVisible();
  await page.waitForTimeout(1_000);
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  expect(asked.filter((url) => url.endsWith("/api/mixpanel-config"))).toHaveLength(1);
});
