import { WORKS_WITHOUT_AI } from "@promptsmith/contract/ai-status/rules";
import type { testAi } from "@promptsmith/contract/ai-status/calls";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";

type Told = ResponseOf<typeof testAi>;
type SystemStatus = { [Name in keyof Told["status"]]: Told["status"][Name] | null };

/** As the server tells it; what an answer that could not be read leaves open is null. */
export type AiTestAnswer = Omit<Told, "status"> & { status: SystemStatus };

const UNKNOWN = "An unknown error occurred";

/** A failure that the server did not describe. */
export function brokenTest(error: string): AiTestAnswer {
  return {
    success: false,
    message: "",
    model: null,
    response: null,
    usage: null,
    error: error || UNKNOWN,
    usingFallback: false,
    fallbackTip: WORKS_WITHOUT_AI,
    status: { apiKeyAvailable: null, quotaExceeded: null, timeRemaining: null },
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** What the answer of the AI test says; one that cannot be read is a failed test with its reason. */
export function readAiTest(ok: boolean, raw: string): AiTestAnswer {
  let body: unknown;
  try {
    body = JSON.parse(raw);
  } catch (error) {
    if (!ok) return brokenTest("Error parsing server response");
    return brokenTest(`Error parsing API response: ${error instanceof Error ? error.message : "not JSON"}`);
  }
  if (!isObject(body)) return brokenTest("");
  if (ok && typeof body.success === "boolean") {
    const nothing = brokenTest("");
    const status = isObject(body.status) ? { ...nothing.status, ...body.status } : nothing.status;
    const answer = { ...nothing, error: null, fallbackTip: null, ...body, status } as AiTestAnswer;
    return answer.success || answer.error ? answer : { ...answer, error: UNKNOWN };
  }
  const said = body.message || body.error;
  return brokenTest(typeof said === "string" ? said : "");
}

export type TestOutcome = "working" | "fallback" | "failed";

/** Fallback is flagged, or the error speaks of the quota; any other failure is a failure. */
export function testOutcome({ success, usingFallback, error }: AiTestAnswer): TestOutcome {
  if (success) return "working";
  return usingFallback || /quota/i.test(error ?? "") ? "fallback" : "failed";
}
