import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { useState } from "react";
import { errorText } from "../../../platform/api/api-error.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { COMPARE_TEXT, COMPARE_TITLE, mayCompare } from "../domain/compare-setting.ts";
import { allowComparison } from "../profile.queries.ts";

/** The switch speaks of a challenge and of prompts, and here is neither. With it off, friends' prompts are not shown. */
const WHAT_IT_IS =
  "After a challenge, you can compare your prompt with a model answer. Turn this on to see friends' prompts too.";
const FOR_ADULTS = "Only for people aged 18 and over who have saved their age group above.";

/** Whether friends see one's prompts beside their own; saved at once. */
export function CompareSetting({ user }: { user: SelfUser }) {
  const [wanted, setWanted] = useState<boolean | null>(null);
  const allowed = mayCompare(user);

  async function change(allow: boolean) {
    setWanted(allow);
    try {
      await allowComparison(allow);
    } catch (error) {
      toast({ title: "Not saved", description: errorText(error), variant: "destructive" });
    } finally {
      setWanted(null);
    }
  }

  return (
    <section aria-labelledby="side-by-side">
      <h2 id="side-by-side" className="heading text-h3 text-ink">
        Side by side
      </h2>
      <p id="compare-what" className="mt-1 text-body text-ink-2">
        {WHAT_IT_IS}
      </p>
      <div className="mt-3 flex min-h-11 items-start justify-between gap-6">
        <label htmlFor="compare-switch" className="cursor-pointer">
          <span id="compare-name" className="block text-body font-medium text-ink">
            {COMPARE_TITLE}
          </span>
          <span id="compare-text" className="mt-0.5 block max-w-[70ch] text-body text-ink-2">
            {allowed ? COMPARE_TEXT : `${COMPARE_TEXT} ${FOR_ADULTS}`}
          </span>
        </label>
        <Switch
          id="compare-switch"
          aria-labelledby="compare-name"
          aria-describedby="compare-what compare-text"
          checked={wanted ?? user.comparePrompts}
          disabled={!allowed || wanted !== null}
          onChange={(event) => void change(event.target.checked)}
          className="mt-1"
        />
      </div>
    </section>
  );
}
