import { render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog, DialogHead } from "./dialog.tsx";
import { toast } from "./toast.ts";
import Toaster from "./toaster.tsx";
import { aPerson } from "../../../test/support/a-person.ts";

/** One dialog over another, each opened by an ordinary button. */
function Stack() {
  const [below, setBelow] = useState(false);
  const [above, setAbove] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setBelow(true)}>
        Open
      </button>
      <Dialog open={below} onOpenChange={setBelow} describedBy={undefined}>
        <DialogHead title="Below" />
        <button type="button" onClick={() => setAbove(true)}>
          Share
        </button>
      </Dialog>
      <Dialog open={above} onOpenChange={setAbove} describedBy={undefined} stacked>
        <DialogHead title="Above" />
      </Dialog>
    </>
  );
}

it("gives the focus back to what opened it, also inside another dialog", async () => {
  const user = aPerson();
  render(<Stack />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Above" });
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Share"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Open"));
});

it("is closed by one Escape, and only the upper one, while a message is shown", async () => {
  const user = aPerson();
  render(
    <>
      <Stack />
      <Toaster />
    </>,
  );
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Above" });
  toast({ title: "Link copied" });
  await waitFor(() => expect(document.querySelector("ol > li")).not.toBeNull());
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Above" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "Below" })).toBeTruthy();
});
