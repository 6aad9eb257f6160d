import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { freePort } from "@promptsmith/testing/free-port";
import { Api } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { goOffline } from "../offline.ts";
import { startOwnServer } from "../own-server.ts";
import { logIn } from "../sign-in.ts";

const ROOT = join(import.meta.dirname, "../..");
const SCRIPT_OR_STYLE = /\.(?:js|css)$/;

/** Waits until the service worker looks after pages; the first page that registers it is not controlled yet. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) kept.push(new URL(url).pathname);
    }
    return kept;
  });

test("offline there is a page that says so, and back online the product", async ({
  page,
  learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(learner.displayName);
  await controlled(page);
  await expect(page.getByRole("article")).toHaveCount(3);
  const assetsKept = async () => (await keptPaths(page)).some((path) => path.startsWith("/assets/"));
  await expect.poll(assetsKept).toBe(true);
  const kept = await keptPaths(page);
  expect(kept.filter((path) => !path.startsWith("/assets/") && path !== "/offline.html")).toEqual([]);

  await goOffline(page);
  await page.goto("/challenges");
  await expect(page.getByRole("heading", { name: /offline/i })).toBeVisible();
  await expect(page).toHaveURL(/\/challenges$/);
  await page.context().setOffline(false);
  await page.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(learner.displayName);
});

test("a part of the program that cannot be loaded offline says so, and comes when the network is back", async ({
  browser,
  learner,
}) => {
  // Without what the service worker keeps: a part that was never loaded before.
  const context = await browser.newContext({ serviceWorkers: "block" });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await new Api(page.request).signIn(learner);
  await page.goto("/profile");
  const name = page.getByRole("textbox", { name: "Display name" });
  await expect(name).toHaveValue(learner.displayName);
  await name.fill("Half a new name");
  const says = page.getByText("You're offline. This will load once you're back online.");

  await goOffline(page);
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  await expect(says).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(name).toHaveValue("Half a new name");
  await page.getByRole("tab", { name: "Leaderboard" }).click();
  await context.setOffline(false);
  await expect(says).toBeHidden();
  await expect(page.getByRole("tabpanel", { name: "Leaderboard" }).getByText("You")).toBeVisible();
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(name).toHaveValue("Half a new name");

  // A whole screen.
  await goOffline(page);
  await page.getByRole("link", { name: "Learning Paths" }).click();
  await expect(says).toBeVisible();
  await expect(page.getByText("Something went wrong")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: /Learning Paths/ })).toBeVisible();
  await expect(says).toBeHidden();
  expect(failures).toEqual([]);
  await context.close();
});

test("the service worker never answers an API call from its cache", async ({
  page,
  learner: _learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto("/");
  await expect(page.getByRole("article")).toHaveCount(3);
  await controlled(page);
  await goOffline(page);
  expect(await page.evaluate(() => fetch("/api/user").then(String, () => "no answer"))).toBe("no answer");
});

test("without a service worker the product works all the same", async ({ browser, learner }) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    // Only what is served over a safe connection has one; the empty page before it has not.
    if (!("serviceWorker" in navigator)) return;
    Object.defineProperty(navigator.serviceWorker, "register", {
      value: () => Promise.reject(new Error("not allowed here")),
    });
  });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.goto("/auth");
  await page.getByRole("textbox", { name: "Email" }).fill(learner.email);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(learner.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("article")).toHaveCount(3);
  expect(failures).toEqual([]);
  await context.close();
});

test("Chrome on a phone reads past its caches, and still has the offline page", async ({
  browser,
  learner,
}) => {
  const context = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36",
  });
  const page = await context.newPage();
  const reads: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    // Analytics asks by itself, and a token is not a read of anything that could be old.
    if (request.method() === "GET" && /^\/api\/(?!mixpanel-config|csrf-token)/.test(pathname)) {
      reads.push(`${pathname}${search}`);
    }
  });
  await page.goto("/auth");
  await logIn(page, learner);
  await expect(page.getByRole("article")).toHaveCount(3);
  await controlled(page);
  await page.evaluate(() => caches.open("from-another-time"));
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(3);
  await expect.poll(() => page.evaluate(() => caches.has("from-another-time"))).toBe(false);
  await expect.poll(() => reads.length).toBeGreaterThan(8);
  expect(reads.filter((address) => !/[?&]_v=\d{13}$/.test(address))).toEqual([]);
  await expect.poll(() => keptPaths(page)).toContain("/offline.html");
  await goOffline(page);
  await page.goto("/challenges");
  await expect(page.getByRole("heading", { name: /offline/i })).toBeVisible();
  await context.close();
});

/** A program folder of its own, whose web files can be exchanged like in a deploy. */
class Deployed {
  readonly folder = mkdtempSync(join(tmpdir(), "promptsmith-e2e-deploy-"));
  readonly web = join(this.folder, "web/dist");
  readonly program = join(this.folder, "server/dist/main.js");

