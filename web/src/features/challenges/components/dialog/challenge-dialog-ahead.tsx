import { preloadable } from "../../../../platform/preloadable.tsx";
import { FirstDraft } from "./first-draft-ahead.tsx";

/** Loads when a challenge is opened, or a little before; what a first draft is written with comes beside it. */
export const ChallengeDialog = preloadable(() => {
  FirstDraft.preload();
  return import("./challenge-dialog.tsx");
});
