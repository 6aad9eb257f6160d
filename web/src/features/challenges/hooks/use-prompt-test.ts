import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { useEffect, useRef, useState } from "react";
import { track } from "../../../platform/analytics/analytics.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { doubtAiStatus } from "../challenges.queries.ts";
import { runPromptTest } from "../prompt-test.queries.ts";
import type { DraftAutosave } from "../domain/draft-autosave.ts";

export type TestState =
  | { kind: "empty" }
  | { kind: "running"; output: string; isAlive: boolean }
  | { kind: "output"; output: string }
  | { kind: "failed" };

const NOT_RELEVANT = {
  title: "Prompt not relevant",
  description: "Your prompt isn't related to the challenge. Please try a different approach.",
  icon: "info",
} as const;

const UNAVAILABLE = {
  title: "Validation Temporarily Unavailable",
  description:
    "Prompt testing is temporarily unavailable. You can still submit your prompt for full evaluation and scoring.",
} as const;

/**
 * Tests a prompt; the output grows while it arrives. A test keeps its text as the draft, so it does not run over one
 * that was changed elsewhere.
 */
export function usePromptTest(challenge: Challenge, initialOutput: string | null, draft: DraftAutosave) {
  const [state, setState] = useState<TestState>(
    initialOutput ? { kind: "output", output: initialOutput } : { kind: "empty" },
  );
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function test(prompt: string): Promise<void> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setState({ kind: "running", output: "", isAlive: false });
    if (!(await draft.settle())) {
      if (running.current === own) setState({ kind: "empty" });
      return;
    }
    if (running.current !== own) return;
    track("Feature Interaction", { feature: "test_prompt", challenge_id: challenge.id });
    try {
      const { relevant, output, usingFallback } = await runPromptTest(challenge, prompt, {
        signal: own.signal,
        onText: (text) =>
          running.current === own && setState({ kind: "running", output: text, isAlive: true }),
        onAlive: () => running.current === own && setState({ kind: "running", output: "", isAlive: true }),
      });
      if (running.current !== own) return;
      draft.markTested(prompt);
      if (usingFallback) doubtAiStatus();
      setState(relevant ? { kind: "output", output } : { kind: "empty" });
      if (!relevant) toast(NOT_RELEVANT);
    } catch {
      if (running.current !== own) return;
      setState({ kind: "failed" });
      toast(UNAVAILABLE);
    }
  }

  /** The prompt has changed: its output is no longer the output of this prompt. */
  function clear(): void {
    running.current?.abort();
    running.current = null;
    setState((known) => (known.kind === "empty" ? known : { kind: "empty" }));
  }

  return { state, test, clear };
}
