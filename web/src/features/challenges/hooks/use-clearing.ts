import { useState } from "react";
import type { RefObject } from "react";
import { isBlank } from "@promptsmith/contract/kernel/characters";
import { replaceText } from "../../../platform/browser/replace-text.ts";

/** Clears the field, and remembers what was in it until something else is written. */
export function useClearing(editor: RefObject<HTMLTextAreaElement | null>, change: (text: string) => void) {
  const [cleared, setCleared] = useState<string | null>(null);

  /** Called when the field's text has changed. */
  function write(text: string): void {
    setCleared(null);
    change(text);
  }

  /** Puts a text into the field, which then reports the change itself, as after a key. */
  function put(text: string): void {
    if (!editor.current || !replaceText(editor.current, text)) write(text);
  }

  return {
    write,
    clear(text: string): void {
      put("");
      if (!isBlank(text)) setCleared(text);
    },
    /** Restores the cleared text; undefined unless the field was just cleared. */
    undo: cleared === null ? undefined : () => put(cleared),
    /** The field holds a text to which what was cleared does not belong. */
    forget: () => setCleared(null),
  };
}
