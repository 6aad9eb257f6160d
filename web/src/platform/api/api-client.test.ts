import { currentUser, login, registerByForm } from "@promptsmith/contract/identity/calls";
import { changeFriendship } from "@promptsmith/contract/friends/calls";
import { describe, expect, it, vi } from "vitest";
import { signIn } from "../../features/identity/identity.queries.ts";
import { callApi, callUrl } from "./api-client.ts";
import { ApiError, errorText, isNetworkError } from "./api-error.ts";
import { forgetCsrfToken } from "./csrf-token.ts";
import { takeEarlyAnswer } from "./early-answers.ts";
import { shouldRetry } from "./query-client.ts";
import { amara, fakeApi, visitor } from "../../../test/support/fake-api.ts";

const body = { email: "a@b.example", password: "secret" };

describe("the CSRF token", () => {
  it("is fetched once and sent with every call that changes something, never with a read", async () => {
    const api = fakeApi({ ...visitor, "POST /api/firebase/login": { json: { user: amara } } });
    await callApi(login, { body });
    await callApi(login, { body });
    await callApi(currentUser).catch(() => undefined);
    expect(api.calls("GET /api/csrf-token")).toHaveLength(1);
    expect(api.calls("POST /api/firebase/login").map(({ headers }) => headers.get("x-csrf-token"))).toEqual([
      "token-1",
      "token-1",
    ]);
    expect(api.calls("GET /api/user")[0]?.headers.has("x-csrf-token")).toBe(false);
  });

  it("is fetched anew after it was forgotten", async () => {
    const api = fakeApi({ ...visitor, "POST /api/firebase/login": { json: { user: amara } } });
    await callApi(login, { body });
    forgetCsrfToken();
    await callApi(login, { body });
    expect(api.calls("GET /api/csrf-token")).toHaveLength(2);
  });

  it("that was refused as stale is fetched anew, and the call sent once more", async () => {
    let token = 0;
    const stale = { message: "Invalid CSRF token", error: "Invalid CSRF token", code: "INVALID_CSRF_TOKEN" };
    const api = fakeApi({
      "GET /api/csrf-token": () => ({ json: { csrfToken: `token-${++token}` } }),
      "POST /api/firebase/login": ({ headers }) =>
        headers.get("x-csrf-token") === "token-2" ? { json: { user: amara } } : { status: 403, json: stale },
    });
    await expect(callApi(login, { body })).resolves.toEqual({ user: amara });
    expect(api.calls("POST /api/firebase/login")).toHaveLength(2);
  });

  it("is not asked for a third time when the fresh one is refused too", async () => {
    const stale = { message: "Invalid CSRF token", error: "Invalid CSRF token", code: "INVALID_CSRF_TOKEN" };
    const api = fakeApi({ ...visitor, "POST /api/firebase/login": { status: 403, json: stale } });
    await expect(callApi(login, { body })).rejects.toMatchObject({ status: 403, code: "INVALID_CSRF_TOKEN" });
    expect(api.calls("POST /api/firebase/login")).toHaveLength(2);
  });

  it("that cannot be right at this address is no matter of cookies, and the server says what it is", async () => {
    const message =
      "This page was opened at http://10.0.0.5:3000, but PUBLIC_URL says https://learn.example.org.";
    const refused = { message, error: message, code: "INVALID_CSRF_TOKEN" };
    fakeApi({ ...visitor, "POST /api/firebase/login": { status: 403, json: refused } });
    await expect(callApi(login, { body })).rejects.toMatchObject({ status: 403, message });
  });

  it("that cannot be had is logged, and the call goes out without", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const api = fakeApi({
      "GET /api/csrf-token": { status: 500, json: {} },
      "POST /api/firebase/login": { json: { user: amara } },
    });
    await callApi(login, { body });
    expect(warn).toHaveBeenCalledOnce();
    expect(api.calls("POST /api/firebase/login")[0]?.headers.has("x-csrf-token")).toBe(false);
    warn.mockRestore();
  });
});

