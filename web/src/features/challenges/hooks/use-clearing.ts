import { useEffect, useRef, useState } from "react";

const UNDO_MS = 6000;

/** Remembers for a while what was cleared, so that it can be taken back. */
export function useClearing(change: (text: string) => void) {
  const [cleared, setCleared] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function forget(): void {
    clearTimeout(timer.current);
    setCleared(null);
  }

  return {
    canUndo: cleared !== null,
    clear(text: string): void {
      change("");
      forget();
      if (text.trim() === "") return;
      setCleared(text);
      timer.current = setTimeout(() => setCleared(null), UNDO_MS);
    },
    undo(): void {
      if (cleared !== null) change(cleared);
      forget();
    },
    /** Something was written anew. */
    forget,
  };
}
