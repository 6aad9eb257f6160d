import { MAX_INTERESTS } from "@promptsmith/contract/profile/rules";
import type { Category } from "@promptsmith/contract/profile/rules";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../platform/api/api-error.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { saveInterests, useInterests } from "./profile.queries.ts";

/** `chosen` with `category` added or taken away; a fourth one is not added. */
export function toggled(chosen: readonly Category[], category: Category): Category[] {
  if (chosen.includes(category)) return chosen.filter((one) => one !== category);
  return chosen.length < MAX_INTERESTS ? [...chosen, category] : [...chosen];
}

/** The interests as ticked. Each tick is saved at once, one after the other; a failed one goes back. */
export function useInterestToggle() {
  const query = useInterests();
  const [chosen, setChosen] = useState<Category[] | null>(null);
  const saved = useRef<Category[]>([]);
  const latest = useRef<Category[]>([]);
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    if (!query.data || chosen !== null) return;
    saved.current = latest.current = query.data.categories as Category[];
    setChosen(saved.current);
  }, [query.data, chosen]);

  function show(next: Category[]) {
    latest.current = next;
    setChosen(next);
  }

  function toggle(category: Category) {
    const next = toggled(latest.current, category);
    show(next);
    queue.current = save(next, queue.current);
  }

  async function save(next: Category[], before: Promise<void>): Promise<void> {
    await before;
    try {
      await saveInterests(next);
      saved.current = next;
    } catch (error) {
      show(saved.current);
      toast({
        title: "Error updating interests",
        description: errorText(error, "Failed to save interests"),
        variant: "destructive",
      });
    }
  }

  return { chosen, toggle, error: query.error, retry: query.refetch };
}
