import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Chance } from "@promptsmith/testing/chance";
import { Api, newAccount } from "../account.ts";
import type { Account } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { inLanes, ROUNDS, SEED } from "../seeded.ts";
import { logIn } from "../sign-in.ts";

type Name = "Ann" | "Bob";
type UserChallenge = { userPrompt: string; completed: boolean };

type Step =
  | "write"
  | "swap"
  | "sign-in"
  | "sign-out"
  | "submit"
  | "test"
  | "settings"
  | "away"
  | "reload"
  | "wait";

/** A draft is sent no later than this after a key. */
const LONGEST_WAIT_MS = 5000;

/** What each of them is interested in: the other one never is. */
const INTERESTS: Record<Name, readonly string[]> = { Ann: ["Art", "Music"], Bob: ["Science", "History"] };
const STEPS =
  "write write write write swap swap swap sign-in sign-in sign-out submit test settings settings away reload wait".split(
    " ",
  ) as Step[];

/** As many things at once as a hurried person does: what cannot be done just now is not done. Says whether it was. */
const shortly = (doing: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    doing.then(
      (what) => what !== null,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, 8000, false)),
  ]);

/**
 * Writes into the open editor the word of the person whose page this is: looked at and written in one go, so that the
 * page cannot become another person's in between.
 */
function writeAsOwner(word: string): string | null {
  const heading = document.querySelector("h1")?.textContent ?? "";
  const owner = ["Ann", "Bob"].find((name) => heading.includes(name));
  const editor = document.querySelector<HTMLTextAreaElement>('textarea[placeholder^="Write your prompt"]');
  if (owner === undefined || !editor || editor.readOnly) return null;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
  set?.call(editor, `${editor.value}${owner}-${word} `);
  editor.dispatchEvent(new Event("input", { bubbles: true }));
  return owner;
}

/** Ticks or unticks one of the interests of the person whose settings these are. */
function tickAsOwner(interests: Record<string, readonly string[]>): string | null {
  const named = document.querySelector<HTMLInputElement>('input[name="displayName"]')?.value ?? "";
  const owner = ["Ann", "Bob"].find((name) => named.includes(name));
  const labels = [...document.querySelectorAll<HTMLLabelElement>("label")];
  const wanted = owner === undefined ? [] : (interests[owner] ?? []);
  const label = labels.find(({ textContent }) => textContent !== null && wanted.includes(textContent.trim()));
  label?.click();
  return label ? (owner ?? null) : null;
}

/** Two people who share one browser with two tabs. */
class SharedBrowser {
  private readonly chance: Chance;
  private readonly context: BrowserContext;
  private readonly accounts: Record<Name, Account>;
  /** What the server has of each, asked with a browser of their own. */
  private readonly witnesses: Record<Name, Api>;
  private tabs: Page[] = [];
  /** How often each step could be done. */
  readonly done: Partial<Record<Step, number>> = {};

  private constructor(
    context: BrowserContext,
    chance: Chance,
    people: { accounts: Record<Name, Account>; witnesses: Record<Name, Api> },
  ) {
    this.context = context;
    this.chance = chance;
    this.accounts = people.accounts;
    this.witnesses = people.witnesses;
  }

  static async begin(browser: Browser, lane: number): Promise<SharedBrowser> {
    const person = async (name: Name) => {
      const account = newAccount(`${name} Quill`);
      const api = new Api((await browser.newContext()).request);
      await api.signUp(account);
      await api.finishOnboarding(account, [INTERESTS[name][0] ?? ""]);
      return { account, api };
    };
    const [ann, bob] = [await person("Ann"), await person("Bob")];
    const context = await browser.newContext();
    const shared = new SharedBrowser(context, new Chance(SEED + 100 + lane), {
      accounts: { Ann: ann.account, Bob: bob.account },
      witnesses: { Ann: ann.api, Bob: bob.api },
    });
    shared.tabs = [await context.newPage(), await context.newPage()];
    await shared.signIn("Ann", shared.tabs[0]!);
    for (const tab of shared.tabs) await tab.goto("/");
    return shared;
  }

  /** On the screen where that is possible, else as another page of the browser would do it. */
  private async signIn(name: Name, tab: Page): Promise<void> {
    const login = tab.getByRole("tabpanel", { name: "Login" });
    if (await login.isVisible()) {
      await logIn(tab, this.accounts[name]);
      await expect(login).toBeHidden();
    } else await new Api(this.context.request).signIn(this.accounts[name]);
  }

  private async signOut(tab: Page): Promise<void> {
    const button = tab.getByRole("button", { name: "Sign Out" }).first();
    if ((await button.isVisible()) && !(await tab.getByRole("dialog").first().isVisible()))
      await button.click();
    else await new Api(this.context.request).send("POST", "/api/logout");
  }

