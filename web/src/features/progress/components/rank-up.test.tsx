import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import confetti from "canvas-confetti";
import { describe, expect, it, vi } from "vitest";
import { PERCENTILE_TIERS } from "@promptsmith/contract/progress/rules";
import { bucketKey, judgeBucket } from "../domain/rank-up.ts";
import { tierLook } from "../domain/tier-look.ts";
import { RankUpWatch } from "../progress.public.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { throwConfetti } from "../../../ui/drawing/confetti.ts";
import { aPerson } from "../../../../test/support/a-person.ts";
import { fakeApi } from "../../../../test/support/fake-api.ts";

// The library paints on a canvas, which jsdom has not.
vi.mock("canvas-confetti", () => {
  const thrower = vi.fn();
  return { default: Object.assign(thrower, { create: () => thrower }) };
});
HTMLCanvasElement.prototype.getContext = () => null;

it("throws 200 strokes in 5 bursts, and none where less motion is wanted", async () => {
  vi.useFakeTimers();
  const thrown = vi.mocked(confetti);
  thrown.mockClear();
  await throwConfetti();
  await vi.runAllTimersAsync();
  const bursts = thrown.mock.calls.map(([options]) => options?.particleCount ?? 0);
  expect(bursts).toHaveLength(5);
  expect(bursts.reduce((sum, count) => sum + count, 0)).toBe(200);

  thrown.mockClear();
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("reduced-motion") }));
  await throwConfetti();
  await vi.runAllTimersAsync();
  expect(thrown).not.toHaveBeenCalled();
});

it("throws one burst off what it is given, over dialogs", async () => {
  vi.useFakeTimers();
  const thrown = vi.mocked(confetti);
  thrown.mockClear();
  const ring = document.createElement("span");
  ring.getBoundingClientRect = () => new DOMRect(window.innerWidth / 2 - 50, 0, 100, window.innerHeight);
  await throwConfetti({ bursts: 1, from: ring });
  await vi.runAllTimersAsync();
  expect(thrown.mock.calls.map(([options]) => options)).toMatchObject([
    { particleCount: 40, origin: { x: 0.5, y: 0.5 }, zIndex: 60 },
  ]);
});

describe("a bucket that was read", () => {
  it.each([
    ["the first is only stored", null, "10", { store: "10", celebrate: null }],
    ["a lower number is better", "25", "10", { store: "10", celebrate: 10 }],
    ["5 is better than 10, as numbers", "10", "5", { store: "5", celebrate: 5 }],
    ["the same one is nothing new", "10", "10", { store: "10", celebrate: null }],
    ["a worse one follows silently", "5", "10", { store: "10", celebrate: null }],
    ["none leaves the stored one", "5", null, { store: null, celebrate: null }],
    ["a stored text that is no number counts as none", "best", "5", { store: "5", celebrate: null }],
  ])("%s", (_, stored, bucket, judged) => {
    expect(judgeBucket(stored, bucket)).toEqual(judged);
  });

  it("is kept for each person", () => {
    expect(bucketKey(1)).not.toBe(bucketKey(2));
  });
});

describe("the tier", () => {
  it("has its own colour each, and a name without one", () => {
    const looks = [...PERCENTILE_TIERS.map(String), null].map(tierLook);
    expect(new Set(looks.map(({ className }) => className)).size).toBe(8);
    expect(tierLook("10").label).toBe("Top 10%");
    expect(tierLook(null).label).toBe("Skilled Member");
    expect(tierLook("99").label).toBe("Skilled Member");
  });
});

describe("the celebration", () => {
  const ended = vi.fn();
  const onShown = vi.fn(() => ended);
  function show(bucket: string | null) {
    fakeApi({ "GET /api/user-percentile": { json: { percentileBucket: bucket } } });
    return render(
      <QueryClientProvider client={queryClient}>
        <RankUpWatch userId={7} onShown={onShown} />
      </QueryClientProvider>,
    );
  }

  it("opens once for a better club", async () => {
    localStorage.setItem(bucketKey(7), "25");
    const { unmount } = show("5");
    await screen.findByRole("dialog", { name: "Congratulations! You've moved up to the Top 5% Club!" });
    expect(localStorage.getItem(bucketKey(7))).toBe("5");
    expect([onShown.mock.calls.length, ended.mock.calls.length]).toEqual([1, 0]);
    await aPerson().click(screen.getByRole("button", { name: "Let's Go!" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect([onShown.mock.calls.length, ended.mock.calls.length]).toEqual([1, 1]);
    unmount();
    queryClient.clear();
    show("5");
    await waitFor(() => expect(queryClient.getQueryData(["user-percentile"])).toBeDefined());
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("does not open the first time", async () => {
    show("5");
    await waitFor(() => expect(localStorage.getItem(bucketKey(7))).toBe("5"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
