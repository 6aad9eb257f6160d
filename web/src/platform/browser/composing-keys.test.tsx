import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { useRef, useState } from "react";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { aiStatusKeys } from "../../features/ai-status/ai-status-keys.public.ts";
import { PromptEditor } from "../../features/challenges/components/prompt-editor.tsx";
import { useSubmitKey } from "../../features/challenges/hooks/use-submit-key.ts";
import { queryClient } from "../api/query-client.ts";
import { StreakWeeks } from "../../features/progress/components/plan/streak-weeks.tsx";
import { weeksOf } from "../../features/progress/domain/streak-weeks.ts";
import { Combobox } from "../../ui/form/combobox.tsx";
import { ConfirmDialog } from "../../ui/overlay/confirm-dialog.tsx";
import { Dialog, DialogHead } from "../../ui/overlay/dialog.tsx";
import { Menu, MenuItem } from "../../ui/overlay/menu.tsx";
import { Popover } from "../../ui/overlay/popover.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import Toaster from "../../ui/overlay/toaster.tsx";
import { TabList } from "../../ui/tabs.tsx";

const acted = vi.fn<(what: unknown) => void>();
const doNothing = () => undefined;
// Nobody is signed in, so nothing is known of the AI.
queryClient.setQueryData(aiStatusKeys.status, null);

function Panel() {
  const [open, setOpen] = useState(true);
  const change = (next: boolean) => {
    acted(next);
    setOpen(next);
  };
  return (
    <Popover open={open} onOpenChange={change} label="Filter" trigger={<button type="button">Filter</button>}>
      <input aria-label="field" />
    </Popover>
  );
}

function Chooser() {
  const [value, setValue] = useState("Chad");
  const change = (next: string) => {
    acted(next);
    setValue(next);
  };
  return <Combobox value={value} onChange={change} options={["Chad", "Chile"]} />;
}

const days = ["2026-03-02", "2026-03-03", "2026-03-04"].map((day) => ({
  day,
  kind: "practised" as const,
  what: null,
  at: null,
  zone: null,
}));

const editor = { current: null };

function Writing() {
  const inside = useRef<HTMLDivElement>(null);
  useSubmitKey(inside, () => acted("submit"));
  return (
    <div role="dialog">
      <div ref={inside}>
        <PromptEditor
          text="A prompt"
          onChange={doNothing}
          onClear={doNothing}
          onUndo={undefined}
          locked={false}
          place="saved"
          editor={editor}
        />
      </div>
    </div>
  );
}

/** What handles keys, the element that has the focus, and a key on which it acts. */
const HANDLERS: readonly [string, ReactElement, () => HTMLElement, KeyboardEventInit][] = [
  [
    "a dialog",
    <Dialog key="x" open onOpenChange={acted}>
      <DialogHead title="A dialog" />
      <input aria-label="field" />
    </Dialog>,
    () => screen.getByLabelText("field"),
    { key: "Escape" },
  ],
  [
    "a question",
    <ConfirmDialog
      key="x"
      open
      onOpenChange={acted}
      title="Really?"
      text="It is gone then."
      confirm="Yes"
      keep="No"
      busy={false}
      onConfirm={doNothing}
    />,
    () => screen.getByRole("button", { name: "No" }),
    { key: "Escape" },
  ],
  ["a panel", <Panel key="x" />, () => screen.getByLabelText("field"), { key: "Escape" }],
  ["a list to type in", <Chooser key="x" />, () => screen.getByRole("combobox"), { key: "Enter" }],
  [
    "tabs",
    <TabList
      key="x"
      id="t"
      label="Tabs"
      kind="page"
      value="a"
      onChange={acted}
      items={[
        { value: "a", label: "A" },
        { value: "b", label: "B" },
      ]}
    />,
    () => screen.getByRole("tab", { name: "A" }),
    { key: "ArrowRight" },
  ],
  [
    "the editor",
    <QueryClientProvider key="x" client={queryClient}>
      <Writing />
    </QueryClientProvider>,
    () => screen.getByRole("textbox"),
    { key: "Enter", ctrlKey: true },
  ],
];

const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];

it.each(HANDLERS)("%s acts on a key, and not while something is composed", (_name, element, focused, key) => {
  acted.mockClear();
  render(element);
  if (key.key === "Enter") fireEvent.click(focused());
  if (key.key === "Enter") fireEvent.keyDown(focused(), { key: "ArrowDown" });
  for (const composing of COMPOSING) fireEvent.keyDown(focused(), { ...key, ...composing });
  expect(acted).not.toHaveBeenCalled();
  fireEvent.keyDown(focused(), key);
  expect(acted).toHaveBeenCalledOnce();
});

it("a menu stays open, and its choice stays where it is", async () => {
  render(
    <Menu defaultOpen label="Account" trigger={<button type="button">Me</button>}>
      <div>
        <MenuItem onSelect={() => acted("one")}>One</MenuItem>
        <MenuItem onSelect={() => acted("two")}>Two</MenuItem>
      </div>
    </Menu>,
  );
  acted.mockClear();
  const menu = await screen.findByRole("menu");
  const [one] = within(menu).getAllByRole("menuitem");
  one?.focus();
  for (const key of ["Escape", "ArrowDown", "Enter"])
    for (const composing of COMPOSING) fireEvent.keyDown(one!, { key, ...composing });
  expect(document.activeElement).toBe(one);
  expect(acted).not.toHaveBeenCalled();
  fireEvent.keyDown(one!, { key: "Escape" });
  expect(screen.queryByRole("menu")).toBeNull();
});

it("a message stays, and the day that is chosen", async () => {
  render(
    <>
      <StreakWeeks weeks={weeksOf(days)} />
      <Toaster />
    </>,
  );
  toast({ title: "Here" });
  const close = await screen.findByRole("button", { name: "Close notification" });
  const chosen = () => document.querySelector("[aria-pressed=true]")!;
  const before = chosen();
  for (const composing of COMPOSING) {
    fireEvent.keyDown(close, { key: "Escape", ...composing });
    fireEvent.keyDown(chosen(), { key: "ArrowLeft", ...composing });
  }
  expect(chosen()).toBe(before);
  screen.getByRole("button", { name: "Close notification" });
  fireEvent.keyDown(chosen(), { key: "ArrowLeft" });
  expect(chosen()).not.toBe(before);
});
