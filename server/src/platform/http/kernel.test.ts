import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();
type Failure = {
  message: string;
  error: string;
  code?: string;
  errors?: { field: string; message: string }[];
};

const CSRF = { message: "Invalid CSRF token", error: "Invalid CSRF token", code: "INVALID_CSRF_TOKEN" };
const signup = { name: "Ann", email: "ann@example.org" };

describe("unknown addresses", () => {
  test.each(["GET", "POST", "PUT", "PATCH", "DELETE"] as const)(
    "%s below /api answers 404 JSON before anything else",
    async (method) => {
      const response = await app.http.inject({ method, url: "/api/nothing-here" });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { message: "Not found", error: "Not found" },
      ]);
      expect(response.headers["cache-control"]).toBe("no-store");
    },
  );

  test("an id that fits none is not found, whatever it is", async () => {
    const ann = await app.registerAndLogin();
    for (const id of [
      "0",
      "-1",
      "1.5",
      "1e3",
      "abc",
      "2147483648",
      "99999999999999999999",
      "%00",
      "1%20",
      "x".repeat(500),
    ]) {
      const answer = await ann.get<Failure>(`/api/challenges/${id}`);
      expect([id, answer.status, answer.body.message]).toEqual([id, 404, "Challenge not found"]);
    }
  });

  test("an address that cannot be decoded is not a server error", async () => {
    const response = await app.http.inject({ method: "GET", url: "/api/challenges/%E0%A4%A" });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toHaveProperty("message");
  });
});

describe("CSRF", () => {
  test("a changing call without a token is refused, also without a session", async () => {
    const response = await app.http.inject({ method: "POST", url: "/api/waitlist-signup", payload: signup });
    expect([response.statusCode, response.json()]).toEqual([403, CSRF]);
  });

  test("comes before the body is read", async () => {
    const headers = { "content-type": "application/json" };
    const response = await app.http.inject({
      method: "POST",
      url: "/api/waitlist-signup",
      headers,
      payload: "{broken",
    });
    expect(response.statusCode).toBe(403);
  });

  test("another person's token and cookie are worth nothing to a signed-in victim", async () => {
    const attacker = app.visitor();
    const token = await attacker.csrfToken();
    const victim = await app.registerAndLogin();
    const planted = `${[...victim.cookies].map(([name, value]) => `${name}=${value}`).join("; ")}; csrf=${attacker.cookies.get("csrf")}`;
    const headers = { "x-csrf-token": token, cookie: planted };
    expect((await app.visitor().post("/api/logout", undefined, { headers })).body).toEqual(CSRF);
  });

  test("a token from before sign-in ends with it, and so does the session's with sign-out", async () => {
    const visitor = app.visitor();
    const credentials = { email: "tokens@example.org", password: "secret1" };
    await visitor.post("/api/firebase/register", credentials);
    const before = await visitor.csrfToken();
    await visitor.post("/api/firebase/login", credentials);
    const stale = await visitor.put(
      "/api/interests",
      { categories: [] },
      { headers: { "x-csrf-token": before } },
    );
    expect([stale.status, stale.body]).toEqual([403, CSRF]);
    const during = await visitor.csrfToken();
    await visitor.post("/api/logout");
    const late = await visitor.post("/api/waitlist-signup", signup, { headers: { "x-csrf-token": during } });
    expect([late.status, late.body]).toEqual([403, CSRF]);
  });

  test("a page that belongs to another person than is signed in can neither read nor write", async () => {
    const member = await app.registerAndLogin();
    const other = { message: "Another account is signed in now", error: "Another account is signed in now" };
    const foreign = { "x-user-id": String(member.id + 1) };
    for (const answer of [
      await member.put("/api/interests", { categories: ["Art"] }, { headers: foreign }),
      await member.get("/api/user-challenges", { headers: foreign }),
      await member.post("/api/logout", undefined, { headers: foreign }),
    ])
      expect([answer.status, answer.body]).toEqual([409, { ...other, code: "OTHER_USER" }]);
    const own = { "x-user-id": String(member.id) };
    expect((await member.get("/api/interests", { headers: own })).body).toEqual({ categories: [] });
    // It only refuses other people; a visitor without a session is refused by the call itself.
    expect((await app.visitor().get("/api/user", { headers: own })).status).toBe(401);
  });

  test.each([
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "http://localhost:3000.evil.example" }, 403],
    [{ origin: "http://localhost:3001" }, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "http://127.0.0.1:3000" }, 200],
    [{ origin: "http://[::1]:3000" }, 200],
    [{}, 200],
  ])("a call that says it comes from %j is answered %d", async (headers, status) => {
    const visitor = app.visitor();
    const token = await visitor.csrfToken();
    const answer = await visitor.post("/api/waitlist-signup", signup, {
      headers: { ...headers, "x-csrf-token": token },
    });
    expect(answer.status).toBe(status);
  });
});

