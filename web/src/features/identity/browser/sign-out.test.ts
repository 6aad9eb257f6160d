// Signing out loads it ahead, and a test must not end before that.
import "../screens/auth-screen.tsx";
import { SIGN_OUT_MARK } from "@promptsmith/contract/kernel/sign-out-mark";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSignOut } from "../../../app/layout/use-sign-out.ts";
import { identityKeys } from "../identity-keys.public.ts";
import { leaveProvider, signOut } from "./sign-out.ts";
import { checkSession, knownUser, rememberUser } from "../identity.queries.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

beforeEach(() => {
  rememberUser(amara);
  queryClient.setQueryData(["friends"], [1, 2, 3]);
  localStorage.setItem("percentileBucket:7", "10");
});

const mark = (end = ""): void => void (document.cookie = `${SIGN_OUT_MARK}=x; Path=/${end}`);
afterEach(() => mark("; Max-Age=0"));

it.each([
  ["succeeds", { json: { message: "ok" } }],
  ["fails", { status: 500, json: { message: "The database is away" } }],
  ["gets no answer", "no answer" as const],
])("leaves nothing of the person behind when the call %s", async (_, answer) => {
  const api = fakeApi({ ...visitor, "POST /api/logout": answer });
  await signOut();
  expect(api.calls("POST /api/logout")).toHaveLength(1);
  expect(localStorage.length).toBe(0);
  expect(knownUser()).toBeNull();
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([identityKeys.user]);
});

it("hears of who signed in elsewhere", async () => {
  fakeApi({ ...visitor, "POST /api/logout": { json: { message: "ok" } }, "GET /api/user": { json: amara } });
  await signOut();
  expect(await checkSession()).toEqual(amara);
});

it.each([
  [
    "goes on to end the provider's session where the server says that there is one",
    true,
    ["/api/auth/oidc/sign-out"],
  ],
  ["stays at the sign-in screen else", false, []],
])("%s", async (_, isMarked, expected) => {
  const left: string[] = [];
  fakeApi({
    ...visitor,
    "POST /api/logout": () => {
      if (isMarked) mark();
      return { json: { message: "Signed out" } };
    },
  });
  const leaveFor = (path: string): void => void left.push(`${window.location.pathname} ${path}`);
  const { result } = renderHook(() => useSignOut(leaveFor));
  result.current.start();
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(left).toEqual(expected.map((path) => `/auth ${path}`));
});

it("knows the mark by its name on https too", () => {
  const cookies = vi.spyOn(Document.prototype, "cookie", "get");
  for (const [cookie, count] of [
    [`__Host-${SIGN_OUT_MARK}=x.y`, 1],
    [`been-here=1; __Host-${SIGN_OUT_MARK}=x.y`, 1],
    [`not-${SIGN_OUT_MARK}=1; been-here=${SIGN_OUT_MARK}=`, 0],
  ] as const) {
    cookies.mockReturnValue(cookie);
    const left: string[] = [];
    leaveProvider((path) => left.push(path));
    expect([cookie, left.length]).toEqual([cookie, count]);
  }
  cookies.mockRestore();
});
