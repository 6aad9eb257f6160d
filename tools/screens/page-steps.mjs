import { promptsFor } from "@promptsmith/testing/prompts";

/** What leads from an opened page to the state that is looked at. */

export const button = (page, name) => page.getByRole("button", { name }).filter({ visible: true }).first();
export const tab = (page, name) => page.getByRole("tab", { name }).filter({ visible: true }).first().click();

/** Presses a button and waits for the words that come then. */
export async function pressAndSee(page, name, words) {
  await button(page, name).click();
  await page.getByText(words).first().waitFor();
}

/** What the server says of what it did not foresee. */
const BROKEN = "Something went wrong. Please try again.";

/** Answers a call with an error or not at all, to show the failed and loading states. */
export const failing =
  (pattern, status = 503) =>
  (page) =>
    page.route(pattern, (route) => route.fulfill({ status, json: { message: BROKEN, error: BROKEN } }));
export const hanging = (pattern) => (page) => page.route(pattern, () => undefined);

async function openChallenge(page, name) {
  await page.getByRole("article").getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
}

/** Writes the beginning of a good prompt for whichever challenge the day has brought. */
export async function write(page) {
  await openChallenge(page, /Start Challenge|Continue/);
  const title = await page.getByRole("dialog").getByRole("heading", { level: 2 }).innerText();
  const [prompt] = promptsFor({ title }, { careful: true });
  const sentences = prompt.split(/(?<=[.!?])\s+/);
  const text = sentences.slice(0, 3).join(" ");
  const ticked = requirementsTicked(page, text);
  await page.getByPlaceholder("Write your prompt here...").fill(text);
  await ticked;
}

/** Until the requirements that a text meets are known; without an answer it is looked at as it is, which is said. */
const requirementsTicked = (page, text) =>
  page
    .waitForResponse(
      (response) =>
        response.url().endsWith("/requirements") &&
        response.request().postDataJSON()?.userPrompt === text.trim(),
      { timeout: 5000 },
    )
    .catch((error) => console.warn(`The requirements of the text were not ticked: ${error.message}`));

export async function openResult(page) {
  await openChallenge(page, "View Challenge");
  await rendered(page);
}

/** The feedback is there as typography, not as its placeholder. */
async function rendered(page) {
  await page.locator("section", { hasText: "Overall Feedback:" }).locator(".prose").first().waitFor();
}

/** The lowest of Amara's results below the target that have no other draft yet. */
export async function openLowResult(page) {
  const attempts = await (await page.request.get("/api/user-challenges")).json();
  const [low] = attempts
    .filter(({ completed, draftsUsed, overallScore }) => completed && draftsUsed === 0 && overallScore < 80)
    .toSorted((one, other) => one.overallScore - other.overallScore);
  if (!low) throw new Error("No result below the target in the demo that has no other draft yet");
  await page.goto(`/challenge/${low.challengeId}`);
  await rendered(page);
}

/** Back to writing, on one of Amara's results below the target. */
export async function openRetry(page) {
  await openLowResult(page);
  await button(page, "Try again").click();
  await page.getByPlaceholder("Write your prompt here...").waitFor();
}

/** The first of Amara's completed challenges that is wanted. */
async function openCompleted(page, isWanted) {
  const attempts = await (await page.request.get("/api/user-challenges")).json();
  for (const attempt of attempts.filter(({ completed }) => completed)) {
    const at = `/api/user-challenges/${attempt.challengeId}/drafts`;
    const { comparedAt } = await (await page.request.get(at)).json();
    if (!isWanted(attempt, comparedAt)) continue;
    await page.goto(`/challenge/${attempt.challengeId}`);
    await rendered(page);
    return;
  }
  throw new Error("No such challenge in the demo");
}

/** One of which a later draft is the best. */
export const openSecondDraft = (page) => openCompleted(page, ({ best }) => best.number > 1);

/** One that was compared before. */
export async function openComparison(page) {
  await openCompleted(page, (_, comparedAt) => comparedAt !== null);
  await button(page, "Compare").click();
  await page.getByText("The whole prompt").first().waitFor();
}

