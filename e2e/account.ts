import type { APIRequestContext, APIResponse } from "@playwright/test";

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

/** A server that cannot keep up with a busy machine says when to come again; so often it is believed. */
const BUSY_AT_MOST = 6;

async function whenNotBusy(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await ask();
  for (let at = 0; at < BUSY_AT_MOST && answer.status() === 503; at += 1) {
    const seconds = Number(answer.headers()["retry-after"]);
    if (!(seconds > 0)) return answer;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await ask();
  }
  return answer;
}

/** Speaks to the API with the cookies of a page, as the product's own client does. */
export class Api {
  private readonly request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.request = request;
  }

  async send(
    method: "POST" | "PUT" | "PATCH" | "DELETE",
    path: string,
    body?: unknown,
  ): Promise<APIResponse> {
    const token = await whenNotBusy(() => this.request.get("/api/csrf-token"));
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const answer = await whenNotBusy(() =>
      this.request.fetch(path, {
        method,
        headers: { "X-CSRF-Token": csrfToken },
        ...(body !== undefined && { data: body }),
      }),
    );
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await whenNotBusy(() => this.request.get(path));
    if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
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

  /** No page is told of it. */
  async signIn({ email, password }: Pick<Account, "email" | "password">): Promise<void> {
    await this.send("POST", "/api/firebase/login", { email, password });
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
  const answer = await asking.send("POST", "/api/friendships", { friendId: await asked.myId() });
  const { id } = (await answer.json()) as { id: number };
  await asked.send("PATCH", `/api/friendships/${id}`, { status: "accepted" });
}
