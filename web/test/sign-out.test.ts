import { beforeEach, expect, it } from "vitest";
import { identityKeys } from "../src/features/identity/identity-keys.public.ts";
import { signOut } from "../src/features/identity/browser/sign-out.ts";
import { checkSession, knownUser, rememberUser } from "../src/features/identity/identity.queries.ts";
import { queryClient } from "../src/platform/api/query-client.ts";
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
  ).toEqual([identityKeys.user]);
});

it("hears of who signed in elsewhere", async () => {
  fakeApi({ ...visitor, "POST /api/logout": { json: { message: "ok" } }, "GET /api/user": { json: amara } });
  await signOut();
  expect(await checkSession()).toEqual(amara);
});
