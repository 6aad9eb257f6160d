import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { LevelCard } from "./level-card.tsx";
import { NavList } from "./nav-list.tsx";

/** Fixed beside the content from 768 px up: 72 px wide with icons, 216 px with words from 1100 px. */
export function Sidebar({
  user,
  pending,
  requests,
  onSignOut,
}: {
  user: SelfUser;
  pending: number;
  requests: number;
  onSignOut: () => void;
}) {
  return (
    <nav
      aria-label="Main"
      className="fixed top-(--header-height) bottom-0 left-0 z-20 hidden w-18 flex-col justify-between px-3 pt-2 pb-8 md:flex xl:w-54"
    >
      <NavList pending={pending} requests={requests} onSignOut={onSignOut} responsive />
      <div className="hidden px-3 xl:block">
        <LevelCard user={user} />
      </div>
    </nav>
  );
}
