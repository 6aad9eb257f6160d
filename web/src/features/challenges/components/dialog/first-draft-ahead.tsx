import { loadedAhead } from "../../../../platform/loaded-ahead.tsx";

/** Loaded in parallel with the dialog; opening a result does not need it. */
export const FirstDraft = loadedAhead(() => import("./first-draft.tsx"));
