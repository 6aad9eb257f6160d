import type { Browser, BrowserContext, Page } from "@playwright/test";
import { Chance } from "@promptsmith/testing/chance";
import { Api, newAccount } from "../account.ts";
import type { Account } from "../account.ts";
import { expect, test } from "../fixtures.ts";
import { editorOf, openFirstCard } from "../open-card.ts";
import { inLanes, ROUNDS, SEED } from "../seeded.ts";
import { logIn } from "../sign-in.ts";

const DRAFT = "**/api/user-challenges/*/draft";

/** What becomes of the connection, the session or the server while the text is on the screen. */
const TROUBLES = ["none", "none", "offline", "session", "server", "slow"] as const;
/** How the writer goes away. */
const WAYS = ["escape", "close", "reload", "elsewhere", "gone", "next-tab"] as const;

type Trouble = (typeof TROUBLES)[number];
type Way = (typeof WAYS)[number];

/** One learner who writes one long text through all that happens. */
class Writer {
  page!: Page;
  readonly context: BrowserContext;
  readonly account: Account;
  private readonly chance: Chance;
  words: string[] = [];

  private constructor(context: BrowserContext, account: Account, chance: Chance) {
    this.context = context;
    this.account = account;
    this.chance = chance;
  }

  static async begin(browser: Browser, lane: number): Promise<Writer> {
    const context = await browser.newContext();
    const account = newAccount();
    const writer = new Writer(context, account, new Chance(SEED + lane));
    writer.page = await context.newPage();
    const api = new Api(writer.page.request);
    await api.signUp(account);
    await api.finishOnboarding(account);
    await writer.page.goto("/");
    return writer;
  }

  /** Opens the challenge, signing in first where that has to be; everything written before must be there. */
  async open(): Promise<void> {
    if (this.page.isClosed()) this.page = await this.context.newPage();
    const { page } = this;
    if (!(await editorOf(page).isVisible())) {
      const card = page.getByRole("article").first();
      const login = page.getByRole("tabpanel", { name: "Login" });
      if (!(await card.isVisible())) await page.goto("/");
      await expect(card.or(login).first()).toBeVisible();
      if (await login.isVisible()) await logIn(page, this.account);
      await openFirstCard(page);
    }
    await expect(editorOf(page)).toBeVisible();
    await this.chooseIfAsked();
  }

  /** Two texts of the same draft: the longer one is the one that went on. */
  private async chooseIfAsked(): Promise<void> {
    const { page } = this;
    if (!(await page.getByText("This draft was changed elsewhere").isVisible())) return;
    const here = await editorOf(page).inputValue();
    const other = await page.getByLabel("What was written").first().textContent();
    const name = (other ?? "").length > here.length ? "Use this text" : "Keep what is below";
    await page.getByRole("button", { name }).first().click();
  }

  async write(word: string): Promise<void> {
    const editor = editorOf(this.page);
    await editor.focus();
    await editor.press("Control+End");
    await this.page.keyboard.type(word, { delay: 5 });
  }

  async trouble(kind: Trouble): Promise<void> {
    if (kind === "offline") await this.context.setOffline(true);
    if (kind === "session") await new Api(this.page.request).send("POST", "/api/logout");
    if (kind === "server") await this.page.route(DRAFT, (route) => route.fulfill({ status: 500, json: {} }));
    if (kind === "slow")
      await this.page.route(DRAFT, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 2500));
        await route.continue().catch(() => undefined);
      });
  }

  async calm(kind: Trouble): Promise<void> {
    if (kind === "offline") await this.context.setOffline(false);
    if (kind === "session") await this.signInAgain();
    if ((kind === "server" || kind === "slow") && !this.page.isClosed()) await this.page.unroute(DRAFT);
  }

  /** In place, where the page asks for it; else at the next load. */
  private async signInAgain(): Promise<void> {
    if (this.page.isClosed()) return;
    const asked = this.page.getByRole("dialog", { name: "Please sign in again" });
    if (await asked.isVisible()) {
      await asked.getByRole("textbox", { name: "Password", exact: true }).fill(this.account.password);
      await asked.getByRole("button", { name: "Login", exact: true }).click();
      await expect(asked).toBeHidden();
    } else await this.page.goto("/");
  }

  async leave(way: Way): Promise<void> {
    const { page } = this;
    if (way === "escape") {
      await page.keyboard.press("Escape");
      // The first one may close what says that the session is over.
      if (await editorOf(page).isVisible()) await page.keyboard.press("Escape");
    }
    if (way === "close")
      await page.getByRole("button", { name: "Close", exact: true }).click({ timeout: 3000 });
    // What is still closing is not open any more.
    if (way === "escape" || way === "close") await expect(editorOf(page)).toHaveCount(0, { timeout: 3000 });
    if (way === "reload") await page.reload();
    if (way === "elsewhere") await page.goto("about:blank");
    if (way === "gone") await page.close();
    if (way === "next-tab") {
      this.page = await this.context.newPage();
      await page.close();
    }
  }

  async round(at: number): Promise<string> {
    const [trouble, way] = [this.chance.pick(TROUBLES), this.chance.pick(WAYS)];
    const word = `w${at}-${this.chance.below(1000)} `;
    await this.open();
    const late = this.chance.below(2) === 0;
    if (!late) await this.trouble(trouble);
    await this.write(word);
    // The notice that the session has ended takes the keys that come after it; what it took was never in the editor.
    if ((await editorOf(this.page).inputValue()).includes(word)) this.words.push(word);
    else await expect(this.page.getByRole("dialog", { name: "Please sign in again" })).toBeVisible();
    if (late) await this.trouble(trouble);
    await new Promise((resolve) => setTimeout(resolve, 1000 + this.chance.below(400)));
    // What was on the screen for less than a second may be lost.
    if (this.chance.below(3) === 0) await this.write("...").catch(() => undefined);
    // Offline or behind the notice of an ended session some ways are shut; then the page is simply gone.
    await this.leave(way).catch(() => this.page.close());
    await this.calm(trouble);
    return `round ${at}: ${trouble}${late ? " (after writing)" : ""}, ${way}`;
  }

  async missing(): Promise<string[]> {
    await this.open();
    await expect(editorOf(this.page)).toBeVisible();
    const text = await editorOf(this.page).inputValue();
    return this.words.filter((word) => !text.includes(word.trim()));
  }
}

test(`nothing written is lost in ${ROUNDS} closings, reloads and losses of network and session`, async ({
  browser,
}) => {
  test.setTimeout(180_000 + ROUNDS * 15_000);
  const lost: string[] = [];
  const played: Record<string, number> = {};
  let checked = 0;
  await inLanes(async (lane) => {
    const writer = await Writer.begin(browser, lane);
    return async (at) => {
      const told = await writer.round(at).catch((error: unknown) => {
        throw new Error(`lane ${lane}, round ${at}: ${String(error)}`);
      });
      for (const what of told.split(/[:,] /).slice(1)) played[what] = (played[what] ?? 0) + 1;
      checked += writer.words.length;
      const missing = await writer.missing();
      if (missing.length > 0) lost.push(`${told}: ${missing.join("")}`);
      writer.words = writer.words.filter((word) => !missing.includes(word));
    };
  });
  console.info(`rounds played: ${JSON.stringify(played)}, words looked for: ${checked}`);
  expect(lost).toEqual([]);
});
