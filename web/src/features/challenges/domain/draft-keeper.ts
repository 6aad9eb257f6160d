import { ApiError } from "../../../platform/api/api-error.ts";
import { forgetText, keepText } from "../../../platform/kept-texts.ts";
import { isCompletedElsewhere, keepDraft, keptName } from "../kept-drafts.queries.ts";
import type { DraftTarget } from "../kept-drafts.queries.ts";
import { fits } from "./opened-draft.ts";
import type { OpenedDraft } from "./opened-draft.ts";

/** A draft is sent this long after the last key, and while typing goes on at the latest after the longer time. */
const PAUSE_MS = 800;
const LONGEST_WAIT_MS = 5000;
/** At the latest this long after a key, an unsaved text is stored in this browser. */
const LOCAL_MS = 250;
const RETRY_MS = [2000, 5000, 15_000];
/** For this long after an answer of the server, an unchanged text counts as the stored one. */
const CERTAIN_MS = 30_000;
const REMEMBERED = 8;

/** saved: the server has it, or soon will; device: it lies in this browser alone; nowhere: not even there. */
export type DraftPlace = "saved" | "device" | "nowhere";
export type DraftState = {
  readonly place: DraftPlace;
  readonly others: readonly string[];
  /** Completed elsewhere: what is written here is kept, and is not sent any more. */
  readonly completed: boolean;
};

export type Start = OpenedDraft & DraftTarget & { readonly userId: number };

export type DraftKeeper = ReturnType<typeof draftKeeper>;

