import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import { useState } from "react";
import { errorText } from "../../../platform/api/api-error.ts";
import { Switch } from "../../../ui/form/switch.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { askToShare } from "../../profile/profile.public.ts";

/** Whether leaving a result always offers to share it; saved at once. */
export function ShareSetting({ user }: { user: SelfUser }) {
  const [wanted, setWanted] = useState<boolean | null>(null);

  async function change(ask: boolean) {
    setWanted(ask);
    try {
      await askToShare(ask);
    } catch (error) {
      toast({ title: "Not saved", description: errorText(error), variant: "destructive" });
    } finally {
      setWanted(null);
    }
  }

  return (
    <section aria-labelledby="sharing">
      <h2 id="sharing" className="heading text-h3 text-ink">
        Sharing
      </h2>
      <div className="mt-3 flex min-h-11 items-start justify-between gap-6">
        <label htmlFor="share-switch" className="cursor-pointer">
          <span id="share-name" className="block text-body font-medium text-ink">
            Ask to share when I close a result
          </span>
          <span id="share-text" className="mt-0.5 block max-w-[70ch] text-body text-ink-2">
            {`When this is off, we ask only after a new score of ${TARGET_SCORE} or more.`}
          </span>
        </label>
        <Switch
          id="share-switch"
          aria-labelledby="share-name"
          aria-describedby="share-text"
          checked={wanted ?? user.askToShare}
          disabled={wanted !== null}
          onChange={(event) => void change(event.target.checked)}
          className="mt-1"
        />
      </div>
    </section>
  );
}
