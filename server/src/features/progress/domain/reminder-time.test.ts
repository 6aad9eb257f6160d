import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { today } from "./calendar.ts";
import { instantOf, nextReminder } from "./reminder-time.ts";

const MINUTE = 60_000;
const zones = [...Intl.supportedValuesOf("timeZone"), "UTC+05:45", "UTC-09:30"];

describe("instantOf", () => {
  test.each([
    ["an ordinary day", "Europe/Paris", "2026-01-10", "07:30", "2026-01-10T06:30:00.000Z"],
    ["a fixed offset", "UTC+05:45", "2026-01-10", "07:30", "2026-01-10T01:45:00.000Z"],
    ["a time that is skipped", "Europe/Paris", "2026-03-29", "02:30", "2026-03-29T01:00:00.000Z"],
    [
      "a time that is skipped in New York",
      "America/New_York",
      "2026-03-08",
      "02:01",
      "2026-03-08T07:00:00.000Z",
    ],
    ["a midnight that is skipped", "Africa/Cairo", "2026-04-24", "00:15", "2026-04-23T22:00:00.000Z"],
    ["a time that comes twice", "Europe/Paris", "2026-10-25", "02:30", "2026-10-25T00:30:00.000Z"],
    [
      "a time that comes twice in New York",
      "America/New_York",
      "2026-11-01",
      "01:59",
      "2026-11-01T05:59:00.000Z",
    ],
    ["a change of half an hour", "Australia/Lord_Howe", "2026-10-04", "02:10", "2026-10-03T15:30:00.000Z"],
    ["an unknown zone, as UTC", "No/Such_Zone", "2026-01-10", "07:30", "2026-01-10T07:30:00.000Z"],
  ])("%s", (_, zone, day, time, expected) => {
    expect(instantOf(day, time, zone)?.toISOString()).toBe(expected);
  });

  test("is null on a day that the zone skips", () => {
    expect(instantOf("2011-12-30", "07:30", "Pacific/Apia")).toBeNull();
  });

  test("is the first minute of the day on which the clocks show the time or more, in every zone", () => {
    const shows = (zone: string, at: number): string =>
      zone.startsWith("UTC")
        ? new Date(at + (zone === "UTC+05:45" ? 345 : -570) * MINUTE).toISOString().slice(11, 16)
        : new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short" }).format(at);
    const day = fc.date({
      min: new Date("2025-01-01T12:00:00Z"),
      max: new Date("2030-01-01T00:00:00Z"),
      noInvalidDate: true,
    });
    const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    fc.assert(
      fc.property(fc.constantFrom(...zones), day, time, (zone, date, clock) => {
        const label = date.toISOString().slice(0, 10);
        const wanted = clock.map((part) => String(part).padStart(2, "0")).join(":");
        const at = instantOf(label, wanted, zone)?.getTime() ?? Number.NaN;
        expect(today(zone, new Date(at))).toBe(label);
        expect(shows(zone, at) >= wanted).toBe(true);
        const before = at - MINUTE;
        const isFirst = today(zone, new Date(before)) < label || shows(zone, before) < wanted;
        expect(isFirst).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("nextReminder", () => {
  const rules = { plans: [{ fromDay: "2026-03-04", days: ["mon", "wed", "fri"] as const }] };
  const at = (time: string, zone = "UTC+00:00") =>
    nextReminder({ time: "18:00", timeZone: zone }, rules, new Date(time))?.toISOString();

  test.each([
    ["before the plan holds", "2026-03-02T10:00:00Z", "2026-03-04T18:00:00.000Z"],
    ["earlier that day", "2026-03-04T10:00:00Z", "2026-03-04T18:00:00.000Z"],
    ["at the very time", "2026-03-04T18:00:00Z", "2026-03-06T18:00:00.000Z"],
    ["over a weekend", "2026-03-06T19:00:00Z", "2026-03-09T18:00:00.000Z"],
  ])("%s", (_, now, expected) => {
    expect(at(now)).toBe(expected);
  });

  test("is none where no plan holds", () => {
    const ended = { plans: [...rules.plans, { fromDay: "2026-03-05", days: null }] };
    const now = new Date("2026-03-04T19:00:00Z");
    expect(nextReminder({ time: "18:00", timeZone: "UTC+00:00" }, ended, now)).toBeNull();
  });
});
