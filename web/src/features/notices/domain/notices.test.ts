import type { Notice } from "@promptsmith/contract/notices/entities";
import { describe, expect, it } from "vitest";
import { countNews } from "./news.ts";
import { noticeLine, timeAgo } from "./notice-line.ts";

describe("notices", () => {
  const notice = (kind: Notice["kind"], at = "2026-11-20T10:00:00.000Z"): Notice => ({
    kind,
    key: kind,
    person: { id: 2, username: "kenji", displayName: null },
    challengeTitle: "Blue sky",
    at,
  });

  it("link to the place where they can be answered", () => {
    expect(noticeLine(notice("challenge-received"))).toEqual({
      who: "New learner",
      what: 'sent you "Blue sky"',
      path: "/challenges?tab=received",
    });
    expect(noticeLine(notice("friend-request")).path).toMatch(/^\/profile\?tab=friends/);
    expect(noticeLine(notice("friend-accepted")).path).toBe("/profile?tab=friends");
    expect(noticeLine({ ...notice("challenge-finished"), person: null }).who).toBe("Somebody");
    expect(noticeLine({ ...notice("reminders-stopped"), person: null })).toEqual({
      who: "We've paused your reminders.",
      what: "Finish a challenge to restart them.",
      path: "/",
    });
  });

  it("are news when they came after the bell was last opened", () => {
    expect(countNews([], null)).toBe(0);
    expect(countNews([notice("friend-request")], null)).toBe(1);
    expect(countNews([notice("friend-request")], "2026-11-20T10:00:00.000Z")).toBe(0);
    expect(countNews([notice("friend-request")], "2026-11-20T09:59:59.999Z")).toBe(1);
  });

  it("say roughly when", () => {
    const now = Date.parse("2026-11-20T12:00:00.000Z");
    expect(timeAgo("2026-11-20T11:59:30.000Z", now)).toBe("just now");
    expect(timeAgo("2026-11-20T09:00:00.000Z", now)).toBe("3 hours ago");
    expect(timeAgo("2026-11-19T11:00:00.000Z", now)).toBe("yesterday");
  });
});
