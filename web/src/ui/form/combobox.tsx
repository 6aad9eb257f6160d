import { Check, ChevronDown } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { CONTROL_CLASS } from "./input.tsx";

export type ComboboxProps = {
  id?: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly string[];
  placeholder?: string;
  invalid?: boolean;
  "aria-describedby"?: string | undefined;
  /** Shown when nothing fits what was typed. */
  emptyText?: string;
  autoComplete?: string;
};

/** Lower-case without accents, so that "cote" finds "Côte d'Ivoire". */
export function foldForSearch(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Options that start with what was typed, then those that contain it. */
export function matchingOptions(options: readonly string[], typed: string): string[] {
  const wanted = foldForSearch(typed.trim());
  if (!wanted) return [...options];
  const starts = options.filter((option) => foldForSearch(option).startsWith(wanted));
  const contains = options.filter((option) => {
    const folded = foldForSearch(option);
    return !folded.startsWith(wanted) && folded.includes(wanted);
  });
  return [...starts, ...contains];
}

/** A filterable list: type to narrow it, arrows to move, Enter to take. The list is at most 200 px high. */
export function Combobox({
  id,
  name,
  value,
  onChange,
  onBlur,
  options,
  placeholder,
  invalid,
  "aria-describedby": describedBy,
  emptyText = "Nothing found",
  autoComplete = "off",
}: ComboboxProps) {
  const listId = useId();
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const shown = useMemo(() => matchingOptions(options, typed ?? ""), [options, typed]);

  function show(at: number) {
    setOpen(true);
    move(at);
  }

  function move(to: number) {
    setActive(to);
    requestAnimationFrame(() => list.current?.children[to]?.scrollIntoView({ block: "nearest" }));
  }

  function close() {
    setOpen(false);
    setTyped(null);
  }

  function take(option: string | undefined) {
    if (option !== undefined) onChange(option);
    close();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (!open) show(Math.max(0, shown.indexOf(value)));
      else if (active < 0) move(step > 0 ? 0 : shown.length - 1);
      else if (shown.length > 0) move((active + step + shown.length) % shown.length);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      take(shown[active]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if ((event.key === "Home" || event.key === "End") && open && typed === null) {
      event.preventDefault();
      move(event.key === "Home" ? 0 : shown.length - 1);
    }
  }

  return (
    <div className="relative">
      <input
        id={id}
        name={name}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && shown[active] !== undefined ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete={autoComplete}
        placeholder={placeholder}
        value={typed ?? value}
        onChange={(event) => {
          setTyped(event.target.value);
          // With an empty field the first option must not be chosen by Enter.
          show(event.target.value.trim() === "" ? -1 : 0);
        }}
        onClick={() => !open && show(Math.max(0, shown.indexOf(value)))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          const exact = shown.find((option) => foldForSearch(option) === foldForSearch(typed ?? ""));
          if (typed?.trim() === "") onChange("");
          else if (typed !== null && exact !== undefined) onChange(exact);
          close();
          onBlur?.();
        }}
        className={`${CONTROL_CLASS} h-12 truncate pr-10 pl-3.5`}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-ink-2"
      />
      <ul
        ref={list}
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
        // Keeps focus in the input: pressing on the list or its scroll bar must not close it.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-[12.5rem] animate-rise overflow-y-auto rounded-rail bg-raised p-1.5 shadow-float"
      >
        {open && shown.length === 0 && <li className="px-3 py-2.5 text-body text-ink-3">{emptyText}</li>}
        {open &&
          shown.map((option, index) => (
            <li
              key={option}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={option === value}
              onClick={() => take(option)}
              onMouseMove={() => index !== active && setActive(index)}
              className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-tab px-3 text-body ${option === value ? "bg-accent-soft font-medium text-accent-ink" : index === active ? "bg-hover" : ""} ${index === active && option === value ? "inset-ring inset-ring-accent-line" : ""}`}
            >
              <span>{option}</span>
              {option === value && <Check aria-hidden className="size-4.5 shrink-0" />}
            </li>
          ))}
      </ul>
    </div>
  );
}