export async function openBoard(page) {
  await tab(page, "Leaderboard");
  const board = page.getByRole("tabpanel", { name: "Leaderboard" });
  await board.getByText("You", { exact: true }).first().waitFor();
}

export async function openInvite(page) {
  await button(page, "Invite Friends").click();
  await page.getByRole("dialog").getByRole("tab", { name: "Social" }).waitFor();
}

/** Opens the dialog behind a button. */
export async function openDialog(page, name) {
  await button(page, name).click();
  await page.getByRole("dialog").waitFor();
}

export async function openMenu(page, { phone }) {
  await button(page, phone ? "Open menu" : "Account menu").click();
  await page.getByRole(phone ? "dialog" : "menu").waitFor();
}

export async function failToSignOut(page, { phone }) {
  if (phone) await button(page, "Open menu").click();
  await button(page, "Sign Out").click();
  await page.getByText("Logout failed").first().waitFor();
  await page.getByRole("heading", { name: /^(Write prompts that work|Welcome back)$/ }).waitFor();
}

/** The rank comes after the other numbers. */
export const ranked = (page) => page.getByText(/^#\d/).filter({ visible: true }).first().waitFor();

/** A name and numbers at the far end of what there may be. */
export const extremes = async (page) => {
  await page.route(/\/api\/user(\?|$)/, async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    const changed = {
      displayName: "María José Fernández-Villanueva de la Torre y Montesinos-Álvarez",
      totalPoints: 1_000_000,
      completedChallenges: 12_345,
      currentStreak: 1_234,
      bestStreak: 1_234,
    };
    await route.fulfill({ response, json: { ...user, ...changed } });
  });
  await page.route(/\/api\/leaderboard\/global/, (route) =>
    route.fulfill({ json: { currentUserRank: 987_654, totalUsers: 1_000_000, leaderboard: [] } }),
  );
  await page.route("**/api/user-percentile", (route) => route.fulfill({ json: { percentileBucket: null } }));
};

export async function testPrompt(page) {
  await write(page);
  await button(page, "Test Prompt").click();
  // The whole answer: while it is being written, the panel is busy.
  await page.locator('[aria-label="AI Output"][aria-busy="false"] .prose').waitFor();
}

/** Submits a prompt whose answer never comes. */
export const scoringForEver = (page) =>
  page.route("**/api/user-challenges", (route) =>
    route.request().method() === "POST" ? undefined : route.continue(),
  );

export async function submit(page) {
  await write(page);
  await button(page, "Submit Challenge").click();
}

export async function openWhy(page) {
  await openResult(page);
  await page.getByText("Why this score").evaluate((heading) => heading.scrollIntoView());
}

export async function openShare(page) {
  await openResult(page);
  await button(page, "Share Result").click();
  const dialog = page.getByRole("dialog", { name: "Share Challenge" });
  await dialog.getByRole("button", { name: "Copy Link" }).waitFor();
}

export async function openInviteByMail(page) {
  await openInvite(page);
  await page.getByRole("dialog").getByRole("tab", { name: /mail/i }).click();
}

/** A better club than the browser remembers. */
export const inBetterClub = (page) =>
  page.route("**/api/user-percentile", (route) => route.fulfill({ json: { percentileBucket: "5" } }));

export async function rememberWorseClub(page) {
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => /percentile/i.test(key)));
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/percentile/i.test(key)) localStorage.setItem(key, "25");
  });
  await page.reload();
  await page.getByRole("dialog").waitFor();
}

export async function openStreak(page) {
  await button(page, "Current Streak").click();
  await page.getByRole("table", { name: "Your days, week by week" }).waitFor();
}

const told = (pattern, otherwise) => (page) =>
  page.route(pattern, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: otherwise(await answer.json()) });
  });

/** The learner's own plan, with some of it told otherwise. */
export const planWith = (other) => told("**/api/practice-plan", (plan) => ({ ...plan, ...other }));

/** The learner's own days, told otherwise. */
export const streakWith = (otherwise) => told(/\/api\/streak/, otherwise);
