import { MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import { sessionStore } from "../platform/storage.ts";
import { DASHBOARD_CALLS } from "./dashboard-calls.ts";
import { askForOwnWork, earlyAnswer } from "./first-calls.ts";
import { nextSight, standing } from "./shown.ts";

async function bodyOf(call: Promise<Response> | undefined): Promise<never> {
  const answer = await call;
  if (answer?.ok !== true) throw new Error("No good answer");
  return (await answer.clone().json()) as never;
}

async function words(): Promise<((own: never) => void) | null> {
  const [user, challenges, status] = await Promise.all(
    DASHBOARD_CALLS.map((address) => bodyOf(earlyAnswer(address))),
  );
  await standing;
  const theme = sessionStore.get("challengeTheme");
  if (location.pathname !== "/" || (theme !== null && theme !== MIXED_THEME)) return null;
  const seen = nextSight();
  const showOwn = window.__showWords?.(user as never, challenges as never, status as never) ?? null;
  if (showOwn !== null) await seen;
  return showOwn;
}

/**
 * Today's dashboard before the program (dashboard-words.ts): the words first, then what of it is done. Any answer but a
 * good one leaves it to the program, which says what there is to say.
 * @returns when the words have been seen, or will not be there
 */
export async function showDashboardWords(): Promise<void> {
  const showOwn = await words().catch(() => null);
  const own = bodyOf(askForOwnWork());
  own.then(showOwn).catch(() => undefined);
}
