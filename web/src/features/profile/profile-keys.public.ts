import type { QueryKey } from "@tanstack/react-query";

/** Where the saved interests lie in the query cache. */
export const profileKeys = { interests: ["interests"] } as const;

/** What another time zone makes stale; later features add theirs. */
export const changedByTimeZone: QueryKey[] = [];
