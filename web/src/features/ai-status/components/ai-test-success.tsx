import type { AiTestAnswer } from "../domain/ai-test-answer.ts";
import { AiTestRows } from "./ai-test-rows.tsx";

/** Model, answer and tokens of a test that worked. */
export function AiTestSuccess({ answer: { model, response, usage } }: { answer: AiTestAnswer }) {
  return (
    <>
      {model && <AiTestRows title="Connection" rows={[["Model", model]]} />}
      {response && (
        <section className="mt-6">
          <h2 className="heading text-h4 text-ink">API response</h2>
          <p className="mt-2 rounded-card bg-sunken px-5 py-4 text-body wrap-anywhere whitespace-pre-wrap text-ink">
            {response}
          </p>
        </section>
      )}
      {usage && (
        <AiTestRows
          title="Token usage"
          rows={[
            ["Prompt", usage.prompt_tokens],
            ["Completion", usage.completion_tokens],
            ["Total", usage.total_tokens],
          ]}
        />
      )}
    </>
  );
}
