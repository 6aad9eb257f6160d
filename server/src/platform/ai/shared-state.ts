import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { AiFailure, AiStateRow, AiStateStore, AiStatus } from "./ai.ts";

const COOLDOWN_MS = 60 * 60_000;
/** A refused key is tried again at most this often. */
const CHECK_EVERY_MS = 5 * 60_000;
const MINUTE = 60_000;

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
      // What was written meanwhile is newer than what was read.
      if (this.row === before) this.row = read;
    } catch (error) {
      // Without the database nothing else works either; what was known goes on being true for a while.
      this.log.warn({ err: error }, "the AI's shared state could not be read");
    }
    this.readAt = performance.now();
  }

  /** From memory as it is: `refresh` first. */
  known(): Omit<AiStatus, "connected"> {
    const left = (this.row.quotaExceededUntil?.getTime() ?? 0) - this.clock.now().getTime();
    const quotaExceeded = left > 0;
    return {
      usable: !quotaExceeded && this.row.retryAt === null,
      quotaExceeded,
      minutesLeft: quotaExceeded ? Math.max(1, Math.ceil(left / MINUTE)) : null,
      errorMessage: quotaExceeded || this.row.retryAt !== null ? this.row.errorMessage : null,
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
    const { quotaExceededUntil, errorMessage, retryAt } = this.row;
    if (quotaExceededUntil ?? errorMessage ?? retryAt) await this.write(CLEAN);
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
