import { expect, test } from "vitest";
import { linkingOf } from "./social-linking.ts";

const verified = { emailVerified: true, hasAnotherSubject: false };
const unverified = { emailVerified: false, hasAnotherSubject: false };
const anothers = { emailVerified: true, hasAnotherSubject: true };
const anothersUnproved = { emailVerified: false, hasAnotherSubject: true };

test.each([
  [null, true, "create"],
  [null, false, "create"],
  [verified, true, "link"],
  [verified, false, "refuse"],
  [unverified, true, "take-over"],
  [unverified, false, "refuse"],
  [anothers, true, "taken"],
  [anothers, false, "refuse"],
  [anothersUnproved, true, "taken"],
] as const)("account %j, provider vouches %s: %s", (account, providerVerified, expected) => {
  expect(linkingOf({ account, providerVerified })).toBe(expected);
});
