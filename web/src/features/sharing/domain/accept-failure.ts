import { ApiError, errorText } from "../../../platform/api/api-error.ts";
import type { ToastMessage } from "../../../ui/overlay/toast.ts";

const REFUSAL = /^(Unauthorized): (.+)$/s;

/** Whether the invitation is no longer there to be accepted. */
export function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** Says why a challenge invitation was not accepted; a refusal has its own title. */
export function acceptFailure(error: unknown): ToastMessage {
  const text = errorText(error, "Failed to accept challenge invitation");
  const refusal = REFUSAL.exec(text);
  return {
    title: refusal?.[1] ?? "Error",
    description: refusal?.[2] ?? text,
    variant: "destructive",
  };
}
