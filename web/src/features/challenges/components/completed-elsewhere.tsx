import { Button } from "../../../ui/button.tsx";

/** Says that the challenge was completed elsewhere. The text stays, and the result is shown on request. */
export default function CompletedElsewhere({ onShowResult }: { onShowResult: () => void }) {
  return (
    <section role="status" className="mt-4 space-y-3 rounded-card bg-under-soft px-4 py-4 md:px-5">
      <p className="text-body text-ink">
        You completed this challenge in another window or on another device. What you wrote here is saved on
        this device for 7 days.
      </p>
      <Button size="small" onClick={onShowResult}>
        Show the result
      </Button>
    </section>
  );
}
