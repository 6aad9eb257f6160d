import { waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";

function isClosedToPointer(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { pointerEvents } = getComputedStyle(at);
    if (pointerEvents !== "" && pointerEvents !== "inherit") return pointerEvents === "none";
  }
  return false;
}

/**
 * A person who clicks what can be clicked: a dialog is in the document a moment before its layer lets the pointer
 * through. A test can click within that moment; a real user cannot.
 */
export function aPerson(): ReturnType<typeof userEvent.setup> {
  const user = userEvent.setup({ delay: null });
  return {
    ...user,
    async click(element) {
      if (isClosedToPointer(element)) await waitFor(() => expect(isClosedToPointer(element)).toBe(false));
      await user.click(element);
    },
  };
}
