import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Behaviour } from "./ai.ts";

type Choice = Record<string, unknown>;

/** One event of a stream, with what a server puts into it. */
export const event = (choice: Choice, more: Choice = {}): string =>
  `data: ${JSON.stringify({ id: "1", choices: [{ index: 0, ...choice }], ...more })}\n\n`;
export const words = (content: unknown): string => event({ delta: { content }, finish_reason: null });
export const finish = (reason: unknown): string => event({ delta: {}, finish_reason: reason });
export const DONE = "data: [DONE]\n\n";

type Manner = {
  readonly type?: string;
  /** What becomes of the connection after the last piece; an ordinary end when left out. */
  readonly afterwards?: "stays open" | "breaks";
};

async function write(response: ServerResponse, pieces: readonly (string | Uint8Array)[]): Promise<void> {
  for (const piece of pieces) {
    await new Promise<void>((resolve) => response.write(piece, () => resolve()));
    await nextTurn();
  }
}

/** Sends these bytes, in these pieces, whatever was asked for. */
export const sends =
  (
    pieces: readonly (string | Uint8Array)[],
    { type = "text/event-stream", afterwards }: Manner = {},
  ): Behaviour =>
  async (_asked, response) => {
    response.writeHead(200, type === "" ? {} : { "content-type": type });
    await write(response, pieces);
    if (afterwards === "breaks") response.destroy();
    if (afterwards === undefined) response.end();
  };

/** Sends one JSON answer, whether or not a stream was asked for. */
export const answers = (
  message: Choice,
  { finish = "stop", ...more }: Choice = {},
  type = "application/json",
) =>
  sends([JSON.stringify({ id: "1", choices: [{ index: 0, message, finish_reason: finish }], ...more })], {
    type,
  });
