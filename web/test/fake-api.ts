import { vi } from "vitest";

type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Record<string, string> }
  | "no answer";
type Seen = { method: string; path: string; search: string; headers: Headers; body: unknown };
type Handler = Answer | ((seen: Seen) => Answer | Promise<Answer>);

/** A server on the other side of `fetch`: answers by `METHOD /path` and remembers what it was asked. */
export function fakeApi(routes: Record<string, Handler>) {
  const seen: Seen[] = [];
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, "http://localhost");
    const request: Seen = {
      method: init.method ?? "GET",
      path: url.pathname,
      search: url.search,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    };
    seen.push(request);
    const handler = routes[`${request.method} ${request.path}`];
    const answer = typeof handler === "function" ? await handler(request) : handler;
    if (answer === undefined)
      return respond({ status: 404, json: { message: "Not found", error: "Not found" } });
    if (answer === "no answer") throw new TypeError("Failed to fetch");
    return respond(answer);
  });
  return {
    seen,
    calls: (route: string) => seen.filter(({ method, path }) => `${method} ${path}` === route),
  };
}

function respond(answer: Exclude<Answer, "no answer">): Response {
  const isText = answer.text !== undefined;
  return new Response(isText ? answer.text : JSON.stringify(answer.json ?? null), {
    status: answer.status ?? 200,
    statusText: answer.status === 500 ? "Internal Server Error" : "",
    headers: { "content-type": isText ? "text/plain; charset=utf-8" : "application/json", ...answer.headers },
  });
}

/** The routes every screen needs: a token, and nobody signed in. */
export const visitor: Record<string, Handler> = {
  "GET /api/csrf-token": { json: { csrfToken: "token-1" } },
  "GET /api/user": { status: 401, json: { message: "Not authenticated", error: "Not authenticated" } },
};

export const amara = {
  id: 7,
  username: "amara",
  displayName: "Amara Okafor",
  email: "amara@mail.example",
  phoneNumber: null,
  age: "25-34",
  country: "Nigeria",
  job: null,
  industry: null,
  jobFunction: null,
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  totalPoints: 0,
  currentStreak: 0,
  bestStreak: 0,
  completedChallenges: 0,
  onboardingCompleted: true,
  emailNotificationsEnabled: true,
  whatsappNotificationsEnabled: true,
  lastActive: null,
  lastChallengeUpdate: null,
  createdAt: "2026-11-01T08:00:00.000Z",
  // The day must not end during a test: everything would be read anew.
  nextResetAt: new Date(Date.now() + 8 * 3_600_000).toISOString(),
  hasPassword: true,
};
