import { useEffect, useState } from "react";
import { errorText } from "../../../platform/api-error.ts";
import { localStore, sessionStore } from "../../../platform/storage.ts";
import { toast } from "../../../ui/toast.ts";
import { useAiStatusQuery } from "../ai-status.queries.ts";
import { aiStatusView } from "./ai-status-view.ts";
import type { AiStatusView } from "./ai-status-view.ts";

const TOLD_KEY = "aiQuotaTold";
/** What was said last: said again until the answer is there, so that the cards under it do not move when it comes. */
const LAST_NOTICE_KEY = "aiNotice";
const QUOTA_TOAST_MS = 10_000;
/** As long as what stands under the notice waits for it. */
const WORTH_WAITING_MS = 300;

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

  const view = aiStatusView(data, error !== null);
  const known = data !== undefined || error !== null;
  const { notice } = view;
  useEffect(() => {
    if (known && notice !== null) localStore.set(LAST_NOTICE_KEY, notice);
    else if (known) localStore.remove(LAST_NOTICE_KEY);
  }, [known, notice]);

  return known ? view : { ...view, notice: localStore.get(LAST_NOTICE_KEY) };
}

/** Whether there is a notice or not is known, or has taken too long to be waited for. */
export function useNoticeSettled(): boolean {
  const { data, error } = useAiStatusQuery();
  const [late, setLate] = useState(localStore.get(LAST_NOTICE_KEY) !== null);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), WORTH_WAITING_MS);
    return () => clearTimeout(timer);
  }, []);
  return late || data !== undefined || error !== null;
}
