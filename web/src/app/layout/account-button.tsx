import type { SelfUser } from "@promptsmith/contract/identity/entities";
import type { ComponentProps } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { leadingLetters } from "../../ui/initials.ts";

/** The person's avatar as a button of 44 px; callers give it an accessible name. */
export function AccountButton({ user, ...rest }: ComponentProps<"button"> & { user: SelfUser }) {
  const initials = leadingLetters(user.displayName, user.username);
  return (
    <button
      type="button"
      aria-label={`${initials}, Account menu`}
      aria-haspopup="menu"
      {...rest}
      className="grid size-11 place-items-center rounded-full"
    >
      <Avatar own size={36} initials={initials} />
    </button>
  );
}
