import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";
import { FallbackNotice } from "./components/fallback-notice.tsx";
import { aiStatusView } from "./domain/ai-status-view.ts";
import { readAiTest, testOutcome } from "./domain/ai-test-answer.ts";
import { useAiStatus } from "./hooks/use-ai-status.ts";
import AiTestScreen from "./screens/ai-test-screen.tsx";
import { queryClient } from "../../platform/api/query-client.ts";
import { useShownToast } from "../../ui/overlay/toast.ts";
import { fakeApi } from "../../../test/support/fake-api.ts";

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

const status = (canUseOpenAI: boolean, quotaExceeded = false) => ({
  status: { canUseOpenAI, quotaExceeded, errorMessage: null, timeRemaining: quotaExceeded ? 60 : null },
  message: "as the server says",
});

function both() {
  return renderHook(() => ({ view: useAiStatus(), toast: useShownToast() }), { wrapper });
}

describe("the words for the state of the AI", () => {
  it("are fixed before the answer and after a failure", () => {
    expect(aiStatusView(undefined, false).message).toBe("Checking OpenAI API status...");
    expect(aiStatusView(null, false)).toMatchObject({ fallback: false, notice: null });
    expect(aiStatusView(undefined, true)).toMatchObject({
      message: "Error checking AI status",
      fallback: true,
      error: "Status check failed",
    });
  });

  it("name the quota only when it is the reason", () => {
    expect(aiStatusView(status(true), false)).toMatchObject({ fallback: false, notice: null });
    expect(aiStatusView(status(false, true), false).notice).toBe(
      "Using fallback data (API quota exceeded). Your scores are not affected.",
    );
    expect(aiStatusView(status(false), false).notice).toBe(
      "Scored by Promptsmith's own rules. No AI is connected.",
    );
  });
});

describe("the toast about the quota", () => {
  it("comes once when the quota is exceeded, and again only after it was not", async () => {
    let exceeded = true;
    fakeApi({ "GET /api/openai-status": () => ({ json: status(!exceeded, exceeded) }) });
    const { result } = both();
    await waitFor(() => expect(result.current.toast?.title).toBe("AI Service Notification"));
    expect(result.current.toast?.duration).toBe(10_000);
    const first = result.current.toast?.id;
    const readAgain = () => act(() => queryClient.refetchQueries({ queryKey: ["openai-status"] }));
    await readAgain();
    expect(result.current.toast?.id).toBe(first);
    exceeded = false;
    await readAgain();
    await waitFor(() => expect(result.current.view.quotaExceeded).toBe(false));
    exceeded = true;
    await readAgain();
    await waitFor(() => expect(result.current.toast?.id).not.toBe(first));
  });

  it("a visitor's 401 is no error, another failure is told", async () => {
    fakeApi({ "GET /api/openai-status": { status: 401, json: { message: "Not authenticated" } } });
    const visitor = both();
    const before = visitor.result.current.toast?.id;
    await waitFor(() => expect(queryClient.getQueryData(["openai-status"])).toBeNull());
    expect(visitor.result.current.toast?.id).toBe(before);
    visitor.unmount();
    queryClient.clear();

    fakeApi({ "GET /api/openai-status": { status: 500, json: { message: "The server stumbled" } } });
    const { result } = both();
    await waitFor(() => expect(result.current.toast?.title).toBe("Error checking OpenAI status"));
    expect(result.current.toast).toMatchObject({
      description: "The server stumbled",
      variant: "destructive",
    });
    expect(result.current.view.error).toBe("Status check failed");
  });
});

describe("the answer of the AI test", () => {
  const whole = {
    success: true,
    message: "It works",
    model: "gpt-4o-mini",
    response: "Hello",
    usage: { prompt_tokens: 9, completion_tokens: 3, total_tokens: 12 },
    error: null,
    usingFallback: false,
    fallbackTip: null,
    status: { apiKeyAvailable: true, quotaExceeded: false, timeRemaining: null },
  };

  it.each([
    [true, "<html>", /^Error parsing API response: ./],
    [false, "<html>", /^Error parsing server response$/],
    [false, "{}", /^An unknown error occurred$/],
    [false, "null", /^An unknown error occurred$/],
    [false, '{"message":"Too many tests"}', /^Too many tests$/],
    [true, '{"success":false}', /^An unknown error occurred$/],
  ])("ok %s with %s", (ok, raw, error) => {
    expect(readAiTest(ok, raw).error).toMatch(error);
  });

  it("is judged by success, the fallback flag and the word quota", () => {
    expect(testOutcome(readAiTest(true, JSON.stringify(whole)))).toBe("working");
    const failed = { ...whole, success: false, error: "No key" };
    expect(testOutcome(readAiTest(true, JSON.stringify({ ...failed, usingFallback: true })))).toBe(
      "fallback",
    );
    expect(testOutcome(readAiTest(true, JSON.stringify({ ...failed, error: "Quota reached" })))).toBe(
      "fallback",
    );
    expect(testOutcome(readAiTest(true, JSON.stringify(failed)))).toBe("failed");
  });

  it("is shown with model, response and tokens", async () => {
    fakeApi({ "GET /api/test-openai": { json: whole } });
    render(<AiTestScreen />, { wrapper });
    await userEvent.click(screen.getByRole("button", { name: "Test OpenAI API" }));
    await screen.findByText("API Working");
    for (const text of ["It works", "gpt-4o-mini", "Hello", "9", "3", "12"]) screen.getByText(text);
  });

  it("is shown with error, tip and status when it failed", async () => {
    const failed = {
      ...whole,
      success: false,
      message: "Not now",
      error: "quota exceeded",
      usingFallback: true,
      fallbackTip: "Write on",
      status: { apiKeyAvailable: true, quotaExceeded: true, timeRemaining: 42 },
    };
    fakeApi({ "GET /api/test-openai": { json: failed } });
    render(<AiTestScreen />, { wrapper });
    await userEvent.click(screen.getByRole("button", { name: "Test OpenAI API" }));
    await screen.findByText("Using Fallback");
    for (const text of ["Not now", "quota exceeded", "Write on", "42 minutes"]) screen.getByText(text);
    expect(screen.getAllByText("Yes")).toHaveLength(2);
  });
});

describe("the notice", () => {
  const tomorrow = new Date(Date.now() + 3_600_000).toISOString();
  const notice = () =>
    render(<FallbackNotice closedUntil={tomorrow} />, { wrapper }).container.querySelector("[role=status]");

  it("can be closed for the day where no AI is connected, and comes back after it", async () => {
    fakeApi({ "GET /api/openai-status": { json: status(false) } });
    notice();
    await userEvent.click(await screen.findByRole("button", { name: "Close for today" }));
    expect(screen.queryByRole("status")).toBeNull();
    cleanup();
    expect(notice()).toBeNull();
    cleanup();
    localStorage.setItem("aiNoticeClosedUntil", new Date(Date.now() - 1).toISOString());
    expect(notice()?.textContent).toBe("Scored by Promptsmith's own rules. No AI is connected.");
  });

  it("about the quota stays, whatever was closed before", async () => {
    localStorage.setItem("aiNoticeClosedUntil", tomorrow);
    fakeApi({ "GET /api/openai-status": { json: status(false, true) } });
    notice();
    await screen.findByText("Using fallback data (API quota exceeded). Your scores are not affected.");
    expect(screen.queryByRole("button", { name: "Close for today" })).toBeNull();
  });
});
