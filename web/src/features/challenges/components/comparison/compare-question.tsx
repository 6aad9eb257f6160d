import { useRef, useState } from "react";
import { errorText } from "../../../../platform/api/api-error.ts";
import { localStore } from "../../../../platform/browser/storage.ts";
import { Button } from "../../../../ui/button.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { useCurrentUser } from "../../../identity/identity.public.ts";
import { allowComparison, COMPARE_TEXT, COMPARE_TITLE, mayCompare } from "../../../profile/profile.public.ts";

/** Asks at an account's first comparison whether friends may see the learner's prompts, and the learner theirs. */
export function CompareQuestion({ onAllowed }: { onAllowed: () => void }) {
  const { data: user } = useCurrentUser();
  const key = `compareAsked:${user?.id ?? 0}`;
  const asked = useRef(localStore.get(key) !== null).current;
  const [answered, setAnswered] = useState(false);
  const [busy, setBusy] = useState(false);
  if (!user || asked || answered || user.comparePrompts || !mayCompare(user)) return null;

  function close() {
    localStore.set(key, "1");
    setAnswered(true);
  }

  async function allow() {
    setBusy(true);
    try {
      await allowComparison(true);
      close();
      onAllowed();
    } catch (error) {
      toast({ title: "Not saved", description: errorText(error), variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-labelledby="compare-question"
      className="mt-4 flex flex-col gap-x-6 gap-y-3 rounded-card bg-accent-soft px-4 py-4 md:flex-row md:items-center md:justify-between md:px-5"
    >
      <div>
        <h4 id="compare-question" className="text-body font-semibold text-ink">
          {COMPARE_TITLE}
        </h4>
        <p className="mt-0.5 text-body text-ink-2">{COMPARE_TEXT}</p>
      </div>
      <div className="flex gap-2">
        <Button kind="quiet" size="small" onClick={close}>
          Not now
        </Button>
        <Button size="small" busy={busy} onClick={() => void allow()}>
          Allow
        </Button>
      </div>
    </section>
  );
}
