import * as z from "zod/mini";

import { Id, Instant } from "../kernel/ids.ts";
import { REGISTRATION_MODES } from "./rules.ts";

/** A person as other people may see them: no e-mail address. */
export const Person = z.object({
  id: Id,
  username: z.string(),
  displayName: z.nullable(z.string()),
});
export type Person = z.infer<typeof Person>;

/** The signed-in person's own record. Secrets (password, codes, provider ids, address) are never part of it. */
export const SelfUser = z.object({
  id: Id,
  username: z.string(),
  displayName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  age: z.nullable(z.string()),
  country: z.nullable(z.string()),
  job: z.nullable(z.string()),
  industry: z.nullable(z.string()),
  jobFunction: z.nullable(z.string()),
  timezone: z.string(),
  totalPoints: z.int(),
  currentStreak: z.int(),
  bestStreak: z.int(),
  completedChallenges: z.int(),
  onboardingCompleted: z.boolean(),
  emailNotificationsEnabled: z.boolean(),
  whatsappNotificationsEnabled: z.boolean(),
  lastActive: z.nullable(Instant),
  lastChallengeUpdate: z.nullable(Instant),
  createdAt: Instant,
  /** The instant of the person's next midnight; the countdown runs to it. */
  nextResetAt: Instant,
  /** Whether deletion asks for the password (true) or for the username (accounts from social sign-in). */
  hasPassword: z.boolean(),
  /** Whether friends who solved the same challenge see the prompts; false where the age forbids it. */
  comparePrompts: z.boolean(),
  /** Whether leaving a result always offers to share it; else only a new score from the target on. */
  askToShare: z.boolean(),
});
export type SelfUser = z.infer<typeof SelfUser>;

/** The ways in that an instance offers. */
export const SignInOptions = z.object({
  google: z.boolean(),
  facebook: z.boolean(),
  /** The operator's own OpenID provider, by the name on its button. */
  oidc: z.nullable(z.object({ name: z.string() })),
  /** The operator's provider is the only way to sign in. */
  only: z.boolean(),
  registration: z.enum(REGISTRATION_MODES),
  /** Where registration asks for an address of certain domains: which. */
  domains: z.array(z.string()),
});
export type SignInOptions = z.infer<typeof SignInOptions>;
