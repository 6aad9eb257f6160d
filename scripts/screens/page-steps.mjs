/** What leads from an opened page to the state that is looked at. */

export const button = (page, name) => page.getByRole("button", { name }).filter({ visible: true }).first();
export const tab = (page, name) => page.getByRole("tab", { name }).filter({ visible: true }).first().click();

/** Answers a call with an error or never, to look at the states nobody likes to see. */
export const failing =
  (pattern, status = 503) =>
  (page) =>
    page.route(pattern, (route) =>
      route.fulfill({ status, json: { message: "Down for a moment", error: "Down for a moment" } }),
    );
export const hanging = (pattern) => (page) => page.route(pattern, () => undefined);

async function openChallenge(page, name) {
  await page.getByRole("article").getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
}

/** Writes the beginning of a good prompt for whichever challenge the day has brought. */
export async function write(page) {
  await openChallenge(page, /Start Challenge|Continue/);
  const challenges = await (await page.request.get("/api/challenges")).json();
  const title = await page.getByRole("dialog").getByRole("heading", { level: 2 }).innerText();
  const { example } = challenges.find((one) => one.title === title);
  const sentences = example.split(/(?<=[.!?])\s+/);
  await page.getByPlaceholder("Write your prompt here...").fill(sentences.slice(0, 3).join(" "));
}

export async function openResult(page) {
  await openChallenge(page, "View Challenge");
  await rendered(page);
}

/** The feedback is there as typography, not as its placeholder. */
async function rendered(page) {
  await page.locator("section", { hasText: "Overall Feedback:" }).locator(".prose").first().waitFor();
}

/** One of Amara's results below the target. */
export async function openLowResult(page) {
  const attempts = await (await page.request.get("/api/user-challenges")).json();
  const low = attempts.find(({ completed, overallScore }) => completed && overallScore < 80);
  await page.goto(`/challenge/${low.challengeId}`);
  await rendered(page);
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
  await page.getByRole("heading", { name: "Good to see you" }).waitFor();
}

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
};
