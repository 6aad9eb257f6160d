import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { paths } from "@promptsmith/contract/paths";
import { LogOut, Settings } from "lucide-react";
import { useLocation } from "wouter";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { AccountButton } from "./account-button.tsx";

/** The menu behind the avatar; its code is loaded at the first opening. */
export default function AccountMenu({ user, onSignOut }: { user: SelfUser; onSignOut: () => void }) {
  const [, navigate] = useLocation();
  const name = user.displayName || user.username;
  return (
    <Menu
      defaultOpen
      label="Account"
      trigger={<AccountButton user={user} />}
      head={
        <>
          <p dir="auto" title={name} className="max-w-56 truncate text-name font-semibold text-ink">
            {name}
          </p>
          <p className="max-w-56 truncate text-caption text-ink-2">{`@${user.username}`}</p>
        </>
      }
    >
      <div className="pt-1.5">
        <MenuItem icon={<Settings aria-hidden />} onSelect={() => navigate(paths.profile)}>
          Profile Settings
        </MenuItem>
        <MenuItem icon={<LogOut aria-hidden />} onSelect={onSignOut}>
          Sign out
        </MenuItem>
      </div>
    </Menu>
  );
}
