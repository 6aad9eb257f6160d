import { getPriority, setPriority } from "node:os";
import { hashSync, verifySync } from "@node-rs/argon2";
import { threadPort } from "../workers/thread-port.ts";
import type { HashAnswer, HashRequest } from "./hash-thread.ts";

// Hashing fills a core on purpose. In Node's own pool it would share the threads that read files and look up names.
const port = threadPort();

const LATER = 10;
try {
  // On Linux a priority belongs to a thread, elsewhere to the whole process: requests and files go before passwords.
  if (process.platform === "linux") setPriority(Math.min(19, getPriority() + LATER));
} catch {
  // Where it is forbidden, hashing is as urgent as everything else.
}

function work(request: HashRequest): string | boolean {
  return request.kind === "hash"
    ? hashSync(request.text, request.cost)
    : verifySync(request.stored, request.text);
}

port.on("message", (request: HashRequest) => {
  let answer: HashAnswer;
  try {
    answer = { result: work(request) };
  } catch (error) {
    answer = { error: String(error) };
  }
  port.postMessage(answer);
});
