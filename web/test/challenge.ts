import type { Challenge } from "@promptsmith/contract/challenges/entities";

/** A challenge as the server tells it; `more` says what matters to the test. */
export const challenge = (id: number, more: Partial<Challenge> = {}): Challenge => ({
  id,
  title: `Challenge ${id}`,
  description: "",
  difficulty: "easy",
  category: "Science",
  points: 10,
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
};
