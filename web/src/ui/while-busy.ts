import type { MouseEvent } from "react";

type Press = (event: MouseEvent<HTMLButtonElement>) => void;

/**
 * A button at work takes no presses and keeps the focus, which `disabled` would take from it: what the keyboard does
 * next goes on from there.
 */
export function whileBusy(busy: boolean, onClick?: Press) {
  if (!busy) return { onClick };
  // Without the default a form is not sent either, by a press or by Enter in one of its fields.
  const ignore: Press = (event) => event.preventDefault();
  return { "aria-busy": true, "aria-disabled": true, onClick: ignore } as const;
}
