import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "../../../../app/app.tsx";
import { planWords, presetOf, restDayWords, savedWords } from "../../domain/plan-words.ts";
import { reasonWords, weeksOf } from "../../domain/streak-weeks.ts";
import { queryClient } from "../../../../platform/api/query-client.ts";
import { redactPath } from "../../../../platform/analytics/analytics-page-name.ts";
// Loaded before the tests: the first import of a screen is slow on a busy machine.
import "../../../../app/screens/settings.tsx";
import "./plan-setting.tsx";
import { aPerson } from "../../../../../test/support/a-person.ts";
import { amara, fakeApi, visitor } from "../../../../../test/support/fake-api.ts";

const PLAN = "PUT /api/practice-plan";
const plan = {
  days: ["mon", "tue", "wed", "thu", "fri"],
  holdsFrom: null,
  changeableFrom: null,
  remindAt: null,
  mailAvailable: true,
  addressVerified: true,
  remindersStopped: false,
  restDays: { held: 1, nextAfter: 3 },
  offer: false,
  savedDays: [],
};
const day = (label: string, kind: "practised" | "off" | "rest" | "missed" = "missed") => ({
  day: label,
  kind,
  what: null,
  at: null,
  zone: null,
});

it.each([
  [["mon", "tue", "wed", "thu", "fri", "sat", "sun"], "every", "Every day"],
  [["fri", "mon", "tue", "wed", "thu"], "weekdays", "Weekdays"],
  [["sun", "mon", "wed"], "own", "Monday, Wednesday, and Sunday"],
] as const)("names the plan of %j", (days, preset, words) => {
  expect(presetOf(days)).toBe(preset);
  expect(planWords(days)).toBe(words);
});

it("says what is held and what was saved", () => {
  expect(restDayWords({ held: 2, nextAfter: null })).toBe("2 rest days left.");
  expect(restDayWords({ held: 0, nextAfter: 1 })).toBe("No rest days left. Practise 1 more day to earn one.");
  expect(restDayWords({ held: 1, nextAfter: 2 })).toBe(
    "1 rest day left. Practise 2 more days to earn another.",
  );
  expect(savedWords(["2026-11-23"])).toBe(
    "You missed Monday, 23 November. A rest day covered you, so your streak is safe.",
  );
});

