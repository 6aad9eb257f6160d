import { DialogDescription } from "../../../ui/dialog.tsx";

/** What is asked for; also what the dialog is described by. */
export function ChallengeDescription({ text }: { text: string }) {
  return (
    <DialogDescription className="max-w-[70ch] text-read whitespace-pre-line text-ink-2">
      {text}
    </DialogDescription>
  );
}
