import { ApiError } from "../../../platform/api/api-error.ts";
import { removeLocalText, storeLocalText } from "../../../platform/local-texts.ts";
import { isCompletedElsewhere, localName, storeDraft } from "../local-drafts.queries.ts";
import type { DraftTarget } from "../local-drafts.queries.ts";
import { fits } from "./opened-draft.ts";
import type { OpenedDraft } from "./opened-draft.ts";

/** A draft is sent PAUSE_MS after the last key; while typing goes on, LONGEST_WAIT_MS after the first one. */
const PAUSE_MS = 800;
const LONGEST_WAIT_MS = 5000;
/** A changed text is stored in this browser at most this long after a key. */
const LOCAL_MS = 250;
/** Waits after the first, second and every further failed attempt to send. */
const RETRY_MS = [2000, 5000, 15_000];
/** So long after an answer of the server, an unchanged text is taken to be still the stored one. */
const CERTAIN_MS = 30_000;
/** How many of the texts that were sent are remembered: a stored text among them is no conflict. */
const REMEMBERED = 8;

/** saved: the server has the text, or soon will; device: only this browser has it; unsaved: nothing has. */
export type SavedWhere = "saved" | "device" | "unsaved";
export type DraftState = {
  readonly place: SavedWhere;
  /** Texts of the same draft from elsewhere that conflict with this one: the writer chooses. */
  readonly others: readonly string[];
  /** The challenge was completed elsewhere: the text stays in this browser and is not sent any more. */
  readonly completed: boolean;
};

export type Start = OpenedDraft & DraftTarget & { readonly userId: number };

export type DraftAutosave = ReturnType<typeof draftAutosave>;

/**
 * Saves one draft while its dialog is open: in this browser at once, on the server a moment later. Never throws; what
 * could not be saved shows in `state().place`.
 * @param onCompleted called once when the challenge was completed elsewhere: a save was refused for that, or the dialog
 *   has called `complete`
 */
