import { testOutcome } from "../domain/ai-test-answer.ts";
import type { AiTestAnswer } from "../domain/ai-test-answer.ts";
import { AiTestRows } from "./ai-test-rows.tsx";

const yesNo = (value: boolean | null) => (value === null ? "Unknown" : value ? "Yes" : "No");

/** What went wrong, what to do meanwhile, and the state of the system. Red only where something broke. */
export function AiTestFailure({ answer }: { answer: AiTestAnswer }) {
  const { error, fallbackTip, status } = answer;
  const broken = testOutcome(answer) === "failed";
  return (
    <>
      <section className="mt-6">
        <h2 className="heading text-h4 text-ink">Error details</h2>
        <p
          className={`mt-2 rounded-card px-5 py-4 text-body wrap-anywhere ${broken ? "bg-danger-soft text-danger-ink" : "bg-sunken text-ink"}`}
        >
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
