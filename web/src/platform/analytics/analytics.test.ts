import { expect, it, vi } from "vitest";
import { connectAnalytics } from "./analytics-start.ts";
import { setSender, track } from "./analytics.ts";
import { fakeApi } from "../../../test/support/fake-api.ts";

const configured = {
  success: true,
  projectToken: "public-token",
  debug: false,
  apiHost: "http://127.0.0.1:9",
};

function library() {
  const script = { init: vi.fn(), track: vi.fn() };
  return { script, load: () => Promise.resolve(script) };
}

async function connect(config: Parameters<typeof fakeApi>[0][string], load = library().load) {
  vi.useFakeTimers();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
  fakeApi({ "GET /api/mixpanel-config": config });
  const open = vi.fn((_send: Parameters<typeof setSender>[0]) => track);
  void connectAnalytics(open, load);
  return open;
}

it("begins 2 s after load, settles 2 s, then lets events through with time and platform", async () => {
  const { script, load } = library();
  const open = await connect({ json: configured }, load);
  await vi.advanceTimersByTimeAsync(1900);
  expect(script.init).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  expect(script.init).toHaveBeenCalledWith(
    "public-token",
    expect.objectContaining({
      persistence: "localStorage",
      ignore_dnt: true,
      api_host: "http://127.0.0.1:9",
    }),
  );
  expect(open).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  setSender(open.mock.calls[0]?.[0] ?? null);
  track("Sign Up", { registration_method: "email" });
  setSender(null);
  expect(script.track).toHaveBeenCalledWith("Sign Up", {
    registration_method: "email",
    platform: "web",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
});

it.each([
  ["not configured", { json: { success: false, projectToken: null, debug: false } }],
  ["without a token", { json: { success: true, projectToken: "", debug: false } }],
  ["401", { status: 401, json: {} }],
  ["5xx", { status: 503, json: {} }],
  ["nonsense", { json: null, foreign: true as const }],
  ["not JSON", { text: "<html>", foreign: true as const }],
  ["no answer", "no answer" as const],
])("stays off when the configuration is %s, with a line in the log only", async (_, answer) => {
  const { script, load } = library();
  const open = await connect(answer, load);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(open).not.toHaveBeenCalled();
  expect(script.init).not.toHaveBeenCalled();
  expect(console.info).toHaveBeenCalled();
});

it("looks for the script fifty times, 100 ms apart, then gives up", async () => {
  const open = await connect({ json: configured }, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(2000 + 50 * 100 + 3000);
  expect(open).not.toHaveBeenCalled();
});

it("drops events while it is off", () => {
  setSender(null);
  expect(() => track("Log Out")).not.toThrow();
});
