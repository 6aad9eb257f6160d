import { ListFilter } from "lucide-react";
import { startTransition, useState } from "react";
import { usePhoneWidth } from "../../../../platform/browser/use-phone-width.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogTitle } from "../../../../ui/overlay/dialog.tsx";
import { Popover } from "../../../../ui/overlay/popover.tsx";
import { activeFilters } from "../../domain/challenge-rows.ts";
import type { ChallengeFilter } from "../../domain/challenge-rows.ts";
import { FilterPanel } from "./filter-panel.tsx";

/** Opens the filters: a popover beside the button, on phones a sheet from below. */
export function FilterButton(props: {
  filter: ChallengeFilter;
  onChange: (filter: ChallengeFilter) => void;
  categories: readonly string[];
  categoryOnly: boolean;
}) {
  const phone = usePhoneWidth();
  const [open, setOpen] = useState(false);
  const count = activeFilters(props.filter);
  const name = count > 0 ? `Filter, ${count} set` : "Filter";
  const trigger = (
    <Button
      aria-label={name}
      icon={<ListFilter aria-hidden />}
      className="relative max-md:h-12 max-md:w-13 max-md:px-0"
      {...(phone
        ? { "aria-haspopup": "dialog" as const, onClick: () => startTransition(() => setOpen(true)) }
        : {})}
    >
      <span className="max-md:hidden">Filter</span>
      {count > 0 && (
        <span
          aria-hidden
          className="grid h-6 min-w-6 place-items-center rounded-full bg-accent-soft px-1.5 text-caption font-semibold text-accent-ink max-md:absolute max-md:-top-1.5 max-md:-right-1.5 md:h-5 md:min-w-5 md:text-overline"
        >
          {count}
        </span>
      )}
    </Button>
  );
  if (!phone) {
    return (
      <Popover open={open} onOpenChange={setOpen} label="Filter" trigger={trigger}>
        <FilterPanel {...props} />
      </Popover>
    );
  }
  return (
    <>
      {trigger}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        phone="sheet"
        className="bg-raised! max-md:inset-x-2! max-md:bottom-2! max-md:rounded-dialog!"
      >
        <DialogTitle className="sr-only">Filter</DialogTitle>
        <DialogBody>
          <FilterPanel {...props} />
        </DialogBody>
      </Dialog>
    </>
  );
}
