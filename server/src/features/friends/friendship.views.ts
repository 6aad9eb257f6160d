import type { Friend, Friendship } from "@promptsmith/contract/friends/entities";
import { and, eq, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { friendships, interests, users } from "../../database/schema.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/db/database.ts";
import { displayAddress } from "../../platform/display-address.ts";

export async function userExists(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return rows.length > 0;
}

/** Selects the user `userId` and the accepted friends. */
export const circleIds = sql`
  select ${friendships.friendId} from ${friendships}
    where ${friendships.userId} = ${sql.placeholder("userId")} and ${friendships.status} = 'accepted'
  union all select ${friendships.userId} from ${friendships}
    where ${friendships.friendId} = ${sql.placeholder("userId")} and ${friendships.status} = 'accepted'
  union all select ${sql.placeholder("userId")}::int`;

/** Ids of a user's accepted friends; prepared once, since every visit of the home screen asks. */
export function friendIdsView(db: Db): (userId: number) => Promise<number[]> {
  const userId = sql.placeholder("userId");
  const accepted = db
    .select({ userId: friendships.userId, friendId: friendships.friendId })
    .from(friendships)
    .where(
      and(
        or(eq(friendships.userId, userId), eq(friendships.friendId, userId)),
        eq(friendships.status, "accepted"),
        // The one who asks is not disabled, so if one of the two is, it is the other.
        sql`not exists (select 1 from ${users}
          where ${users.id} in (${friendships.userId}, ${friendships.friendId}) and ${users.disabledAt} is not null)`,
      ),
    )
    .prepare("friend_ids");
  return async (id) => {
    const rows = await accepted.execute({ userId: id });
    return rows.map((row) => (row.userId === id ? row.friendId : row.userId));
  };
}

/** The names that a user's accepted friends are shown with. */
export async function friendNames(db: Db, userId: number): Promise<string[]> {
  const friends = await friendsOf(db, userId);
  return friends.map(({ displayName, username }) => displayName ?? username);
}

/** Accepted friends of a user, by the name they show, in one statement. */
export async function friendsOf(db: Db, userId: number): Promise<Friend[]> {
  const name = sql<string>`lower(coalesce(${users.displayName}, ${users.username}))`;
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      displayName: users.displayName,
      email: users.email,
      totalPoints: users.totalPoints,
      interests: interests.categories,
    })
    .from(friendships)
    .innerJoin(
      users,
      eq(
        users.id,
        sql`case when ${friendships.userId} = ${userId} then ${friendships.friendId} else ${friendships.userId} end`,
      ),
    )
    .leftJoin(interests, eq(interests.userId, users.id))
    .where(
      and(
        or(eq(friendships.userId, userId), eq(friendships.friendId, userId)),
        eq(friendships.status, "accepted"),
        isNull(users.disabledAt),
      ),
    )
    .orderBy(name, users.id);
  return rows.map((row) => ({ ...row, email: displayAddress(row.email), interests: row.interests ?? [] }));
}

const requester = alias(users, "requester");
const recipient = alias(users, "recipient");
const requesterInterests = alias(interests, "requester_interests");
const recipientInterests = alias(interests, "recipient_interests");

function selectFriendships(db: Db) {
  return db
    .select({
      id: friendships.id,
      userId: friendships.userId,
      friendId: friendships.friendId,
      status: friendships.status,
      createdAt: friendships.createdAt,
      updatedAt: friendships.updatedAt,
      user: {
        id: requester.id,
        username: requester.username,
        displayName: requester.displayName,
        totalPoints: requester.totalPoints,
      },
      userInterests: requesterInterests.categories,
      friend: {
        id: recipient.id,
        username: recipient.username,
        displayName: recipient.displayName,
        totalPoints: recipient.totalPoints,
      },
      friendInterests: recipientInterests.categories,
    })
    .from(friendships)
    .innerJoin(requester, eq(requester.id, friendships.userId))
    .innerJoin(recipient, eq(recipient.id, friendships.friendId))
    .leftJoin(requesterInterests, eq(requesterInterests.userId, requester.id))
    .leftJoin(recipientInterests, eq(recipientInterests.userId, recipient.id));
}

type Row = Awaited<ReturnType<typeof selectFriendships>>[number];

const toFriendship = ({ userInterests, friendInterests, ...row }: Row): Friendship => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  user: { ...row.user, interests: userInterests ?? [] },
  friend: { ...row.friend, interests: friendInterests ?? [] },
});

/** Every friendship the user is a side of, whatever its status, newest first. */
export async function friendshipsOf(db: Db, userId: number): Promise<Friendship[]> {
  const rows = await selectFriendships(db)
    .where(
      and(
        or(eq(friendships.userId, userId), eq(friendships.friendId, userId)),
        isNull(requester.disabledAt),
        isNull(recipient.disabledAt),
      ),
    )
    .orderBy(sql`${friendships.createdAt} desc`, sql`${friendships.id} desc`);
  return rows.map(toFriendship);
}

/** @throws AppError not-found when it went away in between (an account was deleted) */
export async function friendshipOf(db: Db, id: number): Promise<Friendship> {
  const [row] = await selectFriendships(db).where(eq(friendships.id, id));
  if (!row) throw new AppError("not-found", "Friendship not found");
  return toFriendship(row);
}
