import type { AssessedUserChallenge, Challenge, Draft } from "@promptsmith/contract/challenges/entities";

/** A challenge as the server tells it; `more` says what matters to the test. */
export const challenge = (id: number, more: Partial<Challenge> = {}): Challenge => ({
  id,
  title: `Challenge ${id}`,
  description: "",
  difficulty: "easy",
  category: "Science",
  points: 10,
  requirements: [],
  example: null,
  date: "2026-11-20",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...more,
});

export const SHARE_TOKEN = "tok-1_2";
export const leila = { id: 3, username: "leila", displayName: "Leila Haddad" };

/** What the page of a shared challenge is told: Leila's link, of which she has not completed the challenge herself. */
export const sharedByLeila = {
  challenge: challenge(12, {
    title: "Leftovers with a deadline",
    description: "Get a dinner out of it.",
    category: "Cooking",
  }),
  sender: leila,
  invitation: {
    id: 5,
    status: "pending",
    recipientId: null,
    shareType: "link",
    message: null as string | null,
    createdAt: "2026-11-18T12:00:00.000Z",
  },
  userChallenge: null as object | null,
  pass: "share-pass",
};

/** A challenge that was completed with 42 of 100, with no draft after that. */
export const completedAttempt: AssessedUserChallenge = {
  id: 1,
  userId: 7,
  challengeId: 5,
  userPrompt: "Explain the sky",
  aiOutput: null,
  fidelityScore: 40,
  clarityScore: 45,
  concisenessScore: 48,
  creativityScore: 35,
  overallScore: 42,
  feedback: "You **name the sky**.",
  improvementSuggestions: "1. **Say who reads it.** For example a child of ten.",
  completed: true,
  submittedAt: "2026-11-20T10:00:00.000Z",
  completedAt: "2026-11-20T10:00:01.000Z",
  pointsAwarded: 8,
  draftVersion: 1,
  estimate: false,
  scoredBy: "fallback",
  assessment: [],
  best: { number: 1, counted: 42 },
  draftsUsed: 0,
  pointsTotal: 8,
  notice: null,
};

/** A second draft of 71; `more` says what matters to the test. */
export const laterDraft = (more: Partial<Draft> = {}): Draft => ({
  number: 2,
  userPrompt: "Explain the sky to a child of ten",
  overallScore: more.counted ?? 71,
  fidelityScore: 75,
  clarityScore: 70,
  concisenessScore: 70,
  creativityScore: 62,
  counted: 71,
  feedback: "You **name the reader**.",
  improvementSuggestions: "1. **Say how long.** 80 words are enough.",
  scoredBy: "fallback",
  estimate: false,
  firstReadAnew: false,
  assessment: [],
  pointsGained: 6,
  notice: null,
  best: { number: 2, counted: 71 },
  draftsLeft: 2,
  submittedAt: "2026-11-20T10:30:00.000Z",
  ...more,
});
