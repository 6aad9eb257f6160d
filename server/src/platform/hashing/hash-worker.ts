import { hashSync, verifySync } from "@node-rs/argon2";
import type { Opened } from "../workers/pool-messages.ts";
import { threadPort } from "../workers/thread-port.ts";
import type { HashCost } from "./hashing.ts";

// Hashing fills a core on purpose. In Node's own pool it would share the threads that read files and look up names.
threadPort();

export const open = (): Opened => ({
  works: {
    hash: (text: string, cost: HashCost): string => hashSync(text, cost),
    verify: (stored: string, text: string): boolean => verifySync(stored, text),
  },
});
