import { testPrompt } from "@promptsmith/contract/challenges/calls";
import type { Challenge } from "@promptsmith/contract/challenges/entities";
import { callRaw } from "../../platform/api/api-client.ts";
import { whenOnline } from "../../platform/when-online.ts";

export type TestResult = { output: string; relevant: boolean; usingFallback: boolean };

/** The stream ended without its last event, or with an error event. */
class BrokenTestError extends Error {}

function isResult(data: unknown): data is TestResult {
  return typeof data === "object" && data !== null && "output" in data && typeof data.output === "string";
}

/** Runs a prompt; `onText` gets all of the output so far whenever some of it arrives, `onAlive` is told that the AI is at work. */
export async function runPromptTest(
  { id, title, description }: Pick<Challenge, "id" | "title" | "description">,
  userPrompt: string,
  told: { signal: AbortSignal; onText: (text: string) => void; onAlive: () => void },
): Promise<TestResult> {
  const asked = callRaw(testPrompt, {
    body: { userPrompt, challengeTitle: title, challengeDescription: description, challengeId: id },
    headers: { accept: "text/event-stream" },
    signal: told.signal,
  });
  // The code that reads the answer is loaded while the answer is under way.
  const [response, { readEvents }] = await Promise.all([
    asked,
    whenOnline(() => import("./domain/event-stream.ts")),
  ]);
  const streamed = response.headers.get("content-type")?.startsWith("text/event-stream") ?? false;
  if (!streamed || !response.body) {
    const answer: unknown = await response.json();
    if (isResult(answer)) return answer;
    throw new BrokenTestError("The answer holds no output");
  }
  let text = "";
  for await (const { name, data } of readEvents(response.body)) {
    if (name === "done" && isResult(data)) return data;
    if (name === "error") throw new BrokenTestError("The test broke off");
    if (name === "alive") told.onAlive();
    if (name === "delta" && typeof data === "object" && data !== null && "text" in data) {
      text += String(data.text);
      told.onText(text);
    }
  }
  throw new BrokenTestError("The answer ended too early");
}
