import type { ChallengeInvitationItem } from "@promptsmith/contract/sharing/entities";
import type { Friendship } from "@promptsmith/contract/friends/entities";
import type { LeaderboardEntry } from "@promptsmith/contract/leaderboard/entities";
import { describe, expect, it } from "vitest";
import { forEachLimited } from "../src/platform/for-each-limited.ts";
import {
  friendRequests,
  friendshipWith,
  standingWith,
} from "../src/features/friends/domain/friend-requests.ts";
import { scoreText } from "../src/features/challenges/components/history/challenge-cells.tsx";
import { invitationRow } from "../src/features/sharing/domain/invitation-row.ts";
import { firstName, personName } from "../src/features/identity/domain/person-name.ts";
import {
  challengeMessage,
  plainChallengeUrl,
  sharedWithText,
} from "../src/features/sharing/domain/share-link.ts";
import { inviteUrl } from "../src/features/friends/domain/invite-link.ts";
import { NETWORKS, networkUrl } from "../src/platform/share-networks.ts";
import { shownInterests } from "../src/features/friends/components/person-card.tsx";
import { standing } from "../src/features/leaderboard/domain/standing.ts";
import { tabInAddress } from "../src/features/sharing/components/challenge-tabs.tsx";

const item = (more: Partial<ChallengeInvitationItem> = {}): ChallengeInvitationItem => ({
  invitation: {
    id: 1,
    status: "pending",
    recipientEmail: null,
    recipientId: 2,
    shareType: "internal",
    shareToken: "t",
    message: null,
    createdAt: "2026-11-20T10:00:00.000Z",
  },
  challenge: null,
  sender: null,
  recipient: null,
  userChallenge: null,
  recipientChallenge: null,
  ...more,
});

describe("a row of Sent or Received", () => {
  it("has a placeholder for everything that is missing", () => {
    const row = invitationRow(item());
    expect(row).toEqual({
      title: "Unknown Challenge",
      category: "Unknown",
      sender: "Unknown",
      recipient: "Internal friend",
      score: null,
      recipientScore: null,
    });
    expect(scoreText(row.score)).toBe("--");
  });

  it("shows an address before a name, and a score of 0 as 0", () => {
    const named = item({ recipient: { id: 2, username: "kenji", displayName: "Kenji Watanabe" } });
    expect(invitationRow(named).recipient).toBe("Kenji Watanabe");
    const addressed = { ...named, invitation: { ...named.invitation, recipientEmail: "k@mail.example" } };
    expect(invitationRow(addressed).recipient).toBe("k@mail.example");
    expect(
      scoreText(
        invitationRow(
          item({ userChallenge: { completed: true, overallScore: 0, best: { number: 1, counted: 0 } } }),
        ).score,
      ),
    ).toBe("0");
  });

  it("shows no score of work that is not completed", () => {
    const begun = { completed: false, overallScore: 40, best: null };
    expect(invitationRow(item({ userChallenge: begun })).score).toBeNull();
  });

  it("shows the best of several drafts", () => {
    const improved = { completed: true, overallScore: 40, best: { number: 2, counted: 77 } };
    const row = invitationRow(item({ userChallenge: improved, recipientChallenge: improved }));
    expect(row).toMatchObject({ score: 77, recipientScore: 77 });
  });
});

describe("share links", () => {
  const url = "https://prompts.example/s/a-b_c";
  const message = 'I did "It & that" 100%';

  it("carry link and message to every network, encoded", () => {
    for (const network of NETWORKS) {
      const target = new URL(networkUrl(network, { url, message }));
      expect(target.protocol).toBe("https:");
      expect([...target.searchParams.values()].join(" ")).toContain(url);
    }
    expect(new URL(networkUrl("x", { url, message })).searchParams.get("text")).toBe(message);
    expect(new URL(networkUrl("whatsapp", { url, message })).searchParams.get("text")).toBe(
      `${message} ${url}`,
    );
  });

  it("fall back to the challenge itself, marked as shared", () => {
    expect(plainChallengeUrl("https://p.example", 12)).toBe("https://p.example/challenge/12?shared=true");
    expect(inviteUrl("https://p.example", "tok")).toBe("https://p.example/i/tok");
  });

  it("tell title and, where there is one, the score", () => {
    expect(challengeMessage("Blue sky", 80)).toContain("80/100");
    expect(challengeMessage("Blue sky", 79)).toBe('I tried "Blue sky" on Promptsmith. Can you beat me?');
    expect(challengeMessage("Blue sky", null)).toContain("Blue sky");
    expect(challengeMessage("Blue sky", null)).not.toContain("/100");
    expect(sharedWithText(1)).toBe("Challenge shared with 1 friend.");
    expect(sharedWithText(8)).toBe("Challenge shared with 8 friends.");
  });
});

