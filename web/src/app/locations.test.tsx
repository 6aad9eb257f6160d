import { act, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useLocation } from "wouter";
import { Locations } from "./locations.tsx";
import { Dialog, DialogHead } from "../ui/overlay/dialog.tsx";
import { aPerson } from "../../test/support/a-person.ts";

afterEach(() => vi.unstubAllGlobals());

/** A page with a dialog over it. */
function Page() {
  const [open, setOpen] = useState(true);
  const [path, navigate] = useLocation();
  return (
    <>
      <p>This is {path}</p>
      <button type="button" onClick={() => navigate("/elsewhere")}>
        Elsewhere
      </button>
      <Dialog open={open} onOpenChange={setOpen} describedBy={undefined}>
        <DialogHead title="Over the page" />
      </Dialog>
    </>
  );
}

it("keeps a new address although the browser has still to step back out of a dialog that a phone closed", async () => {
  vi.stubGlobal("matchMedia", (media: string) => ({
    matches: media.includes("width <"),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const user = aPerson();
  history.replaceState(null, "", "/page");
  render(
    <Locations>
      <Page />
    </Locations>,
  );
  await waitFor(() => expect(history.state).toEqual({ layer: 1 }));
  const stepsBack = vi.spyOn(history, "go");
  // The step back is asked for, and the address changes before the browser has made it.
  const asked = new Promise<void>((resolve) => {
    stepsBack.mockImplementationOnce((steps) => {
      History.prototype.go.call(history, steps);
      resolve();
      act(() => screen.getByText("Elsewhere").click());
    });
  });
  await user.keyboard("{Escape}");
  await asked;
  await screen.findByText("This is /elsewhere");
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(location.pathname).toBe("/elsewhere");
  screen.getByText("This is /elsewhere");
  // Back leads to the page itself: nothing of the dialog is left between.
  history.back();
  await screen.findByText("This is /page");
  expect(history.state).toBeNull();
});
