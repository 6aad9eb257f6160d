import { randomBytes } from "node:crypto";

/** A refusal that came as an answer; anything else that fails is a broken connection. */
export class Refused extends Error {
  constructor(method, path, status, body) {
    super(`${method} ${path}: ${status} ${body.slice(0, 200)}`);
    this.status = status;
    this.body = body;
  }
}

/**
 * A client that behaves like a browser: cookies, and a CSRF token that belongs to the session.
 * @param {() => string} origin where the application is now; it may move between calls
 */
export function person(origin, before = null) {
  const cookies = before?.cookies ?? new Map();
  let token = before?.token ?? null;
  let staysAs = null;

  async function signIn(credentials) {
    await send("POST", "/api/firebase/login", credentials);
    // The token belongs to the session, so signing in makes it worthless.
    token = null;
  }

  async function send(method, path, body, headers = {}, asItIs = false) {
    if (method !== "GET" && token === null) token = (await send("GET", "/api/csrf-token")).csrfToken;
    const answer = await fetch(`${origin()}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        }),
        ...(method !== "GET" && { "x-csrf-token": token }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: asItIs === true ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(100_000),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const text = await answer.text();
    if (text.includes("INVALID_CSRF_TOKEN")) token = null;
    if (asItIs === "look") return { status: answer.status, text, type: answer.headers.get("content-type") };
    if (
      answer.status === 403 &&
      text.includes("INVALID_CSRF_TOKEN") &&
      headers["x-csrf-token"] === undefined
    ) {
      // As the product's page does: a token may have been made by a process with another secret.
      token = (await send("GET", "/api/csrf-token")).csrfToken;
      return await send(method, path, body, { ...headers, "x-csrf-token": token }, asItIs);
    }
    // Anyone who stayed away for a month has been signed out.
    if (answer.status === 401 && staysAs !== null) {
      cookies.clear();
      token = null;
      await signIn(staysAs);
      return await send(method, path, body, headers, asItIs);
    }
    if (answer.status >= 400) throw new Refused(method, path, answer.status, text);
    return answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text;
  }

  const self = {
    /** The same browser at another address of the product. */
    at: (elsewhere) => person(elsewhere, { cookies, token }),
    get: (path) => send("GET", path),
    /** Sends a body that is not made into JSON first. */
    raw: (method, path, body, headers) => send(method, path, body, headers, true),
    /** Any answer, refusals too. */
    look: (method, path, body, headers) => send(method, path, body, headers, "look"),
    post: (path, body, headers) => send("POST", path, body, headers),
    put: (path, body) => send("PUT", path, body),
    patch: (path, body) => send("PATCH", path, body),
    /** Signs in, and again whenever the session has ended. */
    async stayAs(credentials) {
      await signIn(credentials);
      staysAs = credentials;
    },
    /** Registers, signs in and finishes onboarding. */
    async join() {
      const email = `p${randomBytes(6).toString("hex")}@example.org`;
      const credentials = { email, password: "correct horse 7" };
      await send("POST", "/api/firebase/register", credentials);
      await signIn(credentials);
      await send("PUT", "/api/profile", { displayName: "Test Person", age: "25-34", country: "Germany" });
      await send("POST", "/api/interests", { categories: ["Writing", "Science"] });
      self.user = await send("GET", "/api/user");
      return self;
    },
    /** Challenges of several categories, so that there is enough to submit. */
    async challenges(themes = ["Writing", "Science", "Cooking", "Music", "History", "Art", "Sports"]) {
      const lists = [];
      for (const theme of themes) lists.push(...(await send("GET", `/api/challenges?category=${theme}`)));
      return lists;
    },
    user: null,
  };
  return self;
}
