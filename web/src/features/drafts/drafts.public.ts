import { loadedAhead } from "../../platform/loaded-ahead.tsx";
import { FirstDraft } from "../challenges/challenges.public.ts";

/** Loads when a challenge is opened, or a little before; what a first draft is written with comes beside it. */
export const ChallengeDialog = loadedAhead(() => {
  FirstDraft.preload();
  return import("./components/challenge-dialog.tsx");
});
