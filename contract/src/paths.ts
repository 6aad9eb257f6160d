/** Screen paths, used by the router, in mails and in share links. */
export const paths = {
  home: "/",
  challenges: "/challenges",
  challenge: (id: number | string) => `/challenge/${id}`,
  learningPaths: "/learning-paths",
  profile: "/profile",
  profileFriends: "/profile?tab=friends",
  profileLeaderboard: "/profile?tab=leaderboard",
  testAi: "/test-openai",
  auth: "/auth",
  onboarding: "/onboarding",
  resetPassword: "/reset-password",
  resetPasswordComplete: "/reset-password-complete",
  verifyEmail: "/verify-email",
  undoEmail: "/undo-email",
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  registerTest: "/register-test",
  privacy: "/privacy",
  linkPicture: "/card.png",
  sharedChallenge: (token: string) => `/shared-challenge/${token}`,
  sharedChallengeShort: (token: string) => `/s/${token}`,
  friendInvite: (token: string) => `/invite/friend/${token}`,
  friendInviteShort: (token: string) => `/i/${token}`,
} as const;

/** The product's name, in one place. */
export const PRODUCT_NAME = "Promptsmith";
/** What it is, for a search engine's list. */
export const PRODUCT_DESCRIPTION =
  "Practise writing prompts for an AI: three challenges a day, every point explained, and friends to learn with.";
/** What it is, to a stranger. */
export const PRODUCT_PROMISE =
  "Get better at prompting. Three short challenges a day, scored on the spot, every point explained.";
