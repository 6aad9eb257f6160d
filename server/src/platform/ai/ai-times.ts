export type AiTimes = {
  /** A call, with its retries and its waiting for a place. For a stream: until its first piece, and between pieces. */
  readonly callMs: number;
  /** A whole stream. */
  readonly streamMs: number;
  /** How long no one is sent to a provider that failed many times in a row. */
  readonly pauseMs: number;
  /** How old the knowledge shared with other instances may be. */
  readonly stateMs: number;
};
export const AI_TIMES: AiTimes = { callMs: 20_000, streamMs: 60_000, pauseMs: 30_000, stateMs: 3_000 };
