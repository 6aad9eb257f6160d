import { useEffect } from "react";
import { errorText } from "../../../platform/api/api-error.ts";
import { sessionStore } from "../../../platform/browser/storage.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { useAiStatusQuery } from "../ai-status.queries.ts";
import { aiStatusView } from "../domain/ai-status-view.ts";
import type { AiStatusView } from "../domain/ai-status-view.ts";

const TOLD_KEY = "aiQuotaTold";
const QUOTA_TOAST_MS = 10_000;

/** The state of the AI. Tells about an exceeded quota once, when it begins, and about a failed check once in a row. */
export function useAiStatus(): AiStatusView {
  const { data, error } = useAiStatusQuery();
  const quotaExceeded = data?.status.quotaExceeded;

  useEffect(() => {
    if (quotaExceeded === false) sessionStore.remove(TOLD_KEY);
    if (quotaExceeded !== true || sessionStore.get(TOLD_KEY) !== null) return;
    sessionStore.set(TOLD_KEY, "1");
    toast({
      title: "AI Service Notification",
      description: "The AI quota has been exceeded. Fallback content is used until it resets.",
      duration: QUOTA_TOAST_MS,
      icon: "info",
    });
  }, [quotaExceeded]);

  const failure = error ? errorText(error) || "Unknown error occurred" : null;
  useEffect(() => {
    if (failure === null) return;
    toast({ title: "Error checking OpenAI status", description: failure, variant: "destructive" });
  }, [failure]);

  return aiStatusView(data, error !== null);
}
