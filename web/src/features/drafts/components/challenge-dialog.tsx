import { useEffect } from "react";
import { ChallengeDialog as Dialog } from "../../challenges/dialog.public.ts";
import { CompareRow, SolvedChallenge } from "./solved-challenge.tsx";
import type { ChallengeDialogProps } from "../../challenges/dialog.public.ts";

/** The dialog of a challenge; a completed one can be tried again and compared. */
export default function ChallengeDialog(props: ChallengeDialogProps) {
  // Every result has it.
  useEffect(() => CompareRow.preload(), []);
  return <Dialog {...props} Result={SolvedChallenge} />;
}
