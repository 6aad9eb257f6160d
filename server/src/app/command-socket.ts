import { rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { Log } from "../platform/log.ts";

/**
 * The embedded database belongs to the running product alone, so what an operator's command asks for is carried out there. It
 * comes by a socket in the data folder that only the same user can open, who could read the folder as well.
 */

/** A command with what it needs to be carried out by another process. */
export type Asked = {
  readonly words: readonly string[];
  /** Whether the operator has confirmed the command. */
  readonly confirmed: boolean;
  /** How the operator's program is called, for usage messages. */
  readonly calledBy: string;
};
/** What a command prints, and whether something that it tried failed. */
export type Printed = { readonly printed: readonly string[]; readonly failed?: boolean };
export type Outcome = Printed | { readonly question: string } | { readonly refused: string };

const socketIn = (dataDir: string): string => join(dataDir, "operate.sock");
/** The longest socket path that all systems take; they cut longer ones. */
const LONGEST_NAME = 103;
const OWNER_ALONE = 0o177;

/**
 * Everything that the other side sends before it closes its half. Reading with `for await` would close both
 * halves.
 */
function heard(socket: Socket): Promise<string> {
  let said = "";
  socket.setEncoding("utf8");
  socket.on("data", (more: string) => (said += more));
  return new Promise((resolve, reject) => {
    socket.once("end", () => resolve(said));
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("The connection broke off.")));
  });
}

type Listening = {
  readonly dataDir: string;
  readonly log: Log;
  readonly carryOut: (asked: Asked) => Promise<Outcome>;
};

/** @returns stops listening, after the running command has ended */
export async function listenForCommands({ dataDir, log, carryOut }: Listening): Promise<() => Promise<void>> {
  const path = socketIn(dataDir);
  const asking = new Set<Socket>();

  async function serve(socket: Socket): Promise<void> {
    asking.add(socket);
    const asked = JSON.parse(await heard(socket)) as Asked;
    asking.delete(socket);
    const outcome = await carryOut(asked).catch((error: unknown): Outcome => {
      log.error({ err: error }, "an operator's command failed");
      return { refused: "The product could not do it; its log says why." };
    });
    socket.end(JSON.stringify(outcome));
  }

  // The caller closes its half after the command and waits for the answer on the other.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    serve(socket)
      .catch((error: unknown) => {
        log.warn({ err: error }, "an operator's command could not be read");
        socket.destroy();
      })
      .finally(() => asking.delete(socket));
    socket.on("error", () => undefined);
  });
  try {
    if (Buffer.byteLength(path) > LONGEST_NAME)
      throw new Error(`${path} is too long for the name of a socket`);
    // A socket left by a killed process; this process holds the folder's lock.
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      const before = process.umask(OWNER_ALONE);
      server.listen(path, resolve);
      process.umask(before);
    });
  } catch (error) {
    log.warn({ err: error }, "operator's commands work only while the product is stopped");
    return async () => undefined;
  }
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of asking) socket.destroy();
    await closed;
  };
}

const NO_ANSWER: Outcome = { refused: "The product ended before it had answered; look whether it was done." };
const NOBODY_LISTENS = new Set(["ENOENT", "ECONNREFUSED", "EINVAL", "ENAMETOOLONG"]);

/**
 * @returns null where no product listens
 * @throws Error of the system where the socket may not be used
 */
export async function askProduct(dataDir: string, asked: Asked): Promise<Outcome | null> {
  const path = socketIn(dataDir);
  if (Buffer.byteLength(path) > LONGEST_NAME) return null;
  const socket = createConnection({ path, allowHalfOpen: true });
  try {
    socket.end(JSON.stringify(asked));
    const answer = await heard(socket);
    return answer === "" ? NO_ANSWER : (JSON.parse(answer) as Outcome);
  } catch (error) {
    const { code = "ECONNRESET" } = error as NodeJS.ErrnoException;
    if (NOBODY_LISTENS.has(code)) return null;
    if (code === "ECONNRESET") return NO_ANSWER;
    throw error;
  }
}
