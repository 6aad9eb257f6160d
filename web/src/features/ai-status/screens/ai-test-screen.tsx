import { CircleCheck, FlaskConical, Info } from "lucide-react";
import { useState } from "react";
import { useDocumentTitle } from "../../../platform/browser/document-title.ts";
import { Chip } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { runAiTest } from "../ai-test.queries.ts";
import { AiTestFailure } from "../components/ai-test-failure.tsx";
import { AiTestSuccess } from "../components/ai-test-success.tsx";
import { testOutcome } from "../domain/ai-test-answer.ts";
import type { AiTestAnswer } from "../domain/ai-test-answer.ts";

function announce(answer: AiTestAnswer): void {
  const description = (answer.success ? answer.message : (answer.error ?? answer.message)) || undefined;
  switch (testOutcome(answer)) {
    case "working":
      return toast({ title: "OpenAI Test Complete", description });
    case "fallback":
      return toast({ title: "Using Fallback Mode", description, icon: "info" });
    case "failed":
      return toast({ title: "OpenAI Test Failed", description, variant: "destructive" });
  }
}

/** `/test-openai`: asks the AI one question and shows everything that came back. */
export default function AiTestScreen() {
  useDocumentTitle("OpenAI Test");
  const [busy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<AiTestAnswer | null>(null);

  async function test() {
    setBusy(true);
    const result = await runAiTest();
    setAnswer(result);
    setBusy(false);
    announce(result);
  }

  return (
    <div className="max-w-160">
      <h1 className="heading text-h1 text-ink">OpenAI Test</h1>
      <p className="mt-1 text-body text-ink-2">Asks the AI one short question and shows what came back.</p>
      <Button
        kind="primary"
        size="large"
        icon={<FlaskConical aria-hidden />}
        busy={busy}
        onClick={() => void test()}
        className="mt-6 max-md:w-full"
      >
        {busy ? "Testing..." : "Test OpenAI API"}
      </Button>
      <div role="status" aria-busy={busy} className="mt-6">
        {answer && (
          <Card className="p-4 md:p-6">
            {answer.success ? (
              <Chip tone="accent" icon={<CircleCheck aria-hidden />}>
                API Working
              </Chip>
            ) : (
              <Chip icon={<Info aria-hidden />}>Using Fallback</Chip>
            )}
            {answer.message && <p className="mt-3 text-body wrap-anywhere text-ink">{answer.message}</p>}
            {answer.success ? <AiTestSuccess answer={answer} /> : <AiTestFailure answer={answer} />}
          </Card>
        )}
      </div>
    </div>
  );
}
