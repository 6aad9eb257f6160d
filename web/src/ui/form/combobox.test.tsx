import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Combobox } from "./combobox.tsx";
import { aPerson } from "../../../test/support/a-person.ts";

const OPTIONS = ["Chad", "Chile", "China", "Niger", "Nigeria"];

function Countries() {
  const [value, setValue] = useState("");
  return (
    <>
      <label htmlFor="c">Country</label>
      <Combobox id="c" value={value} onChange={setValue} options={OPTIONS} />
      <output>{value}</output>
    </>
  );
}

const options = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () =>
  document.getElementById(screen.getByRole("combobox").getAttribute("aria-activedescendant") ?? "")
    ?.textContent;

it("opens with everything, narrows by typing, and takes by keyboard", async () => {
  const user = aPerson();
  render(<Countries />);
  expect(options()).toEqual([]);
  await user.click(screen.getByRole("combobox"));
  expect(options()).toEqual(OPTIONS);
  await user.keyboard("nig");
  expect(options()).toEqual(["Niger", "Nigeria"]);
  expect(active()).toBe("Niger");
  await user.keyboard("{ArrowDown}{Enter}");
  expect(screen.getByRole("status").textContent).toBe("Nigeria");
  expect(options()).toEqual([]);
});

it("goes round at the ends and closes by Escape without a choice", async () => {
  const user = aPerson();
  render(<Countries />);
  await user.click(screen.getByRole("combobox"));
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe("Nigeria");
  await user.keyboard("{Escape}");
  expect(options()).toEqual([]);
  expect(screen.getByRole("status").textContent).toBe("");
});

it("takes a name typed in full when focus leaves, and drops half a name", async () => {
  const user = aPerson();
  render(<Countries />);
  await user.click(screen.getByRole("combobox"));
  await user.keyboard("chile");
  await user.tab();
  expect(screen.getByRole("status").textContent).toBe("Chile");
  await user.click(screen.getByRole("combobox"));
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("nig");
  await user.tab();
  expect(screen.getByRole("status").textContent).toBe("Chile");
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("Chile");
});

it("stays empty after it was emptied, and Enter takes no option that was not highlighted", async () => {
  const user = aPerson();
  render(<Countries />);
  await user.click(screen.getByRole("combobox"));
  await user.keyboard("chile{Enter}");
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("{Enter}");
  expect(screen.getByRole("status").textContent).toBe("Chile");
  await user.clear(screen.getByRole("combobox"));
  await user.keyboard("{ArrowUp}");
  expect(active()).toBe("Nigeria");
  await user.tab();
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole<HTMLInputElement>("combobox").value).toBe("");
});

it("says when nothing fits", async () => {
  const user = aPerson();
  render(<Countries />);
  await user.click(screen.getByRole("combobox"));
  await user.keyboard("xyz");
  expect(screen.getByText("Nothing found")).toBeTruthy();
});
