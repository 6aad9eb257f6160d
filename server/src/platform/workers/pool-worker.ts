import { getPriority, setPriority } from "node:os";
import type { Opened, PoolAnswer, PoolRequest, WorkFile } from "./pool-messages.ts";
import { ownTask } from "./processor-time.ts";
import { threadPort } from "./thread-port.ts";

// A thread of the pool: opens a kind of work when it is first asked for it, and does one thing after the other.
const port = threadPort();

const LATER = 10;
try {
  // On Linux a priority belongs to a thread, elsewhere to the whole process: requests and files go before this work.
  if (process.platform === "linux") setPriority(Math.min(19, getPriority() + LATER));
} catch {
  // Where it is forbidden, this work is as urgent as everything else.
}

const task = ownTask();
const opened = new Map<string, Opened>();

async function open({ file, data }: PoolRequest): Promise<Opened> {
  const key = `${file} ${JSON.stringify(data)}`;
  let work = opened.get(key);
  if (work === undefined) {
    work = await ((await import(file)) as WorkFile).open(data as never);
    opened.set(key, work);
  }
  return work;
}

const say = (answer: PoolAnswer): void => port.postMessage(answer);

async function work(request: PoolRequest): Promise<void> {
  const { name } = request;
  const args = request.args as never[];
  const { works, prepare } = await open(request);
  if (prepare !== undefined) {
    say({ begun: true, task });
    await prepare(...args);
  }
  say({ begun: true, task });
  say({ result: await works[name]?.(...args) });
}

port.on("message", (request: PoolRequest) => {
  work(request).catch((error: unknown) =>
    say({ error: error instanceof Error ? error : new Error(String(error)) }),
  );
});
