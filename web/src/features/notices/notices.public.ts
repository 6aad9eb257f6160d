import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export type { ListBehind } from "./domain/list-behind.ts";
export { useNotices, useNoticeCounts } from "./notice.queries.ts";

/** The header's bell; loads after the page. */
export const NotificationBell = lazy(() => whenOnline(() => import("./components/notification-bell.tsx")));

/** The same in the menu of a phone. */
export const MenuNotices = lazy(() => whenOnline(() => import("./components/menu-notices.tsx")));
