import { lazy } from "react";

export { CategoryChip, CategoryLabel } from "./components/category-chip.tsx";
export { CategoryIcon } from "./components/category-icon.tsx";
export { categoryLook } from "./domain/category-look.ts";
export { useTimeZoneSync } from "./time-zone.queries.ts";

/** Settings, tab Profile. */
export const ProfileTab = lazy(() => import("./components/profile-tab.tsx"));
