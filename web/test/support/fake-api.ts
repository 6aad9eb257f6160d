import { allCalls } from "@promptsmith/contract";
import type { CallSpec } from "@promptsmith/contract/kernel/define-call";
import { ErrorBody } from "@promptsmith/contract/kernel/errors";
import { vi } from "vitest";

type Answer =
  | {
      status?: number;
      json?: unknown;
      text?: string;
      headers?: Record<string, string>;
      /** An answer that our server never gives, so it is not checked against the contract. */
      foreign?: true;
    }
  | "no answer";
type Seen = { method: string; path: string; search: string; headers: Headers; body: unknown };
type Handler = Answer | ((seen: Seen) => Answer | Promise<Answer>);

/** Answers that our server does not give; each test ends by looking that there are none (`setup.ts`). */
export const wrongAnswers: string[] = [];

const patternOf = ({ path }: CallSpec): RegExp => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`);

/** The declared call; where a name and a placeholder both fit, the name is meant. */
const callOf = ({ method, path }: Seen): CallSpec | undefined =>
  allCalls
    .map(({ call }) => call)
    .filter((call) => call.method === method && patternOf(call).test(path))
    .toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")))[0];

/** An error of our server has its text twice. One without any text comes from what is before the server. */
function asError(json: unknown): ErrorBody | null {
  if (typeof json !== "object" || json === null || !("message" in json || "error" in json)) return null;
  const { message, error } = json as Partial<ErrorBody>;
  return { ...json, message: (message ?? error)!, error: (error ?? message)! };
}

/** Holds an answer against the contract; what does not fit fails the test. */
function check(seen: Seen, answer: Exclude<Answer, "no answer">): void {
  const isStream = answer.headers?.["content-type"] === "text/event-stream";
  if (answer.foreign || isStream) return;
  const wrong = (why: string) => wrongAnswers.push(`${seen.method} ${seen.path}: ${why}`);
  const call = callOf(seen);
  if (call === undefined) return void wrong("the contract has no such call");
  const isError = (answer.status ?? 200) >= 400;
  const given = isError ? asError(answer.json) : call.answer === "text" ? answer.text : answer.json;
  if (isError && given === null) return;
  const parsed = (isError ? ErrorBody : call.response).safeParse(given);
  if (!parsed.success) wrong(JSON.stringify(parsed.error.issues));
}

/**
 * A server on the other side of `fetch`: answers by `METHOD /path` and remembers what it was asked. What it answers must
 * fit the contract.
 */
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
    check(request, answer);
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

/** The routes every screen needs: a token, and no one signed in. */
export const visitor: Record<string, Handler> = {
  "GET /api/csrf-token": { json: { csrfToken: "token-1" } },
  "GET /api/sign-in-options": {
    json: { google: false, facebook: false, oidc: null, only: false, registration: "open", domains: [] },
  },
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
  comparePrompts: false,
  askToShare: true,
};
