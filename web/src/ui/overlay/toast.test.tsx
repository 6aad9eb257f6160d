import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toast } from "./toast.ts";
import Toaster from "./toaster.tsx";
import { aPerson } from "../../../test/support/a-person.ts";

const show = (message: Parameters<typeof toast>[0]) => act(() => toast(message));
/** The card itself; the live region repeats its text for screen readers. */
const cards = () => [...document.querySelectorAll("ol > li")].map((card) => card.textContent);

it("shows one toast at a time: the newest", async () => {
  render(<Toaster />);
  await show({ title: "First" });
  await show({ title: "Second", description: "With words" });
  expect(cards()).toEqual(["SecondWith words"]);
});

it.each([
  [undefined, 5000],
  [10_000, 10_000],
])("stays for %s (%i ms)", async (duration, expected) => {
  vi.useFakeTimers();
  render(<Toaster />);
  await show({ title: "Short-lived", ...(duration ? { duration } : {}) });
  await act(() => vi.advanceTimersByTimeAsync(expected - 100));
  expect(cards()).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(cards()).toHaveLength(0);
});

it("is reached by F8 and closed by its button", async () => {
  const user = aPerson();
  render(<Toaster />);
  await show({ title: "Here", variant: "destructive" });
  fireEvent.keyDown(document, { key: "F8", code: "F8" });
  expect(document.activeElement?.tagName).toBe("OL");
  await user.click(screen.getByRole("button", { name: "Close notification" }));
  expect(cards()).toHaveLength(0);
});

it.each([
  ["at the top where nothing is at the foot", "", "", true],
  ["at the top under the header", '<header class="scrolls-along"></header>', "", true],
  ["at the foot over a dialog, and stays there when that closes", '<div role="dialog"></div>', "", false],
  [
    "at the foot over a bar, and stays there on the next page",
    '<div class="fixed-actions"></div>',
    "",
    false,
  ],
  ["at the top, and stays there when a dialog opens", "", '<div role="dialog"></div>', true],
])("is on phones %s", async (_, page, then, isAtTop) => {
  const around = document.body.appendChild(document.createElement("div"));
  around.innerHTML = page;
  render(<Toaster />);
  const atTop = () => document.querySelector("ol > li[data-top]") !== null;
  await show({ title: "Read me" });
  expect(atTop()).toBe(isAtTop);
  around.innerHTML = then;
  fireEvent.focusIn(document.body);
  expect(atTop()).toBe(isAtTop);
  await show({ title: "The next one" });
  expect(atTop()).toBe(then === "");
  around.remove();
});
