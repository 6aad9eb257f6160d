import { parentPort } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";

/** The way to the program that started this thread. Run as a program itself, a thread's file says so and ends. */
export function threadPort(): MessagePort {
  if (parentPort !== null) return parentPort;
  process.stderr.write(
    "This file is a thread of the server and does nothing alone. The server is started by: node server/dist/main.js\n",
  );
  process.exit(1);
}
