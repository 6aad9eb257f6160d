import {
  ALREADY_COMPLETED,
  CHALLENGE_NOT_FOUND,
  COMPLETE_FIRST,
  DRAFT_CHANGED,
  FURTHER_DRAFTS,
  NO_DRAFTS_LEFT,
} from "@promptsmith/contract/challenges/rules";
import { FIRST_DRAFT } from "@promptsmith/contract/progress/rules";

import { AppError } from "../../../platform/app-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db } from "../../../platform/db/database.ts";
import { isForeignKeyViolation } from "../../../platform/db/errors/db-error.ts";
import { isSameText } from "../domain/same-text.ts";
import type { FullChallenge } from "../library/challenge.views.ts";
import type { AttemptKey } from "./draft-rows.store.ts";
import { readSubmission, removeUntestedDraft, writeDraft } from "./first-draft.store.ts";
import { removeNextDraft, writeNextDraft } from "./further-draft.store.ts";
import { textsHandedIn } from "./further-draft.views.ts";
import type { FurtherDraftViews } from "./further-draft.views.ts";

type Parts = {
  readonly db: Db;
  readonly clock: Clock;
  readonly views: FurtherDraftViews;
  readonly findChallenge: (userId: number, challengeId: number) => Promise<FullChallenge | null>;
};

type NewText = AttemptKey & { readonly userPrompt: string; readonly basedOn?: number | undefined };

/** The draft that a text is being written for, as the database had it a moment ago. */
type Place = {
  /**
   * Removes the stored text if the new one asks for that.
   * @returns whether nothing is stored now
   */
  takeBack(): Promise<boolean>;
  /** @returns the version of what was kept; null when it was not */
  write(): Promise<number | null>;
  /** The stored text; null if it is gone or belongs to another draft. */
  stored(): Promise<{ readonly prompt: string; readonly version: number } | null>;
};

/** The version of a text that does not exist. */
const NOTHING = 0;
const RETRY_SECONDS = 2;
/** How often saving is tried again while drafts are judged one after the other. */
const TURNS = 3;

export type Writing = ReturnType<typeof writing>;

/** Keeps what is being written, until it is handed in. */
export function writing({ db, clock, views, findChallenge }: Parts) {
  /** For the first draft an empty text takes back what was never tested. */
  async function firstDraft(text: NewText): Promise<Place> {
    if (!(await findChallenge(text.userId, text.challengeId)))
      throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    return {
      takeBack: async () =>
        text.userPrompt.trim() === "" &&
        ((await removeUntestedDraft(db, text)) || (await readSubmission(db, text)) === null),
      write: () => writeDraft(db, { ...text, now: clock.now() }),
      async stored() {
        const found = await readSubmission(db, text);
        if (found?.completed)
          throw new AppError("conflict", ALREADY_COMPLETED, { clientCode: "ALREADY_COMPLETED" });
        return found && { prompt: found.userPrompt, version: found.draftVersion };
      },
    };
  }

  /** For the next one an empty text does, and that of an earlier draft, which the dialog begins with. */
  async function nextDraft(text: NewText): Promise<Place> {
    const work = await views.work(text);
    if (work === null) throw new AppError("not-found", CHALLENGE_NOT_FOUND);
    if (!work.first.completed) throw new AppError("conflict", COMPLETE_FIRST);
    if (work.judged.length >= FURTHER_DRAFTS) throw new AppError("conflict", NO_DRAFTS_LEFT);
    const { userPrompt: prompt, ...key } = text;
    const number = FIRST_DRAFT + work.judged.length + 1;
    const next = { ...key, number, prompt, now: clock.now() };
    const isNew = prompt.trim() !== "" && !textsHandedIn(work).some((earlier) => isSameText(earlier, prompt));
    return {
      takeBack: async () => !isNew && (work.next === null || (await removeNextDraft(db, next))),
      write: async () => (isNew ? writeNextDraft(db, next) : null),
      async stored() {
        const found = (await views.work(text))?.next;
        // Otherwise the draft was judged meanwhile, and the text belongs to the next one.
        return found?.number === number ? found : null;
      },
    };
  }

  /** @returns the version of what is stored afterwards */
  async function save(
    text: NewText,
    placeFor: typeof firstDraft,
    name: "challenge" | "draft",
  ): Promise<number> {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const place = await placeFor(text);
      if (await place.takeBack()) return NOTHING;
      const version = await place.write().catch((error: unknown) => {
        // The account was deleted meanwhile.
        if (isForeignKeyViolation(error)) throw new AppError("not-authenticated", "Not authenticated");
        throw error;
      });
      if (version !== null) return version;
      const stored = await place.stored();
      if (stored === null) continue;
      if (stored.prompt === text.userPrompt) return stored.version;
      if (text.basedOn !== undefined && stored.version !== text.basedOn) {
        const draft = { userPrompt: stored.prompt, version: stored.version };
        throw new AppError("conflict", DRAFT_CHANGED, { draft });
      }
      break;
    }
    throw new AppError("unavailable", `This ${name} is being scored. Please try again in a moment.`, {
      retryAfterSeconds: RETRY_SECONDS,
    });
  }

  return {
    saveFirst: (text: NewText) => save(text, firstDraft, "challenge"),
    saveNext: (text: NewText) => save(text, nextDraft, "draft"),
  };
}
