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

const PROMPT =
  "You are a science host on late-night radio. Write the script of an interview with a black hole for teenagers: eight questions, " +
  "dry wit in every answer, three popular errors put right, and one thing nobody knows yet.";

async function openChallenge(page, name) {
  await page.getByRole("article").getByRole("button", { name }).first().click();
  await page.getByRole("dialog").waitFor();
}

export async function write(page) {
  await openChallenge(page, /Start Challenge|Continue/);
  await page.getByPlaceholder("Write your prompt here...").fill(PROMPT);
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
