import { FRIENDSHIP_STATUSES } from "@promptsmith/contract/friends/rules";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { friendshipTransition } from "./friendship-transition.ts";

describe("friendshipTransition", () => {
  it.each([
    ["pending", "accepted", "recipient", "change"],
    ["pending", "accepted", "requester", "forbidden"],
    ["pending", "rejected", "recipient", "change"],
    ["pending", "rejected", "requester", "forbidden"],
    ["pending", "cancelled", "requester", "change"],
    ["pending", "cancelled", "recipient", "forbidden"],
    ["accepted", "rejected", "requester", "change"],
    ["accepted", "rejected", "recipient", "change"],
    ["accepted", "cancelled", "requester", "conflict"],
    ["accepted", "cancelled", "recipient", "conflict"],
    ["accepted", "accepted", "recipient", "unchanged"],
    ["accepted", "accepted", "requester", "forbidden"],
    ["rejected", "accepted", "recipient", "conflict"],
    ["rejected", "cancelled", "requester", "conflict"],
    ["rejected", "rejected", "recipient", "unchanged"],
    ["rejected", "rejected", "requester", "unchanged"],
    ["cancelled", "accepted", "recipient", "conflict"],
    ["cancelled", "rejected", "recipient", "conflict"],
    ["cancelled", "cancelled", "requester", "unchanged"],
    ["cancelled", "cancelled", "recipient", "conflict"],
  ] as const)("%s to %s by the %s: %s", (from, to, side, expected) => {
    expect(friendshipTransition(from, to, side)).toBe(expected);
  });

  it("never leaves a final state", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("rejected" as const, "cancelled" as const),
        fc.constantFrom(...FRIENDSHIP_STATUSES.filter((status) => status !== "pending")),
        fc.constantFrom("requester" as const, "recipient" as const),
        (from, to, side) => friendshipTransition(from, to, side) !== "change",
      ),
    );
  });
});
