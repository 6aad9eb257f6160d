/** Screen paths, used by the router, in mails and in share links. */
export const paths = {
  home: "/",
  challenges: "/challenges",
  challenge: (id: number | string) => `/challenge/${id}`,
  learningPaths: "/learning-paths",
  profile: "/profile",
  profileFriends: "/profile?tab=friends",
  testAi: "/test-openai",
  auth: "/auth",
  onboarding: "/onboarding",
  resetPassword: "/reset-password",
  resetPasswordComplete: "/reset-password-complete",
  verifyEmail: "/verify-email",
  registerTest: "/register-test",
  privacy: "/privacy",
  sharedChallenge: (token: string) => `/shared-challenge/${token}`,
  sharedChallengeShort: (token: string) => `/s/${token}`,
  friendInvite: (token: string) => `/invite/friend/${token}`,
  friendInviteShort: (token: string) => `/i/${token}`,
} as const;

/** The product's name, in one place. */
export const PRODUCT_NAME = "Promptsmith";
