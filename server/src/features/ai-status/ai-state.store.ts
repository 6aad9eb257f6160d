import { eq } from "drizzle-orm";

import { aiState } from "../../database/schema.ts";
import type { AiStateStore } from "../../platform/ai/ai.ts";
import type { Db } from "../../platform/db/database.ts";

/** Keeps what all instances know about the AI provider; `provider` tells apart addresses and keys. */
export function aiStateStore(db: Db, provider: string): AiStateStore {
  return {
    async read() {
      const [row] = await db.select().from(aiState).where(eq(aiState.provider, provider));
      if (!row) return null;
      const { quotaExceededUntil, errorMessage, retryAt } = row;
      return { quotaExceededUntil, errorMessage, retryAt };
    },
    async write(state, now) {
      await db
        .insert(aiState)
        .values({ provider, ...state, updatedAt: now })
        .onConflictDoUpdate({ target: aiState.provider, set: { ...state, updatedAt: now } });
    },
  };
}
