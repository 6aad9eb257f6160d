import { useEffect } from "react";
import { ChallengeDialog as Dialog } from "./opened-challenge.tsx";
import { CompareRow, SolvedChallenge } from "./solved-challenge.tsx";
import type { ChallengeDialogProps } from "./opened-challenge.tsx";

/** The dialog of a challenge; a completed one can be tried again and compared. */
export default function ChallengeDialog(props: ChallengeDialogProps) {
  // Every result has it.
  useEffect(() => CompareRow.preload(), []);
  return <Dialog {...props} Result={SolvedChallenge} />;
}
