import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { ComponentProps } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { leadingLetters } from "../../ui/initials.ts";

/** The person's own avatar as a 44-px button. */
export function AccountButton({ user, ...rest }: ComponentProps<"button"> & { user: SelfUser }) {
  return (
    <button
      type="button"
      aria-label="Account menu"
      aria-haspopup="menu"
      {...rest}
      className="grid size-11 place-items-center rounded-full"
    >
      <Avatar own size={36} initials={leadingLetters(user.displayName, user.username)} />
    </button>
  );
}
