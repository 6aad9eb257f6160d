import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AiOutputPanel } from "./ai-output-panel.tsx";
import ScoringProgress from "./scoring-progress.tsx";
import { runPromptTest } from "../prompt-test.queries.ts";
import { queryClient } from "../../../platform/api/query-client.ts";
import { fakeApi, visitor } from "../../../../test/support/fake-api.ts";

describe("a screen that waits for the AI", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("says so after a while, and that it is at work where it shows signs of life", async () => {
    const waiting = { kind: "running", output: "", isAlive: false } as const;
    const { rerender } = render(<AiOutputPanel state={waiting} />);
    expect(screen.queryByText(/Waiting for the AI/)).toBeNull();
    await passes(6000);
    screen.getByText(/Waiting for the AI\. If its model has just started/);
    rerender(<AiOutputPanel state={{ ...waiting, isAlive: true }} />);
    screen.getByText(/The AI is working/);
    rerender(<AiOutputPanel state={{ kind: "running", output: "Blue", isAlive: true }} />);
    expect(screen.queryByText(/The AI is working/)).toBeNull();
  });

  it.each([
    [true, "Waiting for the AI. If it doesn't answer, our own rules score your prompt."],
    [false, "This is taking longer than usual: other prompts are ahead of yours."],
  ])("says what a score waits for where the AI is connected (%s)", async (canUseOpenAI, words) => {
    const status = { canUseOpenAI, quotaExceeded: false, errorMessage: null, timeRemaining: null };
    fakeApi({ ...visitor, "GET /api/openai-status": { json: { status, message: "" } } });
    queryClient.clear();
    render(
      <QueryClientProvider client={queryClient}>
        <ScoringProgress step="reading" />
      </QueryClientProvider>,
    );
    await passes(9000);
    screen.getByText(words);
  });
});

it("a test tells that the AI is at work before its first words", async () => {
  const events = [
    ["relevance", { relevant: true, usingFallback: false }],
    ["alive", {}],
    ["done", { output: "Blue.", relevant: true, usingFallback: false }],
  ] as const;
  fakeApi({
    ...visitor,
    "POST /api/validate-prompt": {
      text: events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join(""),
      headers: { "content-type": "text/event-stream" },
    },
  });
  const onAlive = vi.fn();
  const challenge = { id: 5, title: "Sky", description: "Explain it." };
  const told = { signal: new AbortController().signal, onText: () => undefined, onAlive };
  expect(await runPromptTest(challenge, "Sky", told)).toMatchObject({ output: "Blue." });
  expect(onAlive).toHaveBeenCalledOnce();
});
