import { act, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { Dialog, DialogHead } from "./dialog.tsx";
import { Popover } from "./popover.tsx";
import { toast } from "./toast.ts";
import Toaster from "./toaster.tsx";
import { aPerson } from "../../../test/support/a-person.ts";

/** A toast comes a moment after it was asked for. */
const aMoment = () => new Promise((done) => setTimeout(done));
const show = (message: Parameters<typeof toast>[0]) =>
  act(async () => {
    toast(message);
    await aMoment();
  });
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
  toast({ title: "Short-lived", ...(duration ? { duration } : {}) });
  await act(() => vi.advanceTimersByTimeAsync(0));
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

const OPEN_DIALOG = '<div data-dialog data-state="open"></div>';
const atTop = () => document.querySelector("ol > li[data-top]") !== null;

it.each([
  ["at the top where nothing is at the foot", "", "", true],
  ["at the top while a dialog closes", '<div data-dialog data-state="closed"></div>', "", true],
  ["at the top under the header", '<header class="scrolls-along"></header>', "", true],
  ["at the foot over a dialog, and stays there when that closes", OPEN_DIALOG, "", false],
  [
    "at the foot over a bar, and stays there on the next page",
    '<div class="fixed-actions"></div>',
    "",
    false,
  ],
  ["at the top, and stays there when a dialog opens", "", OPEN_DIALOG, true],
])("is on phones %s", async (_, page, then, isAtTop) => {
  const around = document.body.appendChild(document.createElement("div"));
  around.innerHTML = page;
  render(<Toaster />);
  await show({ title: "Read me" });
  expect(atTop()).toBe(isAtTop);
  around.innerHTML = then;
  fireEvent.focusIn(document.body);
  expect(atTop()).toBe(isAtTop);
  await show({ title: "The next one" });
  expect(atTop()).toBe(then === "");
  around.remove();
});

/** Says something and, as callers do, closes a little later. */
function Question({ ends }: { ends: boolean }) {
  const [open, setOpen] = useState(true);
  async function answer() {
    toast({ title: "Answered" });
    await Promise.resolve();
    if (ends) setOpen(false);
  }
  return (
    <Dialog open={open} onOpenChange={setOpen} describedBy={undefined}>
      <DialogHead title="Really?" />
      <button type="button" onClick={() => void answer()}>
        Yes
      </button>
    </Dialog>
  );
}

it.each([
  ["at the top where it ends a dialog", true],
  ["at the foot where the dialog stays", false],
])("is on phones %s", async (_, ends) => {
  const user = aPerson();
  render(
    <>
      <Question ends={ends} />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Yes" }));
  await act(aMoment);
  expect(cards()).toEqual(["Answered"]);
  expect(atTop()).toBe(ends);
});

it("is on phones at the top under an open popover", async () => {
  render(
    <>
      <Popover open label="Filter" trigger={<button type="button">Filter</button>}>
        <p>All levels</p>
      </Popover>
      <Toaster />
    </>,
  );
  await show({ title: "Read me" });
  expect(atTop()).toBe(true);
});
