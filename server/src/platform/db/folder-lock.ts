import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";

type Holder = { pid: number; address: string };

/** Another process has the folder open; the message is one line for the person who started the program. */
export class FolderInUse extends Error {
  override readonly name = "FolderInUse";
}

/**
 * Takes the folder for this process alone. Two processes on one embedded database lose rows without any error,
 * so this comes before opening it.
 *
 * On Linux the lock is an abstract socket: the kernel frees it the moment its process dies, however it dies.
 * It reaches as far as the network namespace, so two containers on one volume are not kept apart.
 * @param address named to the process that is refused, so that its operator finds the holder
 * @returns frees the folder
 */
export async function lockFolder(folder: string, address: string): Promise<() => Promise<void>> {
  const holderFile = join(folder, "holder.json");
  const release =
    process.platform === "linux" ? await lockBySocket(folder, holderFile) : lockByFile(folder, holderFile);
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, address } satisfies Holder), { mode: 0o600 });
  return async () => {
    rmSync(holderFile, { force: true });
    await release();
  };
}

function lockBySocket(folder: string, holderFile: string): Promise<() => Promise<void>> {
  const name = createHash("sha256").update(realpathSync(folder)).digest("hex").slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? inUse(folder, holderFile) : error);
    });
    server.listen({ path: `\0promptsmith-${name}`, exclusive: true }, () => {
      server.unref();
      resolve(() => new Promise((closed) => server.close(() => closed())));
    });
  });
}

/** Elsewhere: a file that names the process; one left by a process that is gone is taken over. */
function lockByFile(folder: string, holderFile: string): () => Promise<void> {
  const file = join(folder, "lock");
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      const handle = openSync(file, "wx", 0o600);
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      return async () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      if (isAlive(Number(readFileSync(file, "utf8")))) throw inUse(folder, holderFile);
      rmSync(file, { force: true });
    }
  }
  throw inUse(folder, holderFile);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function inUse(folder: string, holderFile: string): FolderInUse {
  let holder = "another process";
  try {
    const { pid, address } = JSON.parse(readFileSync(holderFile, "utf8")) as Holder;
    holder = `process ${pid} (${address})`;
  } catch {
    // The holder has the lock but has not written its name yet: refusing matters, naming it is a courtesy.
  }
  return new FolderInUse(
    `The data folder ${folder} is in use by ${holder}. Stop it, or set DATA_DIR to another folder.`,
  );
}
