import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { Moon, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { Suspense, useEffect } from "react";
import { MenuNotices } from "../../features/notices/notices.public.ts";
import { preloadChallengesTable } from "../../features/sharing/sharing.public.ts";
import { chooseTheme, useTheme } from "../../platform/theme.ts";
import { useBackCloses } from "../../platform/browser/use-back-closes.ts";
import { Switch } from "../../ui/form/switch.tsx";
import { LevelCard } from "./level-card.tsx";
import { NavList } from "./nav-list.tsx";
import { refreshBehind } from "./refresh-behind.ts";

export type MobileMenuProps = {
  user: SelfUser;
  pending: number;
  requests: number;
  onSignOut: () => void;
  onClose: () => void;
};

/** The slide-in menu below 768 px; it closes on a click outside, by Escape and on a change of route. */
export default function MobileMenu({ user, pending, requests, onSignOut, onClose }: MobileMenuProps) {
  // Most ways from here lead to it.
  useEffect(preloadChallengesTable, []);
  useBackCloses(true, onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          data-dialog
          className="fixed inset-y-0 left-0 z-60 flex w-64 animate-menu flex-col gap-4 overflow-y-auto bg-surface px-3 pt-2 pb-6 shadow-float outline-none"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="sr-only">Menu</Dialog.Title>
            <Dialog.Close
              aria-label="Close menu"
              className="grid size-11 place-items-center rounded-control text-ink-2 hover:bg-hover hover:text-ink"
            >
              <X aria-hidden className="size-6" />
            </Dialog.Close>
          </div>
          <div className="px-3 pb-2">
            <LevelCard user={user} />
          </div>
          <nav aria-label="Main">
            <NavList
              pending={pending}
              requests={requests}
              onSignOut={onSignOut}
              onNavigate={onClose}
              responsive={false}
              beforeSignOut={[<Notices key="notices" onClose={onClose} />, <ThemeRow key="theme" />]}
            />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Notices({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={<span className="block h-11" />}>
      <MenuNotices
        onOpenNotice={(list) => {
          refreshBehind(list);
          onClose();
        }}
      />
    </Suspense>
  );
}

function ThemeRow() {
  const dark = useTheme() === "dark";
  return (
    <label
      htmlFor="theme-switch"
      className="flex h-11 cursor-pointer items-center gap-3 px-3 text-control font-medium text-ink-2"
    >
      <Moon aria-hidden className="size-5" />
      <span>Dark theme</span>
      <span className="ml-auto flex items-center gap-1.5">
        {/* Screen readers hear the state of the switch; by its form and colour alone not everybody can tell it. */}
        <span aria-hidden className="text-caption">
          {dark ? "On" : "Off"}
        </span>
        <Switch
          id="theme-switch"
          checked={dark}
          onChange={(event) => chooseTheme(event.target.checked ? "dark" : "light")}
        />
      </span>
    </label>
  );
}
