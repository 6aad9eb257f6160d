import type { Ai } from "./ai.ts";
import { AiFailure } from "./ai.ts";

const NO_KEY = "No AI service is connected.";

/** Without a key there is no AI, and everything else works. */
export const notConnected: Ai = {
  callMs: 0,
  status: async () => ({
    connected: false,
    usable: false,
    quotaExceeded: false,
    minutesLeft: null,
    errorMessage: NO_KEY,
    judgingFails: false,
  }),
  complete: () => Promise.reject(new AiFailure("not-connected", NO_KEY)),
  stream: () => Promise.reject(new AiFailure("not-connected", NO_KEY)),
  judged: () => Promise.resolve(),
};
