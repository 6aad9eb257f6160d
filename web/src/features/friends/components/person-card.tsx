import type { ReactNode, ReactElement } from "react";
import { grouped } from "../../../platform/grouped.ts";
import { CategoryChip } from "../../profile/profile.public.ts";
import { usePhoneWidth } from "../../../platform/browser/use-phone-width.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { wordInitials } from "../../../ui/initials.ts";

/** Cards side by side where there is room. */
export function CardGrid({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-1 gap-4 md:grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))]"
    >
      {children}
    </ul>
  );
}

/** Initials, name and one line below it; `corner` is the card's one quiet action, `foot` its larger ones. */
export function PersonCard({
  name,
  line,
  interests = [],
  corner,
  foot,
}: {
  name: string;
  line: ReactNode;
  interests?: readonly string[];
  corner?: ReactElement;
  foot?: ReactNode;
}) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col px-4 pt-4 pb-3.5 md:p-5">
        <div className="flex items-start gap-3">
          <Avatar initials={wordInitials(name)} size={48} />
          <div className="min-w-0 flex-1">
            <p dir="auto" title={name} className="truncate text-left text-name font-semibold text-ink">
              {name}
            </p>
            <p className="truncate text-label font-normal text-ink-2">{line}</p>
          </div>
          {corner}
        </div>
        {interests.length > 0 && <Interests interests={interests} />}
        {foot && <div className="mt-auto flex gap-2 pt-4">{foot}</div>}
      </Card>
    </li>
  );
}

const SHOWN_ON_PHONES = 3;
const SHOWN_ON_DESKTOP = 2;

/** The first `limit` interests and how many are left out. */
export function shownInterests(
  interests: readonly string[],
  limit: number,
): { shown: string[]; more: number } {
  return { shown: interests.slice(0, limit), more: Math.max(0, interests.length - limit) };
}

function Interests({ interests }: { interests: readonly string[] }) {
  const limit = usePhoneWidth() ? SHOWN_ON_PHONES : SHOWN_ON_DESKTOP;
  const { shown, more } = shownInterests(interests, limit);
  return (
    <ul aria-label="Interests" className="mt-3 flex flex-wrap gap-1.5 md:mt-4">
      {shown.map((interest) => (
        <li key={interest}>
          <CategoryChip category={interest} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <Chip className="h-8 md:h-7">
            <span aria-hidden>{`+${more}`}</span>
            <span className="sr-only">{`and ${more} more`}</span>
          </Chip>
        </li>
      )}
    </ul>
  );
}

/** `2,310 points` */
export function Points({ count }: { count: number }) {
  return (
    <span>
      <span className="font-display font-medium tabular-nums">{grouped(count)}</span>{" "}
      <span>{count === 1 ? "point" : "points"}</span>
    </span>
  );
}
