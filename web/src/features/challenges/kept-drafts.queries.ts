import { saveDraft, saveNextDraft } from "@promptsmith/contract/challenges/calls";
import { callApi } from "../../platform/api/api-client.ts";
import { ApiError } from "../../platform/api/api-error.ts";
import { forgetText, keptTexts } from "../../platform/kept-texts.ts";
import type { KeptText } from "../../platform/kept-texts.ts";
import { pageOwner } from "../../platform/page-owner.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { challengeKeys } from "./challenges-keys.public.ts";
import { fits } from "./domain/opened-draft.ts";

const NAME = /^challenge:(\d+)(:next)?$/;
/** A newer text is still open in an editor, which sends it. */
const LEFT_BEHIND_MS = 10_000;

/** What a text is written for: the first draft of a challenge, or (`next`) another one after that. */
export type DraftTarget = { readonly challengeId: number; readonly next: boolean };

/** The key of a draft in this browser's storage. */
export const keptName = ({ challengeId, next }: DraftTarget): string =>
  `challenge:${challengeId}${next ? ":next" : ""}`;

type Draft = DraftTarget & { userPrompt: string; basedOn: number };

/**
 * Keeps what is being written. `leaving`: the page goes away, and the request must outlive it.
 * @returns the version of what is stored now
 */
export async function keepDraft(
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
export async function forgetKeptDrafts(target: DraftTarget): Promise<void> {
  const userId = pageOwner();
  if (userId === null) return;
  for (const kept of await keptTexts(userId, keptName(target))) await forgetText(kept);
}

async function send(kept: KeptText, target: DraftTarget): Promise<boolean> {
  const draft = { ...target, userPrompt: kept.text };
  try {
    await keepDraft({ ...draft, basedOn: kept.basedOn });
  } catch (error) {
    const stored = error instanceof ApiError ? error.draft : null;
    if (!stored || !kept.sent.includes(stored.userPrompt)) return false;
    await keepDraft({ ...draft, basedOn: stored.version });
  }
  await forgetText(kept, kept.text);
  return true;
}

/**
 * Sends what lies in this browser for the person and was left behind, or (`all`) all of it.
 * @returns how many texts could not be sent: no connection, too long, or changed elsewhere
 */
export async function sendKeptDrafts(userId: number, all = false): Promise<number> {
  let unsent = 0;
  let sent = 0;
  for (const kept of await keptTexts(userId)) {
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