describe("bodies", () => {
  const post = async (payload: string, type = "application/json") => {
    const visitor = app.visitor();
    const token = await visitor.csrfToken();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { "content-type": type, "x-csrf-token": token, cookie };
    return await app.http.inject({ method: "POST", url: "/api/waitlist-signup", headers, payload });
  };

  test.each([
    ["{broken", 400],
    ["[]", 400],
    ["null", 400],
    ['"text"', 400],
    ["[".repeat(40_000), 400],
    [`{"name":${"[".repeat(20_000)}${"]".repeat(20_000)},"email":"a@example.org"}`, 400],
    ['{"__proto__":{"x":1},"name":"Ann","email":"a@example.org"}', 400],
    ["", 400],
    [JSON.stringify({ ...signup, padding: "x".repeat(100_001) }), 413],
  ])("%.40s is answered %d", async (payload, status) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(status);
    const body = response.json<Failure>();
    expect(body.message).toBe(body.error);
    expect(response.body).not.toMatch(/\bat \w+|node_modules|SyntaxError/);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])(
    "%s is answered 415",
    async (type) => {
      expect((await post("name=Ann", type)).statusCode).toBe(415);
    },
  );

  test("every problem is listed, and the first is the message", async () => {
    const answer = await app.visitor().post<Failure>("/api/register", {});
    expect(answer.status).toBe(400);
    const json = await app.visitor().post<Failure>("/api/waitlist-signup", { name: "", email: "x" });
    expect(json.body.errors?.map(({ field }) => field)).toEqual(["name", "email"]);
    expect(json.body.message).toBe(json.body.errors?.[0]?.message);
  });

  test.each(["a\u0000b", "\ud800", "b\udc00c"])("text that cannot be stored is refused: %j", async (name) => {
    const answer = await app.visitor().post<Failure>("/api/waitlist-signup", { ...signup, name });
    expect(answer.status).toBe(400);
    const deep = await app
      .visitor()
      .post<Failure>("/api/waitlist-signup", { ...signup, more: [{ x: name }] });
    expect(deep.body.errors?.[0]?.field).toBe("more");
  });
});

describe("headers", () => {
  test("of every answer", async () => {
    const { headers } = await app.http.inject("/api/csrf-token");
    expect(headers["content-security-policy"]).toContain("script-src 'self';");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  test("cookies are out of reach of scripts", async () => {
    const { headers } = await app.http.inject("/api/csrf-token");
    expect(String(headers["set-cookie"])).toMatch(/^csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

test("the process tells that it is alive and ready, and that it is about to stop", async () => {
  expect((await app.http.inject("/healthz")).json()).toEqual({ status: "ok" });
  expect((await app.http.inject("/readyz")).json()).toEqual({ status: "ready" });
});

test("an answer holds only what the contract declares", async () => {
  const ann = await app.registerAndLogin();
  const { text } = await ann.get("/api/user");
  expect(text).not.toMatch(/argon2|tokenHash|lastCountedDay/);
});

test("a client that sends its head drop by drop holds no connection for ever", async () => {
  const { server } = app.http;
  expect([server.headersTimeout, server.requestTimeout, server.timeout]).toEqual([10_000, 15_000, 90_000]);
  await app.http.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const answer = await new Promise<string>((resolve) =>
    socket.once("data", (data) => resolve(data.toString())),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
});
