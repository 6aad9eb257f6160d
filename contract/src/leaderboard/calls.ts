import { defineCall } from "../kernel/define-call.ts";
import { Leaderboard } from "./entities.ts";

const read = { method: "GET", access: "signed-in", answer: "json" } as const;

/** The caller and the accepted friends. */
export const friendsLeaderboard = defineCall({
  ...read,
  path: "/api/leaderboard/friends",
  response: Leaderboard,
});
/** The first hundred of everybody, with the caller's own rank. */
export const globalLeaderboard = defineCall({
  ...read,
  path: "/api/leaderboard/global",
  response: Leaderboard,
});
