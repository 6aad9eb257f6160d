import type { AssessedUserChallenge } from "@promptsmith/contract/challenges/entities";
import { LIST_PAGE } from "@promptsmith/contract/kernel/list-page";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { challenge, completedAttempt } from "../../../../test/support/challenge.ts";
import { fakeApi, visitor } from "../../../../test/support/fake-api.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { challengeKeys } from "../challenges-keys.public.ts";
import { useOpenedAttempt } from "./use-opened-attempt.ts";

const begun: AssessedUserChallenge = {
  ...completedAttempt,
  overallScore: null,
  completed: false,
  submittedAt: null,
  completedAt: null,
  best: null,
};
const ONE = "GET /api/user-challenges/5";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** Opens the dialog of challenge 5, and keeps every kind that was shown. */
function open(listed: AssessedUserChallenge[], routes: Parameters<typeof fakeApi>[0] = {}) {
  fakeApi({ ...visitor, "GET /api/user-challenges": { json: listed }, ...routes });
  const kinds = new Set<string>();
  const { result } = renderHook(
    () => {
      const opened = useOpenedAttempt(challenge(5));
      kinds.add(opened.kind);
      return opened;
    },
    { wrapper },
  );
  const settled = () => waitFor(() => expect(result.current.kind).not.toBe("loading"));
  return { result, kinds, settled };
}

describe("what a challenge's dialog opens with", () => {
  it("is an empty editor where nothing was written", async () => {
    const { result, kinds, settled } = open([]);
    await settled();
    expect(result.current).toEqual({ kind: "writing", attempt: undefined, kept: [] });
    expect([...kinds]).toEqual(["loading", "writing"]);
  });

  it("is the draft once it was read, and no result in its place when it is completed meanwhile", async () => {
    const { result, kinds, settled } = open([begun], { [ONE]: { json: begun } });
    await settled();
    expect(result.current).toMatchObject({ kind: "writing", attempt: { userPrompt: "Explain the sky" } });
    act(() => void queryClient.setQueryData(challengeKeys.attempt(5), completedAttempt));
    await waitFor(() => expect(result.current.attempt?.completed).toBe(true));
    expect([...kinds]).toEqual(["loading", "writing"]);
  });

  it("is the result where it was completed before, and never an editor", async () => {
    const { result, kinds, settled } = open([completedAttempt], { [ONE]: { json: completedAttempt } });
    await settled();
    expect(result.current).toEqual({ kind: "solved", attempt: completedAttempt, kept: [] });
    expect([...kinds]).toEqual(["loading", "solved"]);
  });

  it.each([
    ["writing", begun],
    ["solved", completedAttempt],
  ])("is what the list tells where it cannot be read: %s", async (kind, listed) => {
    const { result, settled } = open([listed], { [ONE]: { status: 403, json: { message: "No" } } });
    await settled();
    expect(result.current).toMatchObject({ kind, attempt: { id: listed.id, completed: listed.completed } });
  });

  it("is the result too where the list is full of newer challenges", async () => {
    const newer = Array.from({ length: LIST_PAGE }, (_, at) => ({
      ...begun,
      id: 100 + at,
      challengeId: 100 + at,
    }));
    const { result, kinds, settled } = open(newer, { [ONE]: { json: completedAttempt } });
    await settled();
    expect(result.current).toEqual({ kind: "solved", attempt: completedAttempt, kept: [] });
    expect([...kinds]).toEqual(["loading", "solved"]);
  });

  it("stays an editor while it is read anew", async () => {
    const answers = [begun, { ...begun, userPrompt: "Written on the phone" }];
    let answer = () => {};
    const asked = new Promise<void>((done) => (answer = done));
    const { result, kinds, settled } = open([begun], {
      [ONE]: async () => {
        const json = answers.shift();
        if (answers.length === 0) await asked;
        return { json };
      },
    });
    await settled();
    act(() => void queryClient.invalidateQueries({ queryKey: challengeKeys.attempt(5) }));
    await waitFor(() => expect(queryClient.isFetching()).toBe(1));
    expect(result.current).toMatchObject({ kind: "writing", attempt: { userPrompt: "Explain the sky" } });
    answer();
    await waitFor(() => expect(result.current.attempt?.userPrompt).toBe("Written on the phone"));
    expect([...kinds]).toEqual(["loading", "writing"]);
  });
});
