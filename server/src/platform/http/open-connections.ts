import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** So long nothing has to come on a connection without a call before it is hung up on. */
const QUIET_MS = 500;
const LOOK_MS = 50;
/** After so many turns without a new connection none waits to be taken; so long they are waited for. */
const IDLE_TURNS = 3;
const TAKE_MS = 500;

type Seen = { bytes: number; quietSince: number; running: number };

export type OpenConnections = {
  /** Whether calls are to be told that their connection ends with the answer. */
  isEnding(): boolean;
  /** Takes no new connections, answers what comes on the open ones, and resolves when the last one has ended. */
  end(): Promise<void>;
};

/**
 * Ends a server without losing a call. Its own way to close hangs up on every connection without a running call, also
 * where a call has arrived that the process has not read yet.
 */
export function openConnections(server: Server): OpenConnections {
  const seen = new Map<Socket, Seen>();
  let ending = false;
  let taken = 0;
  server.on("connection", (socket) => {
    taken += 1;
    seen.set(socket, { bytes: 0, quietSince: performance.now(), running: 0 });
    socket.once("close", () => seen.delete(socket));
  });
  server.on("request", (request, response) => {
    const one = seen.get(request.socket);
    if (one === undefined) return;
    one.running += 1;
    response.once("close", () => {
      one.running -= 1;
      one.quietSince = performance.now();
    });
  });

  function hangUpOnQuiet(): void {
    const now = performance.now();
    for (const [socket, one] of seen) {
      if (socket.bytesRead !== one.bytes) Object.assign(one, { bytes: socket.bytesRead, quietSince: now });
      if (one.running === 0 && now - one.quietSince >= QUIET_MS) socket.destroy();
    }
  }

  /** The machine may have more than the process has taken, which takes one a turn. Closing would reset them. */
  async function takeWaiting(): Promise<void> {
    const until = performance.now() + TAKE_MS;
    for (let idle = 0; idle < IDLE_TURNS && performance.now() < until;) {
      const before = taken;
      await nextTurn();
      idle = taken === before ? idle + 1 : 0;
    }
  }

  return {
    isEnding: () => ending,
    async end() {
      ending = true;
      if (!server.listening) return;
      await takeWaiting();
      NetServer.prototype.close.call(server);
      await new Promise<void>((resolve) => {
        const look = setInterval(() => {
          // After what has arrived was read: the process may have been busy for longer than a connection may be quiet.
          setImmediate(() => {
            hangUpOnQuiet();
            if (seen.size > 0) return;
            clearInterval(look);
            resolve();
          });
        }, LOOK_MS);
      });
    },
  };
}
