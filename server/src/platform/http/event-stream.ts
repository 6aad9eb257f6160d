import { once } from "node:events";

import type { FastifyReply } from "fastify";

/** Shorter than the patience of any proxy with a connection on which nothing comes. */
const SIGN_EVERY_MS = 15_000;

export type EventStream = {
  /** Resolves when the network has taken it in. */
  send(name: string, data: unknown): Promise<void>;
  end(): void;
};

/**
 * Answers with server-sent events. The reply is written here and not by the server, since compression would
 * hold back what is to be seen at once.
 */
export function openEventStream(reply: FastifyReply): EventStream {
  const { raw } = reply;
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
    // Proxies of the nginx family would collect the pieces.
    "x-accel-buffering": "no",
  });
  /** @returns whether the network takes more at once; what comes too late is dropped */
  const write = (text: string): boolean => raw.destroyed || raw.writableEnded || raw.write(text);
  const sign = setInterval(() => write(":\n\n"), SIGN_EVERY_MS).unref();
  const closed = once(raw, "close")
    .catch(() => undefined)
    .finally(() => clearInterval(sign));
  return {
    async send(name, data) {
      const taken = write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
      if (!taken) await Promise.race([once(raw, "drain"), closed]);
    },
    end() {
      clearInterval(sign);
      raw.end();
    },
  };
}
