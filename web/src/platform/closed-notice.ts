import { localStore } from "./browser/storage.ts";

const CLOSED_UNTIL_KEY = "aiNoticeClosedUntil";

/** Whether the notice about the AI was closed for the day that is still going on. */
export const isNoticeClosed = (): boolean => Date.now() < Date.parse(localStore.get(CLOSED_UNTIL_KEY) ?? "");

/** Closes it until then: the person's next midnight, as the server knows it. */
export const closeNoticeUntil = (at: string): void => localStore.set(CLOSED_UNTIL_KEY, at);
