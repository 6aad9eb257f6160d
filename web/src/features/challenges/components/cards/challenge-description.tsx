import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { usePhoneWidth } from "../../../../platform/browser/use-phone-width.ts";
import { DialogDescription } from "../../../../ui/overlay/dialog.tsx";

/** What is asked for, whole, and its requirements as a short list. The text is what the dialog is described by. */
export function ChallengeDescription({
  challenge: { description, requirements },
}: {
  challenge: Pick<Challenge, "description" | "requirements">;
}) {
  return (
    <>
      <DialogDescription className="max-w-[70ch] text-read whitespace-pre-line text-ink-2">
        {description}
      </DialogDescription>
      {requirements.length > 0 && <Requirements names={requirements} />}
    </>
  );
}

/** On phones folded: the place for writing shall be in sight. */
function Requirements({ names }: { names: readonly string[] }) {
  const list = (
    <ul aria-label="What it asks for" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 max-md:flex-col">
      {names.map((name) => (
        <li key={name} className="flex items-center gap-2 text-caption text-ink">
          <span aria-hidden className="h-3 w-0.75 shrink-0 -skew-x-12 rounded-[2px] bg-accent-ink" />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
  if (!usePhoneWidth()) return list;
  return (
    <details className="mt-2">
      <summary className="link-text w-fit rounded-chip py-1.5 text-label">{`What it asks for (${names.length})`}</summary>
      {list}
    </details>
  );
}
