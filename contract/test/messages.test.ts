import { describe, expect, it } from "vitest";

import { submitChallenge, testPrompt } from "../src/challenges/calls.ts";
import { login, register, registerByForm, confirmPasswordReset } from "../src/identity/calls.ts";
import { RegisterForm } from "../src/identity/rules.ts";
import { allCalls } from "../src/index.ts";
import { chooseInterests, replaceInterests, saveProfile, changeTimeZone } from "../src/profile/calls.ts";
import { acceptChallengeInvitation, inviteToChallenge } from "../src/sharing/calls.ts";
import { createInvite } from "../src/friends/calls.ts";
import { joinWaitlist } from "../src/waitlist/calls.ts";

type Parser = {
  safeParse: (value: unknown) => { success: boolean; error?: { issues: { message: string }[] } };
};
const firstMessage = (schema: Parser, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? "ok" : result.error?.issues[0]?.message;
};

const mail = "ada@example.org";
const profile = { displayName: "Ada", age: "25-34", country: "Norway" };

describe("the first message a wrong body gets", () => {
  it.each<[string, Parser, unknown, string]>([
    ["login", login.body, {}, "Please enter a valid email address"],
    ["login", login.body, { email: "a@b", password: "secret" }, "Please enter a valid email address"],
    ["login", login.body, { email: mail, password: "12345" }, "Password must be at least 6 characters"],
    ["login", login.body, { email: ` ${mail.toUpperCase()} `, password: "123456" }, "ok"],
    ["register", register.body, { email: mail, password: 1234567 }, "Password must be at least 6 characters"],
    ["form", registerByForm.body, {}, "Username is required"],
    ["form", registerByForm.body, { username: "ada" }, "Name is required"],
    ["confirm", confirmPasswordReset.body, { newPassword: "123456" }, "Reset code is required"],
    [
      "confirm",
      confirmPasswordReset.body,
      { oobCode: "x", newPassword: "1" },
      "Password must be at least 6 characters",
    ],
    ["interests", chooseInterests.body, { categories: [] }, "Please select at least one interest"],
    ["interests", chooseInterests.body, {}, "Please select at least one interest"],
    ["interests", chooseInterests.body, { categories: ["Art", "Art"] }, "ok"],
    [
      "interests",
      chooseInterests.body,
      { categories: ["Art", "Music", "Sports", "Cooking"] },
      "Please select no more than 3 interests",
    ],
    ["interests", chooseInterests.body, { categories: ["art"] }, "Unknown category"],
    ["interests", replaceInterests.body, { categories: [] }, "ok"],
    ["profile", saveProfile.body, {}, "Name is required"],
    ["profile", saveProfile.body, { ...profile, age: "12" }, "Age group is required"],
    ["profile", saveProfile.body, { ...profile, country: " " }, "Country is required"],
    ["profile", saveProfile.body, { ...profile, email: " " }, "Email is required"],
    ["profile", saveProfile.body, { ...profile, email: "no" }, "Please enter a valid email address"],
    ["profile", saveProfile.body, { ...profile, phoneNumber: "abc" }, "Please enter a valid phone number"],
    ["profile", saveProfile.body, { ...profile, phoneNumber: "" }, "ok"],
    ["timezone", changeTimeZone.body, { timezone: "Mars/Olympus" }, "Invalid timezone"],
    ["timezone", changeTimeZone.body, { timezone: "Asia/Kolkata" }, "ok"],
    ["timezone", changeTimeZone.body, { timezone: "UTC-03:30" }, "ok"],
    ["submit", submitChallenge.body, { challengeId: 1, userPrompt: "  " }, "User prompt is required"],
    ["submit", submitChallenge.body, { userPrompt: "x" }, "Challenge id is required"],
    ["submit", submitChallenge.body, { challengeId: "1", userPrompt: "x" }, "Challenge id is required"],
    ["submit", submitChallenge.body, { challengeId: 1, userPrompt: "😀".repeat(5000) }, "ok"],
    [
      "submit",
      submitChallenge.body,
      { challengeId: 1, userPrompt: "x".repeat(5001) },
      "Prompt must be at most 5000 characters",
    ],
    ["test", testPrompt.body, { userPrompt: "x" }, "Challenge title is required"],
    ["test", testPrompt.body, { userPrompt: "x", challengeTitle: "t" }, "Challenge description is required"],
    ["invite", createInvite.body, { inviteType: "email" }, "Please enter an email address"],
    [
      "invite",
      createInvite.body,
      { inviteType: "email", recipientEmail: "no" },
      "Please enter a valid email address",
    ],
    ["invite", createInvite.body, { inviteType: "carrier pigeon" }, "Invalid invite type"],
    ["invite", createInvite.body, { message: "x".repeat(1001) }, "Message is too long"],
    ["invite", createInvite.body, {}, "ok"],
    ["share", inviteToChallenge.body, { shareType: "internal", challengeId: 1 }, "Recipient is required"],
    ["share", inviteToChallenge.body, { shareType: "fax", challengeId: 1 }, "Invalid share type"],
    ["accept", acceptChallengeInvitation.body, { status: "rejected" }, "Invalid status"],
    [
      "waitlist",
      joinWaitlist.body,
      { name: "  ", email: mail },
      "Please fill in all fields: Both name and email are required",
    ],
    [
      "waitlist",
      joinWaitlist.body,
      { name: "Ada", email: "" },
      "Please fill in all fields: Both name and email are required",
    ],
    ["waitlist", joinWaitlist.body, { name: "Ada", email: "x" }, "Please enter a valid email address"],
    [
      "form",
      RegisterForm,
      { email: mail, password: "123456", confirmPassword: "1234567" },
      "Passwords don't match",
    ],
  ])("%s %#", (_name, schema, value, expected) => {
    expect(firstMessage(schema, value)).toBe(expected);
  });
});

describe("the table of contents", () => {
  it("names every call once", () => {
    const seen = allCalls.map(({ call }) => `${call.method} ${call.path}`);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(45);
  });
});
