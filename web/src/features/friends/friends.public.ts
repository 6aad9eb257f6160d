import { lazy } from "react";
import { whenOnline } from "../../platform/when-online.ts";

export { InviteFriendsButton } from "./components/invite-friends-button.tsx";
export { knownFriends, refreshFriends } from "./friendship.queries.ts";

/** Settings, tab Friends. */
export const FriendsTab = lazy(() => whenOnline(() => import("./components/friends-tab.tsx")));
