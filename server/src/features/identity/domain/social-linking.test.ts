import { expect, test } from "vitest";
import { linkingOf } from "./social-linking.ts";

const verified = { emailVerified: true };
const unverified = { emailVerified: false };

test.each([
  [null, true, "create"],
  [null, false, "create"],
  [verified, true, "link"],
  [verified, false, "refuse"],
  [unverified, true, "take-over"],
  [unverified, false, "refuse"],
] as const)("account %j, provider vouches %s: %s", (account, providerVerified, expected) => {
  expect(linkingOf({ account, providerVerified })).toBe(expected);
});
