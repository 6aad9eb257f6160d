import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { AiFailure, AiStateRow, AiStateStore, AiStatus } from "./ai.ts";

const COOLDOWN_MS = 60 * 60_000;
/** A refused key is tried again at most this often. */
const CHECK_EVERY_MS = 5 * 60_000;
const MINUTE = 60_000;
/** So many unusable judgements in a row are reported: a single text may cause one. */
const JUDGEMENTS_IN_A_ROW = 3;
/** Stored in the shared row, so that every instance and the operator's commands know it. */
const JUDGING_FAILS =
  "Judging by the AI does not work at the moment. Submissions are scored by the built-in rules.";

const CLEAN: AiStateRow = { quotaExceededUntil: null, errorMessage: null, retryAt: null };

/**
 * What this instance knows about the provider, kept in step with the other instances through the store: after
 * `refresh` memory is at most `freshMs` old, even for the first caller after a long silence.
 */
export class SharedState {
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly store: AiStateStore;
  private readonly freshMs: number;
  private row = CLEAN;
  private readAt = -Infinity;
  private reading: Promise<void> | null = null;
  private failedJudgements = 0;

  constructor(parts: { clock: Clock; log: Log; store: AiStateStore; freshMs: number }) {
    this.clock = parts.clock;
    this.log = parts.log;
    this.store = parts.store;
    this.freshMs = parts.freshMs;
  }

  /** Resolves when memory is no older than a few seconds; at once when it already is. */
  async refresh(): Promise<void> {
    if (this.age() >= this.freshMs) await this.readOnce();
  }

  /** Reads the state again before it is too old, so that the next caller need not wait for it. */
  refreshSoon(): void {
    if (this.age() >= this.freshMs / 2) void this.readOnce();
  }

  private age(): number {
    return performance.now() - this.readAt;
  }

  private readOnce(): Promise<void> {
    this.reading ??= this.read().finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async read(): Promise<void> {
    const before = this.row;
    try {
      const read = (await this.store.read()) ?? CLEAN;
      // A row that was written during the read is newer than what was read.
      if (this.row === before) this.row = read;
    } catch (error) {
      // Without the database nothing else works either; what was known goes on being true for a while.
      this.log.warn({ err: error }, "the AI's shared state could not be read");
    }
    this.readAt = performance.now();
  }

  /** The state in memory; call `refresh` first. */
  known(): Omit<AiStatus, "connected"> {
    const left = (this.row.quotaExceededUntil?.getTime() ?? 0) - this.clock.now().getTime();
    const quotaExceeded = left > 0;
    const judgingFails = isJudgingComplaint(this.row);
    const speaks = quotaExceeded || this.row.retryAt !== null || judgingFails;
    return {
      usable: !quotaExceeded && this.row.retryAt === null,
      quotaExceeded,
      minutesLeft: quotaExceeded ? Math.max(1, Math.ceil(left / MINUTE)) : null,
      errorMessage: speaks ? this.row.errorMessage : null,
      judgingFails,
    };
  }

  /** Whether a call may be made now. After a refusal one call in five minutes is the check whether it still holds. */
  async mayCall(): Promise<boolean> {
    await this.refresh();
    const now = this.clock.now();
    const { quotaExceededUntil, retryAt } = this.row;
    if (quotaExceededUntil !== null && quotaExceededUntil > now) return false;
    if (retryAt === null) return true;
    if (retryAt > now) return false;
    await this.write({ ...this.row, retryAt: new Date(now.getTime() + CHECK_EVERY_MS) });
    return true;
  }

  async succeeded(): Promise<void> {
    const { quotaExceededUntil, retryAt } = this.row;
    if (quotaExceededUntil ?? retryAt) await this.write(CLEAN);
  }

  /** Reports that judging fails after some unusable judgements in a row, until one succeeds. */
  async judged(works: boolean): Promise<void> {
    this.failedJudgements = works ? 0 : this.failedJudgements + 1;
    await this.refresh();
    const { usable, judgingFails } = this.known();
    if (works && judgingFails) await this.write(CLEAN);
    // A state that stops every call is not overwritten by this weaker one.
    if (judgingFails || !usable || this.failedJudgements < JUDGEMENTS_IN_A_ROW) return;
    this.log.warn("judging by the AI does not work");
    await this.write({ ...CLEAN, errorMessage: JUDGING_FAILS });
  }

  async failed({ kind, message }: AiFailure): Promise<void> {
    const after = (ms: number): Date => new Date(this.clock.now().getTime() + ms);
    if (kind === "quota") {
      await this.write({ quotaExceededUntil: after(COOLDOWN_MS), errorMessage: message, retryAt: null });
    }
    if (kind === "unauthorized") {
      await this.write({ quotaExceededUntil: null, errorMessage: message, retryAt: after(CHECK_EVERY_MS) });
    }
  }

  private async write(row: AiStateRow): Promise<void> {
    this.row = row;
    this.readAt = performance.now();
    try {
      await this.store.write(row, this.clock.now());
    } catch (error) {
      this.log.warn({ err: error }, "the AI's shared state could not be written");
    }
  }
}

/** Whether all that is the matter is that judging does not work. */
const isJudgingComplaint = ({ quotaExceededUntil, errorMessage, retryAt }: AiStateRow): boolean =>
  quotaExceededUntil === null && retryAt === null && errorMessage === JUDGING_FAILS;
