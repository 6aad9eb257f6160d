import type { AiTestAnswer } from "../domain/ai-test-answer.ts";
import { AiTestRows } from "./ai-test-rows.tsx";

const yesNo = (value: boolean | null) => (value === null ? "Unknown" : value ? "Yes" : "No");

/** What went wrong, what to do meanwhile, and the state of the system. */
export function AiTestFailure({ answer: { error, fallbackTip, status } }: { answer: AiTestAnswer }) {
  return (
    <>
      <section className="mt-6">
        <h2 className="heading text-h4 text-ink">Error details</h2>
        <p className="mt-2 rounded-card bg-danger-soft px-5 py-4 text-body wrap-anywhere text-danger-ink">
          {error}
        </p>
      </section>
      {fallbackTip && (
        <section className="mt-6">
          <h2 className="heading text-h4 text-ink">Fallback example tip</h2>
          <p className="mt-2 rounded-card bg-sunken px-5 py-4 text-body wrap-anywhere text-ink">
            {fallbackTip}
          </p>
        </section>
      )}
      <AiTestRows
        title="System status"
        rows={[
          ["API key available", yesNo(status.apiKeyAvailable)],
          ["Quota exceeded", yesNo(status.quotaExceeded)],
          ...(status.timeRemaining === null
            ? []
            : [
                [
                  "Cooldown",
                  `${status.timeRemaining} ${status.timeRemaining === 1 ? "minute" : "minutes"}`,
                ] as const,
              ]),
        ]}
      />
    </>
  );
}