  private async openChallenge(tab: Page): Promise<void> {
    const editor = tab.getByPlaceholder("Write your prompt here...");
    if (await editor.isVisible()) return;
    if (new URL(tab.url()).pathname !== "/") await tab.goto("/");
    const cards = tab.getByRole("article").getByRole("button", { name: /Start|Continue/ });
    const login = tab.getByRole("tabpanel", { name: "Login" });
    await cards.first().or(login).waitFor({ timeout: 3000 });
    if (await login.isVisible()) await this.signIn(this.chance.pick(["Ann", "Bob"] as const), tab);
    await cards.nth(this.chance.below(2)).click({ timeout: 3000 });
    await editor.waitFor({ timeout: 3000 });
  }

  /** While one of them writes the other one signs in, of which no page is told; the next key follows at once. */
  private async swapUnder(tab: Page, word: string): Promise<Name | null> {
    await this.openChallenge(tab);
    const owner = await tab.evaluate(writeAsOwner, word);
    if (owner === null) return null;
    const other = owner === "Ann" ? "Bob" : "Ann";
    await new Api(this.context.request).signIn(this.accounts[other]);
    await tab.evaluate(writeAsOwner, `${word}y`);
    return other;
  }

  /** Null where nobody was there to do it. */
  private async step(kind: Step, tab: Page, word: string): Promise<unknown> {
    switch (kind) {
      case "write":
        await this.openChallenge(tab);
        return tab.evaluate(writeAsOwner, word);
      case "swap":
        return this.swapUnder(tab, word);
      case "sign-out":
        return this.signOut(tab);
      case "sign-in":
        return this.signIn(this.chance.pick(["Ann", "Bob"] as const), tab);
      case "submit":
        return tab.getByRole("button", { name: "Submit Challenge" }).first().click({ timeout: 1000 });
      case "test":
        return tab.getByRole("button", { name: "Test Prompt" }).first().click({ timeout: 1000 });
      case "settings":
        if (new URL(tab.url()).pathname !== "/profile") return tab.goto("/profile");
        return tab.evaluate(tickAsOwner, INTERESTS);
      case "away":
        await tab.goto("about:blank");
        await tab.waitForTimeout(this.chance.below(300));
        await tab.goBack();
        return;
      case "reload":
        return tab.reload();
      case "wait":
        return tab.waitForTimeout(this.chance.below(1500));
    }
  }

  /** Some steps in some tabs, hurried or not; then no one has anything of the other one. */
  async round(at: number): Promise<string[]> {
    const told: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      const [kind, number] = [this.chance.pick(STEPS), this.chance.below(2)];
      told.push(`${kind} in tab ${number + 1}`);
      const tab = this.tabs[number]!;
      if (await shortly(this.step(kind, tab, `${at}x${step}`))) this.done[kind] = (this.done[kind] ?? 0) + 1;
      await tab.waitForTimeout(this.chance.pick([0, 50, 900]));
    }
    const wrong = await this.mixedUp();
    return wrong.map((what) => `round ${at} (${told.join(", ")}): ${what}`);
  }

  /** What was still on its way after the last round has arrived. */
  async settled(): Promise<string[]> {
    await new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
    return (await this.mixedUp()).map((what) => `after the last round: ${what}`);
  }

  private async mixedUp(): Promise<string[]> {
    const found: string[] = [];
    for (const [name, other] of [
      ["Ann", "Bob"],
      ["Bob", "Ann"],
    ] as const) {
      const api = this.witnesses[name];
      for (const { userPrompt } of await api.get<UserChallenge[]>("/api/user-challenges"))
        if (userPrompt.includes(`${other}-`)) found.push(`${name} has "${userPrompt}"`);
      const { categories } = await api.get<{ categories: string[] }>("/api/interests");
      if (categories.some((one) => INTERESTS[other].includes(one))) found.push(`${name} likes ${categories}`);
    }
    return found;
  }

  /** How much was written at all: a run in which no one writes proves nothing. */
  async written(): Promise<number> {
    const lists = [await this.texts("Ann"), await this.texts("Bob")];
    return lists.join(" ").split("x").length - 1;
  }

  private async texts(name: Name): Promise<string> {
    const own = await this.witnesses[name].get<UserChallenge[]>("/api/user-challenges");
    return own.map(({ userPrompt }) => userPrompt).join(" ");
  }
}

test(`no text reaches the other person's account in ${ROUNDS} interleavings of two tabs and two people`, async ({
  browser,
}) => {
  test.setTimeout(180_000 + ROUNDS * 25_000);
  const wrong: string[] = [];
  const browsers: SharedBrowser[] = [];
  await inLanes(async (lane) => {
    const shared = await SharedBrowser.begin(browser, lane);
    browsers.push(shared);
    return async (at) => {
      if (wrong.length === 0) wrong.push(...(await shared.round(at)));
    };
  });
  for (const found of await Promise.all(browsers.map((one) => one.settled()))) wrong.push(...found);
  const written = await Promise.all(browsers.map((one) => one.written()));
  console.info(`steps done: ${browsers.map(({ done }) => JSON.stringify(done)).join(" ")}`);
  console.info(`words that arrived: ${written.join(", ")}`);
  expect(wrong).toEqual([]);
  expect(written.reduce((sum, words) => sum + words, 0)).toBeGreaterThan(0);
});
