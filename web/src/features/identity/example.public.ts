import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

/** Two prompts for one idea with their scores, as on the sign-in screen. */
export const ForgePair = lazy(() =>
  whenOnline(() => import("./components/forge-panel.tsx").then((panel) => ({ default: panel.ForgePair }))),
);
