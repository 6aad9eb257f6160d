import type { APIRequestContext, APIResponse } from "@playwright/test";

export type Account = { email: string; password: string; displayName: string };

let made = 0;

/** A person nobody has met before, so that tests never share anything. */
export function newAccount(displayName = "Ada Quill"): Account {
  made += 1;
  const unique = `${Date.now().toString(36)}${process.pid.toString(36)}${made}`;
  return { email: `ada.${unique}@example.org`, password: "correct horse 7", displayName };
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
    const { csrfToken } = (await (await this.request.get("/api/csrf-token")).json()) as { csrfToken: string };
    const answer = await this.request.fetch(path, {
      method,
      headers: { "X-CSRF-Token": csrfToken },
      ...(body !== undefined && { data: body }),
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer;
  }

  async get<T>(path: string): Promise<T> {
    const answer = await this.request.get(path);
    if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** Registers and signs in; the cookies stay with the page. */
  async signUp(account: Account): Promise<void> {
    await this.send("POST", "/api/firebase/register", { email: account.email, password: account.password });
    await this.send("POST", "/api/firebase/login", { email: account.email, password: account.password });
  }

  async finishOnboarding(account: Account, interests: string[] = ["Writing", "Science"]): Promise<void> {
    await this.send("PUT", "/api/profile", {
      displayName: account.displayName,
      age: "25-34",
      country: "Germany",
    });
    await this.send("POST", "/api/interests", { categories: interests });
  }
}
