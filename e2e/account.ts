import type { APIRequestContext } from "@playwright/test";
import { overPage, whenNotBusy } from "@promptsmith/testing/person/carriers";
import { Person } from "@promptsmith/testing/person/person";
import { Visitor } from "@promptsmith/testing/person/visitor";

export type Account = { email: string; password: string; displayName: string };

const hour = new Date().getUTCHours();
/** The time zone of all test browsers: hours away from midnight, so that no day ends during a run. */
export const TIME_ZONE = (process.env["E2E_TIME_ZONE"] ??=
  hour >= 5 && hour < 18 ? "Europe/Berlin" : "Pacific/Auckland");

let made = 0;

/** A person no one has met before, so that tests never share anything. */
export function newAccount(displayName = "Ada Quill"): Account {
  made += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
  return { email: `ada.${unique}@example.org`, password: "correct horse 7", displayName };
}

/** Speaks to the API with the cookies of a page, as the product's own client does. */
export class Api extends Person {
  constructor(request: APIRequestContext) {
    super(new Visitor(whenNotBusy(overPage(request)), { renewsToken: true }));
  }

  /**
   * Registers and signs in; the cookies stay with the page. The day is the browser's from the start, as after every
   * sign-in on a screen: a page that had to change it first would get another set while a test looks at it.
   */
  async signUp(account: Account): Promise<void> {
    await this.send("POST", "/api/firebase/register", { email: account.email, password: account.password });
    await this.signIn(account);
    await this.send("PUT", "/api/user/timezone", { timezone: TIME_ZONE });
  }

  /** Another person's session takes the place of the one there is, and no page is told of it. */
  async changeTo(account: Pick<Account, "email" | "password">): Promise<void> {
    await this.send("POST", "/api/logout");
    await this.signIn(account);
  }

  async finishOnboarding(account: Account, interests: string[] = ["Writing", "Science"]): Promise<void> {
    await this.send("PUT", "/api/profile", {
      displayName: account.displayName,
      age: "25-34",
      country: "Germany",
    });
    await this.send("POST", "/api/interests", { categories: interests });
  }

  /** Completes one of today's challenges without opening a dialog. */
  async complete(difficulty: "easy" | "medium" | "hard" = "easy"): Promise<Challenge> {
    const challenges = await this.get<Challenge[]>("/api/challenges");
    const challenge = challenges.find((one) => one.difficulty === difficulty);
    if (challenge === undefined) throw new Error(`No ${difficulty} challenge today`);
    const userPrompt = `You are a patient teacher. ${challenge.description} Use a numbered list and one comparison of your own.`;
    await this.send("POST", "/api/user-challenges", { challengeId: challenge.id, userPrompt });
    return challenge;
  }

  async myId(): Promise<number> {
    return (await this.get<{ id: number }>("/api/user")).id;
  }
}

export type Challenge = { id: number; title: string; description: string; difficulty: string };

/** Two people become friends by a request and its acceptance. */
export async function befriend(asking: Api, asked: Api): Promise<void> {
  const { id } = await asking.post<{ id: number }>("/api/friendships", { friendId: await asked.myId() });
  await asked.send("PATCH", `/api/friendships/${id}`, { status: "accepted" });
}
