import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import { sessions, users } from "../../database/schema.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/db/database.ts";
import type { SessionStore } from "../../platform/http/session.ts";

const DAY_SECONDS = 24 * 60 * 60;
const DAY_MS = DAY_SECONDS * 1000;
/** A session ends after so long without a call, and after so long in any case. */
const IDLE_DAYS = 30;
const LONGEST_DAYS = 90;
/** "Last used" need not be exact: writing it at each call would make every read a write. */
const TOUCH_AFTER_MS = 5 * 60 * 1000;

export function createSessionStore(db: Db, clock: Clock): SessionStore {
  // Nothing but the token: given times as well, the planner may look through all sessions that are still good.
  const stored = db
    .select({
      userId: sessions.userId,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    // A session that began while its owner was being disabled is not valid either.
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .where(eq(sessions.tokenHash, sql.placeholder("sessionId")))
    .prepare("find_session");

  return {
    longestSeconds: LONGEST_DAYS * DAY_SECONDS,
    async create({ sessionId, userId, provider }) {
      const now = clock.now();
      const expiresAt = new Date(now.getTime() + LONGEST_DAYS * DAY_MS);
      await db
        .insert(sessions)
        .values({ tokenHash: sessionId, userId, provider, createdAt: now, lastUsedAt: now, expiresAt });
    },
    async find(sessionId) {
      const [found] = await stored.execute({ sessionId });
      if (found === undefined) return null;
      const now = clock.now();
      const idleMs = now.getTime() - found.lastUsedAt.getTime();
      if (found.expiresAt <= now || idleMs >= IDLE_DAYS * DAY_MS) return null;
      if (idleMs > TOUCH_AFTER_MS) {
        await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, sessionId));
      }
      return found.userId;
    },
    async remove(sessionId) {
      const [removed] = await db
        .delete(sessions)
        .where(eq(sessions.tokenHash, sessionId))
        .returning({ provider: sessions.provider });
      return removed?.provider ?? null;
    },
  };
}

/** Signs the user out everywhere. */
export async function endAllSessions(tx: Db, userId: number): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function purgeSessions(db: Db, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_DAYS * DAY_MS);
  await db.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.lastUsedAt, idleSince)));
}