it("works on at most four at a time and counts what succeeded", async () => {
  let running = 0;
  let most = 0;
  const told = await forEachLimited(
    Array.from({ length: 11 }, (_, n) => n),
    4,
    async (n) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
      if (n % 5 === 0) throw new Error("refused");
    },
  );
  expect(most).toBe(4);
  expect(told).toEqual({ succeeded: 8, failed: 3 });
  expect(await forEachLimited([], 4, () => Promise.reject(new Error("never")))).toEqual({
    succeeded: 0,
    failed: 0,
  });
});

it("shows as many interests as asked for, and how many are left", () => {
  const four = ["Art", "Music", "Science", "Sports"];
  expect(shownInterests(four, 3)).toEqual({ shown: ["Art", "Music", "Science"], more: 1 });
  expect(shownInterests(four, 2).more).toBe(2);
  expect(shownInterests(["Art", "Music"], 2)).toEqual({ shown: ["Art", "Music"], more: 0 });
});

const entry = (id: number, rank: number, totalPoints: number): LeaderboardEntry => ({
  id,
  rank,
  displayName: `Person ${id}`,
  username: `p${id}`,
  totalPoints,
  challengesCompleted: 0,
  currentStreak: 0,
  isCurrentUser: id === 1,
  isFriend: id !== 1,
});

describe("the sentence above the board", () => {
  const told = (...leaderboard: LeaderboardEntry[]) =>
    standing({
      leaderboard,
      totalUsers: leaderboard.length,
      currentUserRank: leaderboard.find(({ id }) => id === 1)?.rank ?? 0,
    });

  it("speaks of the next person ahead", () => {
    expect(told(entry(2, 1, 1315), entry(1, 2, 1284))).toBe("You're 2nd of 2. Person 2 is 31 points ahead.");
    expect(told(entry(2, 1, 90), entry(3, 2, 51), entry(1, 3, 50), entry(4, 3, 50))).toBe(
      "You're joint 3rd of 4. Person 3 is 1 point ahead.",
    );
  });

  it("speaks of the lead where no one is ahead", () => {
    expect(told(entry(1, 1, 1200), entry(2, 2, 100))).toBe(
      "You're 1st of 2. Person 2 is 1,100 points behind.",
    );
    expect(told(entry(2, 1, 0), entry(1, 1, 0))).toBe("You're joint 1st of 2.");
  });

  it("invites where no one else is there", () => {
    expect(told(entry(1, 1, 10))).toBe("Invite friends to see who is ahead.");
  });
});

describe("friend requests", () => {
  const person = (id: number) => ({
    id,
    username: `p${id}`,
    displayName: null,
    totalPoints: 0,
    interests: [],
  });
  const friendship = (
    id: number,
    userId: number,
    friendId: number,
    status: Friendship["status"],
  ): Friendship => ({
    id,
    userId,
    friendId,
    status,
    createdAt: "2026-11-20T10:00:00.000Z",
    updatedAt: "2026-11-20T10:00:00.000Z",
    user: person(userId),
    friend: person(friendId),
  });
  const list = [
    friendship(10, 1, 2, "pending"),
    friendship(11, 3, 1, "pending"),
    friendship(12, 1, 4, "cancelled"),
    friendship(13, 5, 1, "accepted"),
    friendship(14, 6, 1, "rejected"),
  ];

  it("are those that wait, each seen from the other side", () => {
    const { received, sent } = friendRequests(list, 1);
    expect(received.map(({ id, person: { id: who } }) => [id, who])).toEqual([[11, 3]]);
    expect(sent.map(({ id, person: { id: who } }) => [id, who])).toEqual([[10, 2]]);
  });

  it("are not confused with friendships, whichever side asked", () => {
    expect(friendshipWith(list, 5)).toBe(13);
    expect(friendshipWith(list, 6)).toBeNull();
    expect(friendshipWith(undefined, 5)).toBeNull();
  });

  it.each([
    [2, "asked"],
    [3, "asks"],
    [4, "strangers"],
    [5, "friends"],
    [6, "strangers"],
    [7, "strangers"],
  ])("say how one is related to %d: %s", (otherId, standing) => {
    expect(standingWith(list, otherId)).toBe(standing);
  });
});

it("calls people by their display name, and never by a username that was made up for them", () => {
  expect(personName({ displayName: "Leila Haddad" })).toBe("Leila Haddad");
  expect(firstName({ displayName: "Leila Haddad" })).toBe("Leila");
  for (const displayName of ["  ", null]) {
    expect(personName({ displayName })).toBe("New learner");
    expect(firstName({ displayName })).toBe("New learner");
  }
});

it("finds the tab in the address", () => {
  expect(tabInAddress("?tab=received")).toBe("received");
  expect(tabInAddress("tab=sent")).toBe("sent");
  expect(tabInAddress("?tab=elsewhere")).toBe("all");
});