export function draftAutosave(start: Start, onCompleted: () => void) {
  const { userId, challengeId, next } = start;
  const place = { userId, about: localName(start), writer: crypto.randomUUID() };
  let current = start.text;
  let savedText = start.saved;
  let baseVersion = start.version;
  let answeredAt = Date.now();
  /** Whether the server may have been changed, so that lists have to be read again. */
  let changed = false;
  /** The version of a conflicting text on the server; nothing is sent until the writer has chosen. */
  let conflictingVersion: number | null = null;
  let closed = false;
  let failures = 0;
  let waitingSince: number | null = null;
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> = Promise.resolve();
  let storing: Promise<void> = Promise.resolve();
  let sentTexts: string[] = [...new Set(start.taken.flatMap((one) => [...one.sent, one.text]))].slice(
    -REMEMBERED,
  );
  let adopted = start.taken;
  let state: DraftState = { place: "saved", others: start.others, completed: false };
  const listeners = new Set<() => void>();

  const isUnsent = (): boolean => current !== savedText || state.completed;
  /** It fits, no conflict waits for the writer's choice, and neither the challenge nor the writing has ended. */
  const maySend = (): boolean => fits(current) && conflictingVersion === null && !state.completed && !closed;
  const hasToBeSent = (): boolean => current !== savedText && maySend();

  function setState(next: Partial<DraftState>): void {
    if ((Object.keys(next) as (keyof DraftState)[]).every((key) => state[key] === next[key])) return;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Stores the text in this browser while the server does not have it, and removes it afterwards. */
  function storeLocally(): Promise<void> {
    clearTimeout(localTimer);
    localTimer = undefined;
    storing = storing.then(async () => {
      if (!isUnsent()) await removeLocalText(place);
      else {
        const isStored = await storeLocalText({
          ...place,
          text: current,
          basedOn: baseVersion,
          sent: sentTexts,
          at: Date.now(),
        });
        if (failures > 0 || !isStored || !fits(current) || state.completed)
          setState({ place: isStored ? "device" : "unsaved" });
      }
      for (const one of adopted) await removeLocalText(one, one.text);
      adopted = [];
    });
    return storing;
  }

  /** Sends the text after the pause, or after the wait for the next retry. */
  function scheduleSave(): void {
    clearTimeout(saveTimer);
    if (!hasToBeSent()) return;
    waitingSince ??= Date.now();
    const longest = waitingSince + LONGEST_WAIT_MS - Date.now();
    const retry = failures > 0 ? (RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0) : 0;
    saveTimer = setTimeout(() => void saveIfChanged(), retry || Math.max(0, Math.min(PAUSE_MS, longest)));
  }

  function onSaved(text: string, version: number): void {
    baseVersion = version;
    savedText = text;
    answeredAt = Date.now();
    failures = 0;
    waitingSince = null;
    void storeLocally();
    if (current === savedText) setState({ place: "saved" });
    else if (fits(current)) scheduleSave();
  }

  async function onRefused(error: unknown, text: string): Promise<void> {
    if (isCompletedElsewhere(error)) {
      complete();
      return;
    }
    const stored = error instanceof ApiError ? error.draft : null;
    if (stored === null) {
      if (!(error instanceof ApiError) || error.status === 404) return;
      failures += 1;
      await storeLocally();
      // Without a session it waits until the person has signed in again.
      if (error.status !== 401) scheduleSave();
    } else if (sentTexts.includes(stored.userPrompt)) {
      // We sent the stored text ourselves, and its answer was lost: this is no conflict.
      baseVersion = stored.version;
      await send(text);
    } else {
      conflictingVersion = stored.version;
      setState({ others: [stored.userPrompt, ...state.others.filter((one) => one !== stored.userPrompt)] });
      await storeLocally();
    }
  }

  async function send(text: string, leaving = false): Promise<void> {
    sentTexts = [...sentTexts.filter((one) => one !== text), text].slice(-REMEMBERED);
    changed = true;
    try {
      onSaved(text, await storeDraft({ challengeId, next, userPrompt: text, basedOn: baseVersion }, leaving));
    } catch (error) {
      await onRefused(error, text);
    }
  }

  /** Requests go one after the other, so that an older text never overtakes a newer one. */
  function sendIf(isWanted: () => boolean): Promise<void> {
    clearTimeout(saveTimer);
    saving = saving.then(async () => {
      if (isWanted()) await send(current);
    });
    return saving;
  }

  const saveIfChanged = (): Promise<void> => sendIf(hasToBeSent);
  /** Sends an unchanged text too, because another window or device may have stored a different one. */
  const checkForConflict = (): Promise<void> =>
    sendIf(() => hasToBeSent() || (current.trim() !== "" && maySend()));

  function complete(): void {
    if (state.completed) return;
    changed = false;
    setState({ completed: true });
    void storeLocally();
    onCompleted();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    text: () => current,
    /** Called once the dialog is open: saves a text that the server does not have yet. */
    begin(): void {
      if (current !== savedText || adopted.length > 0) this.change(current);
    },
    /** Called with the new text after each change. */
    change(text: string): void {
      current = text;
      localTimer ??= setTimeout(() => void storeLocally(), LOCAL_MS);
      scheduleSave();
    },
    /** Sends what waits. @returns false when the server has a conflicting text */
    async settle(): Promise<boolean> {
      await (Date.now() - answeredAt < CERTAIN_MS ? saveIfChanged() : checkForConflict());
      return conflictingVersion === null;
    },
    recheck: () => void checkForConflict(),
    retry: () => void saveIfChanged(),
    /** Ends a conflict: the writer goes on with one of the others, or (null) with the text of this editor. */
    choose(other: string | null): void {
      if (other !== null) current = other;
      baseVersion = conflictingVersion ?? baseVersion;
      if (conflictingVersion !== null && other !== null) savedText = other;
      conflictingVersion = null;
      setState({ others: [] });
      void storeLocally();
      scheduleSave();
    },
    /** A test of the first draft has stored this text on the server; for further drafts nothing is stored. */
    markTested(text: string): void {
      if (next) return;
      sentTexts = [...sentTexts, text].slice(-REMEMBERED);
      if (current.trim() === text) savedText = current;
      changed = true;
      void storeLocally();
    },
    /** This text is being handed in, so the server may store it before its answer comes. */
    markSent(text: string): void {
      sentTexts = [...sentTexts, text].slice(-REMEMBERED);
    },
    /** The text was judged: nothing is left to save. */
    markSubmitted(): void {
      savedText = current;
      changed = false;
      closed = true;
      clearTimeout(saveTimer);
      void storeLocally();
    },
    complete,
    /** The writer discards the text. */
    discard(): void {
      savedText = current;
      closed = true;
      setState({ completed: false });
      void storeLocally();
    },
    /** Called when the page is about to close: it cannot wait for its turn. */
    flush(): void {
      if (isUnsent()) void storeLocally();
      clearTimeout(saveTimer);
      if (hasToBeSent()) void send(current, true);
    },
    /** The dialog closes. @returns the last save, for which lists have to wait; null if nothing was changed */
    leave(): Promise<void> | null {
      if (isUnsent()) void storeLocally();
      const last = saveIfChanged().then(() => {
        closed = true;
        clearTimeout(saveTimer);
      });
      return changed || hasToBeSent() ? last : null;
    },
  };
}
