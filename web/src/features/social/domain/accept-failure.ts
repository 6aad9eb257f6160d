import { errorText } from "../../../platform/api-error.ts";
import type { ToastMessage } from "../../../ui/toast.ts";

const REFUSAL = /^(Unauthorized): (.+)$/s;

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
