import { localStore } from "../../../platform/browser/storage.ts";

const key = (userId: number) => `challengesWaiting:${userId}`;

/** How many received challenges waited when this browser last looked. */
export const waitingBefore = (userId: number): number => Number(localStore.get(key(userId))) || 0;

export function rememberWaiting(userId: number, count: number): void {
  if (count > 0) localStore.set(key(userId), String(count));
  else localStore.remove(key(userId));
}