/** Keeps one draft while its dialog is open: in this browser at once, on the server a moment later. Never fails. */
export function draftKeeper(start: Start, onCompleted: () => void) {
  const { userId, challengeId, next } = start;
  const place = { userId, about: keptName(start), writer: crypto.randomUUID() };
  let current = start.text;
  let saved = start.saved;
  let base = start.version;
  let heardAt = Date.now();
  let changed = false;
  /** The stored draft is another one; nothing is sent until the writer has chosen. */
  let conflict: number | null = null;
  let closed = false;
  let failures = 0;
  let waitingSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> = Promise.resolve();
  let writing: Promise<void> = Promise.resolve();
  let sent: string[] = [...new Set(start.taken.flatMap((one) => [...one.sent, one.text]))].slice(-REMEMBERED);
  let taken = start.taken;
  let state: DraftState = { place: "saved", others: start.others, completed: false };
  const listeners = new Set<() => void>();

  const isUnsent = (): boolean => current !== saved || state.completed;
  const mayBeSent = (): boolean =>
    current !== saved && fits(current) && conflict === null && !state.completed && !closed;

  function show(next: Partial<DraftState>): void {
    if ((Object.keys(next) as (keyof DraftState)[]).every((key) => state[key] === next[key])) return;
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  /** Makes this browser hold exactly what the server does not have. */
  function keepHere(): Promise<void> {
    clearTimeout(localTimer);
    localTimer = undefined;
    writing = writing.then(async () => {
      if (!isUnsent()) await forgetText(place);
      else {
        const kept = await keepText({ ...place, text: current, basedOn: base, sent, at: Date.now() });
        if (failures > 0 || !kept || !fits(current) || state.completed)
          show({ place: kept ? "device" : "nowhere" });
      }
      for (const one of taken) await forgetText(one, one.text);
      taken = [];
    });
    return writing;
  }

  function plan(): void {
    clearTimeout(timer);
    if (!mayBeSent()) return;
    waitingSince ??= Date.now();
    const longest = waitingSince + LONGEST_WAIT_MS - Date.now();
    const retry = failures > 0 ? (RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 0) : 0;
    timer = setTimeout(() => void save(), retry || Math.max(0, Math.min(PAUSE_MS, longest)));
  }

  function heard(text: string, version: number): void {
    base = version;
    saved = text;
    heardAt = Date.now();
    failures = 0;
    waitingSince = null;
    void keepHere();
    if (current === saved) show({ place: "saved" });
    else if (fits(current)) plan();
  }

  async function refused(error: unknown, text: string): Promise<void> {
    if (isCompletedElsewhere(error)) {
      complete();
      return;
    }
    const stored = error instanceof ApiError ? error.draft : null;
    if (stored === null) {
      if (!(error instanceof ApiError) || error.status === 404) return;
      failures += 1;
      await keepHere();
      // Without a session it waits until the person has signed in again.
      if (error.status !== 401) plan();
    } else if (sent.includes(stored.userPrompt)) {
      // The stored text is one that we sent ourselves, and whose answer was lost.
      base = stored.version;
      await send(text, false);
    } else {
      conflict = stored.version;
      show({ others: [stored.userPrompt, ...state.others.filter((one) => one !== stored.userPrompt)] });
      await keepHere();
    }
  }

  async function send(text: string, leaving: boolean): Promise<void> {
    sent = [...sent.filter((one) => one !== text), text].slice(-REMEMBERED);
    changed = true;
    try {
      heard(text, await keepDraft({ challengeId, next, userPrompt: text, basedOn: base }, leaving));
    } catch (error) {
      await refused(error, text);
    }
  }

  /** One after the other, so that an older text never overtakes a newer one; a page that goes away cannot wait. */
  function save({ leaving = false, certain = true } = {}): Promise<void> {
    clearTimeout(timer);
    const sendCurrent = async () => {
      const untold =
        !certain &&
        !closed &&
        !state.completed &&
        current.trim() !== "" &&
        fits(current) &&
        conflict === null;
      if (mayBeSent() || untold) await send(current, leaving);
    };
    if (leaving) return sendCurrent();
    sending = sending.then(sendCurrent);
    return sending;
  }

  function complete(): void {
    if (state.completed) return;
    changed = false;
    show({ completed: true });
    void keepHere();
    onCompleted();
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    text: () => current,
    /** The dialog is open. */
    begin(): void {
      if (current !== saved || taken.length > 0) this.note(current);
    },
    /** What is written now: kept in this browser at once, and sent a moment later. */
    note(text: string): void {
      current = text;
      localTimer ??= setTimeout(() => void keepHere(), LOCAL_MS);
      plan();
    },
    /** Sends what waits. @returns whether the stored draft is this one, as far as the server could be asked */
    async settle(): Promise<boolean> {
      await save({ certain: Date.now() - heardAt < CERTAIN_MS });
      return conflict === null;
    },
    /** Called when the stored draft may have changed; asks the server. */
    doubt: () => void save({ certain: false }),
    retry: () => void save(),
    /** Goes on with one of the others, or (null) with what is written here. */
    choose(other: string | null): void {
      if (other !== null) current = other;
      base = conflict ?? base;
      if (conflict !== null && other !== null) saved = other;
      conflict = null;
      show({ others: [] });
      void keepHere();
      plan();
    },
    /** A test has kept this text as well, if it is the first draft. */
    markTested(text: string): void {
      if (next) return;
      sent = [...sent, text].slice(-REMEMBERED);
      if (current.trim() === text) saved = current;
      changed = true;
      void keepHere();
    },
    /** This text is being handed in: the stored draft is this one from now on. */
    markSent(text: string): void {
      sent = [...sent, text].slice(-REMEMBERED);
    },
    /** The challenge is completed with this text: there is nothing left to keep. */
    markSubmitted(): void {
      saved = current;
      changed = false;
      closed = true;
      clearTimeout(timer);
      void keepHere();
    },
    complete,
    /** The writer discards the text. */
    discard(): void {
      saved = current;
      closed = true;
      show({ completed: false });
      void keepHere();
    },
    /** Called when the page is about to close. */
    flush(): void {
      if (isUnsent()) void keepHere();
      void save({ leaving: true });
    },
    /** The dialog closes. @returns what lists have to wait for, if anything was changed */
    leave(): Promise<void> | null {
      if (isUnsent()) void keepHere();
      const last = save().then(() => {
        closed = true;
        clearTimeout(timer);
      });
      return changed || mayBeSent() ? last : null;
    },
  };
}
