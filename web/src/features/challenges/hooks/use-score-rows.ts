import type { Criterion } from "@promptsmith/contract/challenges/entities";
import { useEffect, useId, useMemo, useState } from "react";
import { shownRows } from "../domain/criterion-groups.ts";
import { quotedStretches } from "../domain/quoted-passages.ts";

const NONE: readonly Criterion[] = [];

/** The rows of a result and the words that they quote: which are pointed at or open, and the ways between them. */
export type ScoreRows = ReturnType<typeof useScoreRows>;

/** `showPrompt` brings the prompt with its underlined words on the screen, where it is behind something else. */
export function useScoreRows(
  prompt: string,
  assessment: readonly Criterion[] | null | undefined,
  showPrompt?: () => void,
) {
  const id = useId();
  const rows = useMemo(() => shownRows(assessment ?? NONE), [assessment]);
  const stretches = useMemo(() => quotedStretches(prompt, rows), [prompt, rows]);
  const [pointed, setPointed] = useState<readonly number[]>([]);
  const [open, setOpen] = useState<readonly number[]>([]);
  // An object, so that going to the same place twice is noticed.
  const [goal, setGoal] = useState<{ id: string; rows: readonly number[] } | null>(null);
  // Only now what was opened on the way is there.
  useEffect(() => {
    if (goal === null) return;
    document.getElementById(goal.id)?.focus();
    setPointed(goal.rows);
  }, [goal]);

  const rowId = (index: number) => `${id}-row-${index}`;
  const stretchId = (at: number) => `${id}-words-${at}`;
  /** Where the words of a row are: those that lead to it, else those that it shares; -1 where they were not found. */
  function stretchOf(index: number): number {
    const own = stretches.findIndex(({ lead }) => lead === index);
    return own === -1 ? stretches.findIndex(({ rows: quotedBy }) => quotedBy.includes(index)) : own;
  }

  return {
    rows,
    stretches,
    rowId,
    /** The element that names a row. */
    titleId: (index: number) => `${id}-title-${index}`,
    stretchId,
    pointed,
    point: setPointed,
    isOpen: (index: number) => open.includes(index),
    toggle(index: number) {
      setOpen(open.includes(index) ? open.filter((other) => other !== index) : [...open, index]);
    },
    /** Opens all rows that quote the words and goes to one of them. */
    goToRow(lead: number, quotedBy: readonly number[]) {
      setOpen([...new Set([...open, ...quotedBy])]);
      setGoal({ id: rowId(lead), rows: quotedBy });
    },
    stretchOf,
    goToWords(index: number) {
      showPrompt?.();
      setGoal({ id: stretchId(stretchOf(index)), rows: [index] });
    },
  };
}
