import type { aiStatus } from "@promptsmith/contract/ai-status/calls";
import { NO_AI_NOTICE, QUOTA_NOTICE } from "@promptsmith/contract/ai-status/rules";
import type { ResponseOf } from "@promptsmith/contract/kernel/define-call";

export type AiStatusView = {
  message: string;
  /** Fallback content is in use. */
  fallback: boolean;
  quotaExceeded: boolean;
  error: string | null;
  /** What the dashboard says about it; null says nothing. */
  notice: string | null;
};

type Answer = ResponseOf<typeof aiStatus> | null | undefined;

/** The words for the state of the AI: not known yet, not to be had, or as the server says. */
export function aiStatusView(answer: Answer, failed: boolean): AiStatusView {
  if (failed) {
    return {
      message: "Error checking AI status",
      fallback: true,
      quotaExceeded: false,
      error: "Status check failed",
      // Why the AI cannot be asked is not known, so no reason is given.
      notice: null,
    };
  }
  if (!answer) {
    return {
      message: "Checking OpenAI API status...",
      fallback: false,
      quotaExceeded: false,
      error: null,
      notice: null,
    };
  }
  const { canUseOpenAI, quotaExceeded, errorMessage } = answer.status;
  return {
    message: answer.message,
    fallback: !canUseOpenAI,
    quotaExceeded,
    error: errorMessage,
    notice: canUseOpenAI ? null : quotaExceeded ? QUOTA_NOTICE : NO_AI_NOTICE,
  };
}