  constructor() {
    mkdirSync(join(this.folder, "server"));
    for (const part of ["server/dist", "library", "server/migrations", "web/dist"]) {
      cpSync(join(ROOT, part), join(this.folder, part), { recursive: true });
    }
    cpSync(join(ROOT, "server/package.json"), join(this.folder, "server/package.json"));
    symlinkSync(join(ROOT, "node_modules"), join(this.folder, "node_modules"));
  }

  /** The same program under other names, as if every file had changed; `keep` leaves the files of before. */
  deploy(mark: string, keep: boolean): void {
    const next = join(this.folder, `web/${mark}`);
    cpSync(this.web, next, { recursive: true });
    const assets = join(next, "assets");
    const before = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
    const renamed = new Map(
      before
        .filter((name) => SCRIPT_OR_STYLE.test(name))
        .map((name) => [name, name.replace(SCRIPT_OR_STYLE, `.${mark}$&`)] as const),
    );
    const rewrite = (text: string) =>
      text.replaceAll(/[\w.-]+\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
    for (const [from, to] of renamed) {
      writeFileSync(join(assets, to), rewrite(readFileSync(join(assets, from), "utf8")));
      if (!keep) rmSync(join(assets, from));
    }
    for (const name of ["page.json", "service-worker.js"]) {
      writeFileSync(join(next, name), rewrite(readFileSync(join(next, name), "utf8")));
    }
    for (const file of readdirSync(next, { recursive: true, encoding: "utf8" })) {
      if (/\.(br|gz)$/.test(file)) rmSync(join(next, file));
    }
    rmSync(this.web, { recursive: true });
    renameSync(next, this.web);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

test("a tab from before a deploy goes on, and finds the new version when its files are gone", async ({
  browser,
}) => {
  const deployed = new Deployed();
  const port = await freePort();
  const start = () => startOwnServer(port, { EMAIL_VERIFICATION: "off" }, deployed.program);
  let server = await start();
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  const sendLink = page.getByRole("button", { name: /send|reset/i }).first();
  const mark = () => page.evaluate(() => void Object.assign(window, { sameLoad: true }));
  const sameLoad = () => page.evaluate(() => "sameLoad" in window);
  const version = () =>
    page.evaluate(() => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "");
  try {
    await page.goto("/auth");
    await expect(page.locator("#root")).not.toHaveAttribute("inert");
    await controlled(page);
    await expect(page.locator("#root")).not.toHaveAttribute("inert");
    await mark();
    const first = await version();

    // The files of the version before are kept: the open tab finds what it has not loaded yet.
    await server.stop();
    deployed.deploy("B", true);
    server = await start();
    await page.getByRole("link", { name: /forgot/i }).click();
    await expect(sendLink).toBeVisible();
    expect(await sameLoad()).toBe(true);
    await page.goto("/auth");
    await expect(page.locator("#root")).not.toHaveAttribute("inert");
    expect(await version()).not.toBe(first);
    expect(failures).toEqual([]);

    // A long absence: nothing of this version is left, so the page loads again, once, where the person wanted to go.
    await mark();
    await server.stop();
    deployed.deploy("C", false);
    // What is loaded in the background has failed by now, and has changed nothing.
    expect(await sameLoad()).toBe(true);
    // Clicked while the server is being exchanged: the page waits for it instead of ending offline.
    await page.getByRole("link", { name: /forgot/i }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    server = await start();
    await expect(sendLink).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
    expect(await sameLoad()).toBe(false);
    expect(await version()).toMatch(/\.C\.js$/);
    expect(failures).toEqual([]);
  } finally {
    await server.stop();
    deployed.remove();
    await context.close();
  }
});