it("puts days into whole weeks, and leaves no week out between two days", () => {
  const weeks = weeksOf([day("2026-11-23"), day("2026-11-08")]);
  expect(weeks.map(({ monday }) => monday)).toEqual(["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]);
  expect(weeks[0]?.days[6]?.day).toBe("2026-11-08");
  expect(weeks[3]?.days[0]?.day).toBe("2026-11-23");
  expect(weeksOf([])).toEqual([]);
});

it.each([
  ["Europe/Berlin", "00:30 (Europe/Berlin)"],
  ["Africa/Lagos", "00:30"],
  ["UTC+00:00", "23:30 (UTC+00:00)"],
  ["UTC+05:45", "05:15 (UTC+05:45)"],
  ["UTC-09:30", "14:00 (UTC-09:30)"],
  ["Mars/Olympus_Mons", "23:30 (UTC)"],
  [null, "23:30 (UTC)"],
])("says when a day was practised on the clock it was practised by: %s", (zone, time) => {
  const practised = { ...day("2026-11-23", "practised"), what: "Debate", at: "2026-11-22T23:30:00.000Z" };
  expect(reasonWords({ ...practised, zone }, "Africa/Lagos")).toBe(`Mon 23 Nov: Debate, ${time}`);
});

it("gives a missed day its reason, and a day off none", () => {
  expect(reasonWords({ ...day("2026-11-22", "off"), what: "A day off in your plan" })).toBe(
    "Sun 22 Nov: day off",
  );
  expect(reasonWords({ ...day("2026-11-23"), what: "No practice on a planned day" })).toBe(
    "Mon 23 Nov: missed. No practice on a planned day",
  );
});

it("keeps tokens that end reminders out of the analytics", () => {
  expect(redactPath("/unsubscribe/AAAAAQAAAAHx")).toBe("/unsubscribe/:token");
});

async function openSettings(answer: object, save: Parameters<typeof fakeApi>[0][string] = { json: plan }) {
  const api = fakeApi({
    ...visitor,
    "GET /api/user": { json: amara },
    "GET /api/interests": { json: { categories: ["Science", "Cooking"] } },
    "GET /api/practice-plan": { json: answer },
    [PLAN]: save,
  });
  window.history.replaceState(null, "", "/profile");
  render(<App />);
  const section = await screen.findByRole("region", { name: "Practice plan" });
  await within(section).findByRole("group", { name: "Practice days" });
  return { api, section: within(section), user: aPerson() };
}

it("refuses two days, sends three, and shows what the server says against them", async () => {
  const refusal = "Your plan can change again on Monday, 30 November";
  const { api, section, user } = await openSettings(plan, {
    status: 409,
    json: { message: refusal, error: refusal },
  });
  for (const name of ["Monday", "Tuesday", "Wednesday"])
    await user.click(section.getByRole("checkbox", { name }));
  await user.click(section.getByRole("button", { name: "Save plan" }));
  expect(section.getByRole("alert").textContent).toBe("Choose at least three days");
  expect(api.calls(PLAN)).toEqual([]);
  await user.click(section.getByRole("checkbox", { name: "Sunday" }));
  await user.click(section.getByRole("button", { name: "Save plan" }));
  await waitFor(() => expect(section.getByRole("alert").textContent).toBe(refusal));
  expect(api.calls(PLAN).map(({ body }) => body)).toEqual([{ days: ["thu", "fri", "sun"] }]);
});

it("holds the days while they cannot change, and sends the reminder alone", async () => {
  const { api, section, user } = await openSettings({ ...plan, changeableFrom: "2026-11-30" });
  expect(section.getByText("Your plan can change again on Monday, 30 November.")).toBeTruthy();
  expect(section.queryByRole("button", { name: "End plan" })).toBeNull();
  await user.click(section.getByRole("switch", { name: "Remind me by email" }));
  await user.click(section.getByRole("button", { name: "Save plan" }));
  await waitFor(() => expect(api.calls(PLAN).map(({ body }) => body)).toEqual([{ remindAt: "08:00" }]));
});

it("offers no reminder where the site sends no mail, and none to an address that is not verified", async () => {
  const first = await openSettings({ ...plan, mailAvailable: false });
  expect(first.section.queryByRole("switch")).toBeNull();
  expect(first.section.queryByText(/remind/i)).toBeNull();
  cleanup();
  queryClient.clear();
  const { section } = await openSettings({ ...plan, addressVerified: false });
  section.getByText("Please verify your email first. Reminders only go to verified addresses.");
  expect(section.getByRole<HTMLInputElement>("switch").disabled).toBe(true);
});

it("ends reminders by one button without a session, and explains an invalid link", async () => {
  let valid = false;
  const api = fakeApi({
    ...visitor,
    "POST /api/unsubscribe/AAAAAQAAAAHxyzxyz": () =>
      valid
        ? { json: { message: "You won't get any more reminders." } }
        : { status: 404, json: { message: "Not found", error: "Not found" } },
  });
  window.history.replaceState(null, "", "/unsubscribe/AAAAAQAAAAHxyzxyz");
  const shown = render(<App />);
  const user = aPerson();
  await user.click(await screen.findByRole("button", { name: "Stop reminders" }));
  expect((await screen.findByRole("alert")).textContent).toContain("You can turn reminders off in Settings");
  expect(screen.queryByRole("button", { name: "Stop reminders" })).toBeNull();
  shown.unmount();
  valid = true;
  render(<App />);
  await user.click(await screen.findByRole("button", { name: "Stop reminders" }));
  expect(await screen.findByText("You won't get any more reminders.")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Reminders are off" })).toBeTruthy();
  expect(api.calls("POST /api/unsubscribe/AAAAAQAAAAHxyzxyz")).toHaveLength(2);
});

it("asks about invitations where the link came with one, also where its end was lost", async () => {
  const json = { message: "We won't send any more invitations to your address." };
  fakeApi({
    ...visitor,
    "POST /api/unsubscribe/i0123456789abcdef0": { json },
    "POST /api/unsubscribe/i0123456789abcdef": {
      status: 404,
      json: { message: "Not found", error: "Not found" },
    },
  });
  const user = aPerson();
  const press = async (path: string) => {
    window.history.replaceState(null, "", path);
    const shown = render(<App />);
    const stop = await screen.findByRole("button", { name: "Stop invitations" });
    expect(
      screen.getByText(
        /^Nobody will be able to invite this address\. .* Sign up with it or write to us at \S+@\S+\.$/,
      ),
    ).toBeTruthy();
    await user.click(stop);
    return shown;
  };
  const first = await press("/unsubscribe/i0123456789abcdef");
  expect((await screen.findByRole("alert")).textContent).toMatch(
    /the link at the end of the invitation email again, or write to \S+@\S+ to stop invitations\.$/,
  );
  first.unmount();
  await press("/unsubscribe/i0123456789abcdef0");
  expect(await screen.findByText(json.message)).toBeTruthy();
});
