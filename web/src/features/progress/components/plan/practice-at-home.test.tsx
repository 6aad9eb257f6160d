import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import PracticeAtHome from "./practice-at-home.tsx";
import YourStreak from "./your-streak.tsx";
import { queryClient } from "../../../../platform/api/query-client.ts";
import Toaster from "../../../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../../../test/support/a-person.ts";
import { fakeApi, visitor } from "../../../../../test/support/fake-api.ts";

const CLOSE = "DELETE /api/practice-plan/offer";
const TOLD = "POST /api/practice-plan/saved-days-told";
const plan = {
  days: null as string[] | null,
  holdsFrom: null,
  changeableFrom: null,
  remindAt: null,
  mailAvailable: true,
  addressVerified: true,
  remindersStopped: false,
  restDays: { held: 0, nextAfter: null },
  offer: false,
  savedDays: [] as string[],
};
const toasts = () => [...document.querySelectorAll("ol > li")].map((card) => card.textContent);

function atHome(routes: Parameters<typeof fakeApi>[0]) {
  const api = fakeApi({ ...visitor, ...routes });
  render(
    <QueryClientProvider client={queryClient}>
      <PracticeAtHome />
      <Toaster />
    </QueryClientProvider>,
  );
  return { api, user: aPerson() };
}

describe("the offer of a plan", () => {
  const offered = { json: { ...plan, offer: true } };
  const offer = () => screen.queryByRole("heading", { name: "Pick your practice days" });

  it("is closed for good by its button", async () => {
    const { api, user } = atHome({ "GET /api/practice-plan": offered, [CLOSE]: { json: plan } });
    await user.click(await screen.findByRole("button", { name: "Don't show again" }));
    await waitFor(() => expect(offer()).toBeNull());
    expect(api.calls(CLOSE)).toHaveLength(1);
  });

  it("stays, and says why, where it cannot be closed", async () => {
    const { user } = atHome({ "GET /api/practice-plan": offered, [CLOSE]: "no answer" });
    await user.click(await screen.findByRole("button", { name: "Don't show again" }));
    await waitFor(() => expect(toasts()[0]).toContain("Not saved"));
    expect(offer()).not.toBeNull();
  });

  it("leads to the plan, and is over when one is made", async () => {
    const days = ["mon", "tue", "wed", "thu", "fri"];
    const { api, user } = atHome({
      "GET /api/practice-plan": offered,
      "PUT /api/practice-plan": { json: { ...plan, days } },
    });
    await user.click(await screen.findByRole("button", { name: "Make a plan" }));
    const making = within(await screen.findByRole("dialog", { name: "Make a plan" }));
    await user.click(await making.findByRole("button", { name: "Weekdays" }));
    await user.click(making.getByRole("button", { name: "Make plan" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(api.calls("PUT /api/practice-plan").map(({ body }) => body)).toEqual([{ days }]);
    expect(offer()).toBeNull();
  });

  it("is not there where there is nothing to offer", async () => {
    const { api } = atHome({ "GET /api/practice-plan": { json: plan } });
    await waitFor(() => expect(api.calls("GET /api/practice-plan")).toHaveLength(1));
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(offer()).toBeNull();
    expect(api.calls(TOLD)).toEqual([]);
  });
});

describe("a day that a rest day saved", () => {
  it.each([
    [["2026-11-23"], "You missed Monday, 23 November. A rest day covered you, so your streak is safe."],
    [
      ["2026-11-20", "2026-11-23"],
      "You missed Friday, 20 November and Monday, 23 November. Rest days covered you, so your streak is safe.",
    ],
  ])("is told once, and noted as told: %j", async (savedDays, words) => {
    const { api } = atHome({
      "GET /api/practice-plan": { json: { ...plan, savedDays } },
      [TOLD]: { json: plan },
    });
    await waitFor(() => expect(toasts()[0]).toContain(words));
    await waitFor(() => expect(api.calls(TOLD).map(({ body }) => body)).toEqual([{ through: "2026-11-23" }]));
  });
});

describe("Your streak", () => {
  const day = (label: string, kind: string, what: string) => ({
    day: label,
    kind,
    what,
    at: null,
    zone: null,
  });
  const days = [
    day("2026-11-17", "missed", "No practice on a planned day"),
    day("2026-11-16", "off", "A day off in your plan"),
    day("2026-11-15", "off", "A day off in your plan"),
    day("2026-11-10", "rest", "A rest day was used"),
    day("2026-11-09", "rest", "The service was down"),
  ];

  function open(answer: Parameters<typeof fakeApi>[0][string]) {
    const api = fakeApi({
      ...visitor,
      "GET /api/practice-plan": { json: { ...plan, days: ["mon", "tue", "wed"] } },
      "GET /api/streak": answer,
    });
    render(
      <QueryClientProvider client={queryClient}>
        <YourStreak onClose={() => undefined} />
      </QueryClientProvider>,
    );
    return { api, user: aPerson() };
  }

  it("is one stop of the Tab key, and goes by days and weeks with the arrow keys", async () => {
    const { user } = open({ json: { currentStreak: 0, bestStreak: 4, today: "open", days } });
    const newest = await screen.findByRole("button", { name: /^Tue 17 Nov: missed/ });
    const stops = () => screen.getAllByRole("button", { name: / Nov:/ }).filter((one) => one.tabIndex === 0);
    const said = () => document.activeElement?.getAttribute("aria-label");
    expect(stops()).toEqual([newest]);
    newest.focus();
    await user.keyboard("{ArrowLeft}");
    expect(said()).toBe("Mon 16 Nov: day off");
    await user.keyboard("{ArrowUp}");
    expect(said()).toBe("Mon 9 Nov: missed, but covered. The service was down");
    expect(screen.getByText("Mon 9 Nov: missed, but covered. The service was down")).toBeTruthy();
    expect(stops().map((one) => one.dataset["day"])).toEqual(["2026-11-09"]);
    await user.keyboard("{ArrowLeft}{ArrowRight}{ArrowDown}");
    expect(said()).toBe("Tue 17 Nov: missed. No practice on a planned day");
    await user.keyboard("{ArrowRight}{ArrowDown}");
    expect(said()).toBe("Tue 17 Nov: missed. No practice on a planned day");
  });

  it("says what is wrong where the days do not load, and tries again", async () => {
    let down = true;
    const { user } = open(() =>
      down
        ? { status: 400, json: { message: "No", error: "No" } }
        : { json: { currentStreak: 0, bestStreak: 0, today: "open", days: [] } },
    );
    await screen.findByText("We couldn't load your streak");
    down = false;
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Complete a challenge to start your streak.")).toBeTruthy();
  });
});
