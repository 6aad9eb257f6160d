import { expect, it } from "vitest";
import { gateState } from "../src/app/gate-state.ts";
import { isActive } from "../src/app/layout/nav-items.ts";
import {
  COUNTRY_NAMES,
  countryOfTimeZone,
  knownCountry,
} from "../src/features/profile/domain/country-names.ts";
import { toggled } from "../src/features/profile/interests.queries.ts";
import { pageName, redactPath, redactUrl } from "../src/platform/analytics/analytics-page-name.ts";
import { isMobileChrome } from "../src/platform/browser/mobile-chrome.ts";
import { themeOf } from "../src/platform/theme.ts";
import { cappedCount } from "../src/ui/badge.tsx";
import { matchingOptions } from "../src/ui/form/combobox.tsx";
import { leadingLetters, wordInitials } from "../src/ui/initials.ts";
import { amara } from "./support/fake-api.ts";

it.each([
  [{ loading: true, error: new Error("x"), user: undefined }, "loading"],
  [{ loading: false, error: new Error("x"), user: null }, "error"],
  [{ loading: false, error: null, user: null }, "sign-in"],
  [{ loading: false, error: null, user: { ...amara, onboardingCompleted: false } }, "onboarding"],
  [{ loading: false, error: null, user: amara }, "open"],
])("the gate looks at loading, error, visitor, onboarding in this order: %#", (identity, state) => {
  expect(gateState(identity)).toBe(state);
});

it.each([
  ["/", "Homepage"],
  ["/auth", "Authentication"],
  ["/profile", "Profile"],
  ["/challenges", "Challenges"],
  ["/onboarding", "Onboarding"],
  ["/shared-challenge/x", "Shared Challenge"],
  ["/invite/friend/x", "Friend Invitation"],
  ["/learning-paths", "Learning Paths"],
  ["/challenge/12", "Challenge/12"],
  ["", "Unknown Page"],
])("the page %s is called %s", (path, name) => {
  expect(pageName(path)).toBe(name);
});

it.each([
  ["/s/secret", "/s/:token"],
  ["/shared-challenge/secret?x=1", "/shared-challenge/:token"],
  ["/invite/friend/secret", "/invite/friend/:token"],
  ["/i/secret#x", "/i/:token"],
  ["/reset-password-complete?oobCode=secret", "/reset-password-complete"],
  ["/challenge/12?shared=true", "/challenge/12"],
])("%s leaves as %s", (path, redacted) => {
  expect(redactPath(path)).toBe(redacted);
  expect(redactUrl(`https://x.example${path}`)).toBe(`https://x.example${redacted}`);
});

it.each([
  [0, "0"],
  [9, "9"],
  [10, "9+"],
  [120, "9+"],
])("%i pending are shown as %s", (count, text) => {
  expect(cappedCount(count)).toBe(text);
});

it.each([
  [["Amara Okafor", "amara"], "AM", "AO"],
  [[null, "kenji"], "KE", "KE"],
  [[null, null], "US", "US"],
  [["  ", "x"], "X", "X"],
  [["María José Fernández", "m"], "MA", "MF"],
  [["👩‍👩‍👧 Ada", "a"], "👩‍👩‍👧 ", "👩‍👩‍👧A"],
] as const)("initials of %j", ([displayName, username], leading, words) => {
  expect(leadingLetters(displayName, username)).toBe(leading);
  expect(wordInitials(displayName, username)).toBe(words);
});

it("the countries are about 240 different names", () => {
  expect(COUNTRY_NAMES.length).toBeGreaterThanOrEqual(230);
  expect(COUNTRY_NAMES.length).toBeLessThanOrEqual(260);
  expect(new Set(COUNTRY_NAMES).size).toBe(COUNTRY_NAMES.length);
});

it.each([
  ["Nigeria", "Nigeria"],
  ["united states", "United States of America"],
  ["Atlantis", null],
  [null, null],
])("a look-up that says %s chooses %s", (said, chosen) => {
  expect(knownCountry(said)).toBe(chosen);
});

it("a time zone tells its country", () => {
  expect(countryOfTimeZone("Asia/Kolkata")).toBe("India");
  expect(countryOfTimeZone("UTC")).toBeNull();
});

it("a fourth interest is not added, a chosen one is taken away", () => {
  expect(toggled(["Art", "Music", "Sports"], "Science")).toEqual(["Art", "Music", "Sports"]);
  expect(toggled(["Art", "Music", "Sports"], "Music")).toEqual(["Art", "Sports"]);
  expect(toggled(["Art"], "Music")).toEqual(["Art", "Music"]);
});

it.each([
  [null, "dark"],
  ["purple", "dark"],
  ["light", "light"],
  ["dark", "dark"],
])("a stored theme %s means %s", (stored, theme) => {
  expect(themeOf(stored)).toBe(theme);
});

it.each([
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", true],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605.1 CriOS/120.0 Mobile/15E148 Safari/604.1", true],
  ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 EdgA/130.0", false],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", false],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605.1 Version/17.0 Mobile Safari/604.1", false],
])("%s is mobile Chrome: %s", (userAgent, mobile) => {
  expect(isMobileChrome(userAgent)).toBe(mobile);
});

it("typing narrows a list: beginnings first, accents aside", () => {
  const options = ["Ivory Coast", "Côte d'Azur", "Costa Rica", "Scotland"];
  expect(matchingOptions(options, "cot")).toEqual(["Côte d'Azur", "Scotland"]);
  expect(matchingOptions(options, " COAST ")).toEqual(["Ivory Coast"]);
  expect(matchingOptions(options, "")).toEqual(options);
});

it("a challenge belongs to Challenges in the navigation", () => {
  expect(isActive("/challenges", "/challenge/12")).toBe(true);
  expect(isActive("/", "/challenge/12")).toBe(false);
  expect(isActive("/", "/")).toBe(true);
});
