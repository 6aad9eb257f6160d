import type { Notice } from "@promptsmith/contract/notices/entities";

/** How many came after the list was last opened. */
export function countNews(notices: readonly Notice[], seenAt: string | null): number {
  return notices.filter(({ at }) => seenAt === null || at > seenAt).length;
}
