import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { addDays, nextResetAt, today, weekStart } from "./calendar.ts";

const HOUR = 3_600_000;
const zones = [...Intl.supportedValuesOf("timeZone"), "UTC+00:00", "UTC+05:45", "UTC-09:30", "UTC+14:00"];
const zone = fc.constantFrom(...zones);
const instant = fc.date({
  min: new Date("2025-01-01T00:00:00Z"),
  max: new Date("2032-01-01T00:00:00Z"),
  noInvalidDate: true,
});

describe("today", () => {
  test.each([
    ["UTC+00:00", "2026-03-08T23:59:59.999Z", "2026-03-08"],
    ["UTC+00:00", "2026-03-09T00:00:00.000Z", "2026-03-09"],
    ["UTC+05:30", "2026-03-08T18:29:59.999Z", "2026-03-08"],
    ["UTC+05:30", "2026-03-08T18:30:00.000Z", "2026-03-09"],
    ["UTC-08:00", "2026-01-01T07:59:59.999Z", "2025-12-31"],
    ["Asia/Kolkata", "2026-03-08T18:30:00.000Z", "2026-03-09"],
    ["Asia/Kathmandu", "2026-03-08T18:14:59.999Z", "2026-03-08"],
    ["Asia/Kathmandu", "2026-03-08T18:15:00.000Z", "2026-03-09"],
    ["America/New_York", "2026-03-08T04:59:59.999Z", "2026-03-07"],
    ["America/New_York", "2026-07-01T04:00:00.000Z", "2026-07-01"],
    ["Pacific/Kiritimati", "2026-03-08T10:00:00.000Z", "2026-03-09"],
    ["No/Such_Zone", "2026-03-08T10:00:00.000Z", "2026-03-08"],
  ])("%s at %s is %s", (timeZone, now, day) => {
    expect(today(timeZone, new Date(now))).toBe(day);
  });
});

describe("nextResetAt", () => {
  test.each([
    ["a day of 23 hours", "America/New_York", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00.000Z"],
    ["a day of 25 hours", "America/New_York", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00.000Z"],
    ["a day that begins at 01:00", "Africa/Cairo", "2026-04-23T12:00:00Z", "2026-04-23T22:00:00.000Z"],
    ["another one", "America/Santiago", "2026-09-05T12:00:00Z", "2026-09-06T04:00:00.000Z"],
    ["a half-hour zone", "Australia/Adelaide", "2026-06-01T00:00:00Z", "2026-06-01T14:30:00.000Z"],
    ["a change of half an hour", "Australia/Lord_Howe", "2026-04-04T13:00:00Z", "2026-04-05T13:30:00.000Z"],
    [
      "midnight itself belongs to the new day",
      "UTC+00:00",
      "2026-01-01T00:00:00Z",
      "2026-01-02T00:00:00.000Z",
    ],
  ])("%s", (_, timeZone, now, expected) => {
    expect(nextResetAt(timeZone, new Date(now)).toISOString()).toBe(expected);
  });

  test("is the very first instant of a later day, in every zone, at any time", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, now) => {
        const reset = nextResetAt(timeZone, now);
        const day = today(timeZone, now);
        expect(reset.getTime()).toBeGreaterThan(now.getTime());
        expect(reset.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR);
        expect(today(timeZone, new Date(reset.getTime() - 1))).toBe(day);
        expect(today(timeZone, reset)).toBe(addDays(day, 1));
      }),
      { numRuns: 500 },
    );
  });

  test("does not depend on what was asked before", () => {
    fc.assert(
      fc.property(zone, fc.array(instant, { minLength: 1, maxLength: 5 }), (timeZone, moments) => {
        const fresh = (now: Date) =>
          new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
        for (const now of moments) {
          if (!timeZone.startsWith("UTC")) expect(today(timeZone, now)).toBe(fresh(now));
        }
      }),
    );
  });
});

describe("weekStart", () => {
  test.each([
    ["2026-11-16", "2026-11-16"],
    ["2026-11-21", "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2026-11-23", "2026-11-23"],
    ["2027-01-01", "2026-12-28"],
    ["2028-03-01", "2028-02-28"],
  ])("the week of %s begins on %s", (day, monday) => {
    expect(weekStart(day)).toBe(monday);
  });
});
