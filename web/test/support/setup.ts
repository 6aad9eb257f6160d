import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { forgetCsrfToken } from "../../src/platform/api/csrf-token.ts";
import { noticeSession } from "../../src/features/identity/browser/session-state.ts";
import { withholdComposingKeys } from "../../src/platform/browser/composing-keys.ts";
import { setPageOwner } from "../../src/platform/page-owner.ts";
import { queryClient } from "../../src/platform/api/query-client.ts";
import { wrongAnswers } from "./fake-api.ts";

configure({ asyncUtilTimeout: 10_000 });

// As main.tsx does.
withholdComposingKeys();

// What jsdom does not have and the browser does.
globalThis.matchMedia ??= ((query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof matchMedia;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => undefined;
Element.prototype.hasPointerCapture ??= () => false;
window.scrollTo = () => undefined;

/** An unexpected console error fails the test that caused it. */
let consoleError: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  consoleError = vi.spyOn(console, "error");
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // A message comes a moment after it was given: let it come now, and not within the next test.
  await new Promise((done) => setTimeout(done, 0));
  const calls = consoleError.mock.calls;
  consoleError.mockRestore();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  forgetCsrfToken();
  setPageOwner(null);
  noticeSession("fine");
  window.history.replaceState(null, "", "/");
  expect(calls, "unexpected console errors").toEqual([]);
  expect(wrongAnswers.splice(0), "answers that the contract does not know").toEqual([]);
});
