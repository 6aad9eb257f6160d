import { MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import { sessionStore } from "../platform/storage.ts";
import { DASHBOARD_CALLS, earlyAnswer } from "./first-calls.ts";
import { nextSight, standing } from "./shown.ts";

async function bodyOf(address: string): Promise<never> {
  const answer = await earlyAnswer(address);
  if (answer?.ok !== true) throw new Error(`No good answer from ${address}`);
  return (await answer.clone().json()) as never;
}

/**
 * Today's dashboard before the program (dashboard-words.ts); any answer but a good one leaves it to that.
 * @returns when it has been seen, or will not be there
 */
export async function showDashboardWords(): Promise<void> {
  const theme = sessionStore.get("challengeTheme");
  if (location.pathname !== "/" || (theme !== null && theme !== MIXED_THEME)) return;
  try {
    const [user, challenges, own, status] = await Promise.all(DASHBOARD_CALLS.map(bodyOf));
    await standing;
    const seen = nextSight();
    if (window.__showWords?.(user as never, challenges as never, own as never, status as never) === true)
      await seen;
  } catch {
    // The program says what there is to say.
  }
}
