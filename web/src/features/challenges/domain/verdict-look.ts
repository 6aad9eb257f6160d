import type { Verdict } from "./quoted-passages.ts";

type Look = {
  word: string;
  ink: string;
  underline: string;
  /** Behind a passage that is pointed at. */
  tint: string;
};

const LOOKS: Record<Verdict, Look> = {
  met: {
    word: "Met",
    ink: "text-good-ink",
    underline: "decoration-good",
    tint: "bg-good-soft",
  },
  partly: {
    word: "Partly met",
    ink: "text-under-ink",
    underline: "decoration-under",
    tint: "bg-under-soft",
  },
  missed: {
    word: "Missed",
    ink: "text-ink-3",
    underline: "decoration-line-strong",
    tint: "bg-hover",
  },
  penalty: {
    word: "Penalty",
    ink: "text-hard-ink",
    underline: "decoration-hard",
    tint: "bg-danger-soft",
  },
};

/** Colour and word of a verdict; its icon is in the list. */
export function verdictLook(verdict: Verdict): Look {
  return LOOKS[verdict];
}