describe("error words", () => {
  const failing = (answer: Parameters<typeof fakeApi>[0][string]) => {
    fakeApi({ ...visitor, "GET /api/user": answer });
    return callApi(currentUser).then(
      () => null,
      (error: unknown) => error,
    );
  };

  it.each([
    [{ status: 409, json: { message: "Email already in use", error: "x" } }, "Email already in use"],
    [{ status: 400, json: { error: "Only error" } }, "Only error"],
    [{ status: 500, json: {} }, "500 Internal Server Error"],
    [{ status: 500, text: "<html>", headers: { "content-type": "text/html" } }, "500 Internal Server Error"],
    [{ status: 400, text: "Username is required" }, "Username is required"],
  ])("of %j are %s", async (answer, text) => {
    expect(await failing(answer)).toMatchObject({ message: text });
  });

  it("keep the server's text apart, so that a place with a default can use its own", async () => {
    expect(errorText(await failing({ status: 500, json: {} }), "Default")).toBe("Default");
    expect(errorText(await failing({ status: 400, json: { message: "Said" } }), "Default")).toBe("Said");
    expect(errorText(await failing({ status: 500, json: {} }))).toBe("500 Internal Server Error");
  });

  it("tell that no answer came", async () => {
    const error = await failing("no answer");
    expect(error).toBeInstanceOf(ApiError);
    expect(isNetworkError(error)).toBe(true);
  });
});

describe("calls", () => {
  it("fill placeholders and leave out what is not given", () => {
    expect(callUrl(changeFriendship, { id: 7 }, undefined)).toBe("/api/friendships/7");
    expect(callUrl(changeFriendship, { id: "a/b" }, { before: undefined, type: "sent" })).toBe(
      "/api/friendships/a%2Fb?type=sent",
    );
  });

  it("carry a time stamp on mobile Chrome, on reads only", () => {
    vi.stubGlobal("navigator", {
      userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36",
    });
    expect(callUrl(currentUser, undefined, undefined)).toMatch(/^\/api\/user\?_v=\d+$/);
    expect(callUrl(login, undefined, undefined)).toBe("/api/firebase/login");
  });

  it("of the plain form answer text", async () => {
    fakeApi({ ...visitor, "POST /api/register": { status: 201, text: "Registration successful!" } });
    const answer = await callApi(registerByForm, { body: { ...body, username: "abc", displayName: "A" } });
    expect(answer).toBe("Registration successful!");
  });
});

describe("reads", () => {
  it.each([
    [0, new Error("boom"), true],
    [1, new Error("boom"), false],
    [0, new ApiError(401, "Not authenticated", null, ""), false],
    [0, new ApiError(403, null, null, "Forbidden"), false],
    [0, new ApiError(500, "upstream said 403", null, ""), false],
    [0, new ApiError(500, null, null, "Internal Server Error"), true],
  ])("after %i failures with %s are retried: %s", (failures, error, retried) => {
    expect(shouldRetry(failures, error)).toBe(retried);
  });
});

describe("what the page's head has asked for", () => {
  const early = (json: unknown) => Promise.resolve(new Response(JSON.stringify(json)));

  it("is taken once, also with the time that mobile Chrome adds", async () => {
    window.__early = { "/api/friends": early([]) };
    expect(await (await takeEarlyAnswer("/api/friends?_v=1"))?.json()).toEqual([]);
    expect(takeEarlyAnswer("/api/friends")).toBeNull();
  });

  it("is forgotten when a person signs in", async () => {
    window.__early = { "/api/challenges": early({ message: "Not authenticated" }) };
    fakeApi({ ...visitor, "POST /api/firebase/login": { json: { user: amara } } });
    await signIn({ email: "amara@mail.example", password: "secret" });
    expect(takeEarlyAnswer("/api/challenges")).toBeNull();
  });
});
