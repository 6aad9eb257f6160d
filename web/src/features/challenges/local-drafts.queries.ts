import { saveDraft, saveNextDraft } from "@promptsmith/contract/challenges/calls";
import { callApi } from "../../platform/api/api-client.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { readLocalTexts, removeLocalText } from "../../platform/local-texts.ts";
import type { LocalText } from "../../platform/local-texts.ts";
import { pageOwner } from "../../platform/page-owner.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "./challenges-keys.public.ts";
import { fits } from "./domain/opened-draft.ts";

const NAME = /^challenge:(\d+)(:next)?$/;
/** Younger texts belong to an open editor, which sends them itself. */
const LEFT_BEHIND_MS = 10_000;

/** Which draft of a challenge a text is: the first one, or (`next`) the next further one. */
export type DraftTarget = { readonly challengeId: number; readonly next: boolean };

/** The key of a draft in this browser's storage. */
export const localName = ({ challengeId, next }: DraftTarget): string =>
  `challenge:${challengeId}${next ? ":next" : ""}`;

type Draft = DraftTarget & { userPrompt: string; basedOn: number };

/**
 * Stores a draft on the server.
 * @param leaving the page is about to close, and the request must outlive it
 * @returns the version of the stored text
 * @throws ApiError; with `draft` where the server has a conflicting text
 */
export async function storeDraft(
  { challengeId, next, userPrompt, basedOn }: Draft,
  leaving = false,
): Promise<number> {
  const body = { userPrompt, basedOn };
  const call = next ? saveNextDraft : saveDraft;
  const { version } = await callApi(call, { params: { challengeId }, body, keepalive: leaving });
  return version;
}

export function isCompletedElsewhere(error: unknown): boolean {
  return error instanceof ApiError && error.code === "ALREADY_COMPLETED";
}

/** Removes the texts for a challenge from this browser after their writer has discarded them. */
export async function removeLocalDrafts(target: DraftTarget): Promise<void> {
  const userId = pageOwner();
  if (userId === null) return;
  for (const kept of await readLocalTexts(userId, localName(target))) await removeLocalText(kept);
}

/** @returns whether the server has the text now; false where it has a conflicting one */
async function send(kept: LocalText, target: DraftTarget): Promise<boolean> {
  const draft = { ...target, userPrompt: kept.text };
  try {
    await storeDraft({ ...draft, basedOn: kept.basedOn });
  } catch (error) {
    const stored = error instanceof ApiError ? error.draft : null;
    if (!stored || !kept.sent.includes(stored.userPrompt)) return false;
    await storeDraft({ ...draft, basedOn: stored.version });
  }
  await removeLocalText(kept, kept.text);
  return true;
}

/**
 * Sends the texts of this browser that a closed editor left unsent, or (`all`) every one of them.
 * @returns how many texts could not be sent: no connection, too long, or changed elsewhere
 */
export async function sendLocalDrafts(userId: number, all = false): Promise<number> {
  let unsent = 0;
  let sent = 0;
  for (const kept of await readLocalTexts(userId)) {
    const [, id, next] = NAME.exec(kept.about) ?? [];
    const challengeId = Number(id);
    if (!challengeId || (!all && Date.now() - kept.at < LEFT_BEHIND_MS)) continue;
    if (fits(kept.text) && (await send(kept, { challengeId, next: next !== undefined }).catch(() => false)))
      sent += 1;
    else unsent += 1;
  }
  if (sent > 0) void queryClient.invalidateQueries({ queryKey: challengeKeys.attempts });
  return unsent;
}
