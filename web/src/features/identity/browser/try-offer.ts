import type { ComponentType } from "react";

type TryProps = {
  readonly folded: boolean;
  readonly onSave: (() => void) | null;
  readonly onShown: () => void;
};
type Load = () => Promise<{ default: ComponentType<TryProps> }>;

let load: Load = () => Promise.reject(new Error("Nothing is offered to try"));

/** The app sets what visitors may try, since challenges belong to a later feature. */
export function offerTry(how: Load): void {
  load = how;
}

export const loadTry: Load = () => load();
