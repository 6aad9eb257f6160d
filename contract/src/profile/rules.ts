import * as z from "zod/mini";

import { DisplayName, PASSWORD_REQUIRED } from "../identity/rules.ts";
import { addressForm, isNewEmail } from "../kernel/address.ts";
import { email, INVALID_EMAIL, requiredText } from "../kernel/text.ts";

/** Every theme a challenge can have; the names are case-sensitive. */
export const CATEGORIES = [
  "Sports",
  "Music",
  "Art",
  "Technology",
  "Science",
  "Business",
  "Writing",
  "Cooking",
  "History",
  "Mathematics",
  "Languages",
  "Philosophy",
  "Marketing",
] as const;
export const Category = z.enum(CATEGORIES, "Unknown category");
export type Category = z.infer<typeof Category>;

/** Onboarding offers twelve, in this order; Marketing can be chosen in the settings. */
export const ONBOARDING_INTERESTS = CATEGORIES.filter((category) => category !== "Marketing");
/** The settings offer all thirteen in alphabetical order. */
export const PROFILE_INTERESTS = CATEGORIES.toSorted();

export const MIN_INTERESTS = 1;
export const MAX_INTERESTS = 3;
export const TOO_FEW_INTERESTS = "Please select at least one interest";
export const TOO_MANY_INTERESTS = "Please select no more than 3 interests";

export const AGE_GROUPS = ["below-18", "18-24", "25-34", "35-44", "45-50", "51+"] as const;
export const AgeGroup = z.enum(AGE_GROUPS, "Age group is required");
export type AgeGroup = z.infer<typeof AgeGroup>;

/** Prompts are compared among people whose age is known and not below 18. */
export const mayCompare = (age: string | null): boolean => age !== null && age !== "below-18";
export const COMPARE_FORBIDDEN = "Comparing prompts with friends is for people aged 18 and over.";

const distinct = z.transform((categories: Category[]) => [...new Set(categories)]);

/** 0 to 3 different categories. */
export const Interests = z.pipe(
  z.pipe(z.array(Category, TOO_FEW_INTERESTS), distinct),
  z.array(Category).check(z.maxLength(MAX_INTERESTS, TOO_MANY_INTERESTS)),
);

/** 1 to 3 different categories. */
export const FirstInterests = z.pipe(
  z.pipe(z.array(Category, TOO_FEW_INTERESTS), distinct),
  z
    .array(Category)
    .check(z.minLength(MIN_INTERESTS, TOO_FEW_INTERESTS), z.maxLength(MAX_INTERESTS, TOO_MANY_INTERESTS)),
);

export const INVALID_PHONE = "Please enter a valid phone number";

/** Digits, blanks, + - ( ) and dots; an empty text means "none". */
export const PhoneNumber = z
  .string(INVALID_PHONE)
  .check(z.trim(), z.maxLength(32, INVALID_PHONE), z.regex(/^[0-9 +().-]*$/, INVALID_PHONE));

export const Country = requiredText({
  required: "Country is required",
  max: 100,
  tooLong: "Country must be at most 100 characters",
});

export const ProfileForm = z.object({
  displayName: DisplayName,
  phoneNumber: z.optional(z.nullable(PhoneNumber)),
  age: AgeGroup,
  country: Country,
  email: z.optional(email("Email is required")),
  /** The account's password; needed when `email` has changed. */
  password: z.optional(z.nullable(z.string(PASSWORD_REQUIRED))),
});

/** The form of a person who has this address: only another one must be such as new accounts have. */
export const profileFormOf = (ownEmail: string) =>
  ProfileForm.check(
    z.refine(({ email: given = "" }) => isNewEmail(given) || given === addressForm(ownEmail), {
      error: INVALID_EMAIL,
      path: ["email"],
    }),
  );

export type ProfileForm = z.infer<typeof ProfileForm>;

/** Where no one said otherwise. */
export const DEFAULT_TIME_ZONE = "UTC+00:00";

/** Whether `zone` is `UTC+HH:MM`, `UTC-HH:MM` (at most 14 hours) or an IANA name this runtime knows. */
export function isTimeZone(zone: string): boolean {
  const offset = /^UTC[+-](\d{2}):([0-5]\d)$/.exec(zone);
  if (offset) return Number(offset[1]) * 60 + Number(offset[2]) <= 14 * 60;
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

const INVALID_TIME_ZONE = "Invalid timezone";
export const TimeZone = z.string(INVALID_TIME_ZONE).check(z.trim(), z.refine(isTimeZone, INVALID_TIME_ZONE));
