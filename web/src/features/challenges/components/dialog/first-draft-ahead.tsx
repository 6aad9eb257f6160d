import { preloadable } from "../../../../platform/preloadable.tsx";

/** Loaded in parallel with the dialog; opening a result does not need it. */
export const FirstDraft = preloadable(() => import("./first-draft.tsx"));
