import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export { CategoryChip, CategoryLabel } from "./components/category-chip.tsx";
export { CategoryIcon } from "./components/category-icon.tsx";
export { categoryLook } from "./domain/category-look.ts";
export { COMPARE_TEXT, COMPARE_TITLE, mayCompare } from "./domain/compare-setting.ts";
export { allowComparison, askToShare } from "./profile.queries.ts";
export { useTimeZoneSync } from "./time-zone.queries.ts";

/** Settings, tab Profile. */
export const ProfileTab = lazy(() => whenOnline(() => import("./components/profile-tab.tsx")));
