import { mixpanelConfig } from "@promptsmith/contract/analytics/calls";
import { saveDraft } from "@promptsmith/contract/challenges/calls";
import { friends } from "@promptsmith/contract/social/calls";
import { beforeEach, expect, it, vi } from "vitest";
import { signOut } from "../src/features/identity/domain/sign-out.ts";
import {
  checkSession,
  knownUser,
  rememberUser,
  USER_KEY,
} from "../src/features/identity/identity.queries.ts";
import { callApi } from "../src/platform/api-client.ts";
import { queryClient } from "../src/platform/query-client.ts";
import { amara, fakeApi, visitor } from "./fake-api.ts";

beforeEach(() => {
  rememberUser(amara);
  queryClient.setQueryData(["friends"], [1, 2, 3]);
  localStorage.setItem("percentileBucket:7", "10");
});

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
  ).toEqual([USER_KEY]);
});

it("waits for the reads that are on their way and lets none follow", async () => {
  let answer: () => void = () => undefined;
  const api = fakeApi({
    ...visitor,
    "POST /api/logout": { json: { message: "ok" } },
    "GET /api/friends": () =>
      new Promise((resolve) => {
        answer = () => resolve({ json: [] });
      }),
  });
  const early = callApi(friends);
  const leaving = signOut();
  const late = callApi(friends).catch((error: unknown) => error);
  await Promise.resolve();
  expect(api.calls("POST /api/logout")).toEqual([]);
  answer();
  expect(await early).toEqual([]);
  await leaving;
  expect(await late).toMatchObject({ name: "AbortError" });
  expect(
    api.seen.map(({ method, path }) => `${method} ${path}`).filter((call) => !/csrf/.test(call)),
  ).toEqual(["GET /api/friends", "POST /api/logout"]);
});

it("lets a draft arrive before the session ends, and the one that waits for it", async () => {
  const arrive: (() => void)[] = [];
  const api = fakeApi({
    ...visitor,
    "POST /api/logout": { json: { message: "ok" } },
    "PUT /api/user-challenges/1/draft": () =>
      new Promise((resolve) => arrive.push(() => resolve({ json: { saved: true } }))),
  });
  const keep = (userPrompt: string) =>
    callApi(saveDraft, { params: { challengeId: 1 }, body: { userPrompt } });
  const kept = keep("first").then(() => keep("second"));
  const leaving = signOut();
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(arrive).toHaveLength(count));
    expect(api.calls("POST /api/logout")).toEqual([]);
    arrive.at(-1)?.();
  }
  await kept;
  await leaving;
  expect(api.seen.at(-1)?.path).toBe("/api/logout");
});

it("sends nothing more in the name of who has left, until somebody signs in", async () => {
  const api = fakeApi({
    ...visitor,
    "POST /api/logout": { json: { message: "ok" } },
    "GET /api/friends": { json: [] },
    "GET /api/mixpanel-config": { json: { success: true, projectToken: null, debug: false } },
  });
  const leaving = signOut();
  const asVisitor = callApi(mixpanelConfig);
  await leaving;
  expect(await asVisitor).toMatchObject({ projectToken: null });
  await expect(callApi(friends)).rejects.toMatchObject({ name: "AbortError" });
  expect(await checkSession()).toBeNull();
  await expect(callApi(friends)).rejects.toMatchObject({ name: "AbortError" });
  expect(api.calls("GET /api/friends")).toEqual([]);
  rememberUser(amara);
  expect(await callApi(friends)).toEqual([]);
});

it("hears of who signed in elsewhere", async () => {
  fakeApi({
    ...visitor,
    "POST /api/logout": { json: { message: "ok" } },
    "GET /api/user": { json: amara },
    "GET /api/friends": { json: [] },
  });
  await signOut();
  expect(await checkSession()).toEqual(amara);
  expect(await callApi(friends)).toEqual([]);
});

it("lets waiting reads go on when the session could not be ended", async () => {
  fakeApi({ ...visitor, "POST /api/logout": "no answer", "GET /api/friends": { json: [] } });
  const leaving = signOut();
  const late = callApi(friends);
  await leaving;
  expect(await late).toEqual([]);
});
