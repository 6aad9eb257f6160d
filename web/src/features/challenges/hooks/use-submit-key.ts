import { useEffect, useEffectEvent } from "react";
import type { RefObject } from "react";

/** Ctrl Enter, or Command Enter, wherever in the dialog the focus is. @param inside an element of that dialog */
export function useSubmitKey(inside: RefObject<HTMLElement | null>, onSubmit: () => void): void {
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    const dialog = inside.current?.closest<HTMLElement>('[role="dialog"]');
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      // The button or link that has the focus is not pressed by it.
      event.preventDefault();
      submit();
    };
    dialog?.addEventListener("keydown", press);
    return () => dialog?.removeEventListener("keydown", press);
  }, [inside]);
}
