import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export { useNotices, usePendingRequestCount } from "./notice.queries.ts";

/** The header's bell; loads after the page. */
export const NotificationBell = lazy(() => whenOnline(() => import("./components/notification-bell.tsx")));
