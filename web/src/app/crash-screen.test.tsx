import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ErrorBoundary } from "./error-boundary.tsx";

function Broken(): never {
  throw new Error("The cause");
}

it("a render crash shows what happened, with details and a way out", () => {
  const crash = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const onError = vi.fn();
  render(
    <ErrorBoundary onError={onError}>
      <Broken />
    </ErrorBoundary>,
  );
  crash.mockClear();
  expect(screen.getByText("Something went wrong")).toBeTruthy();
  expect(screen.getByText("The application encountered an error. Please refresh the page.")).toBeTruthy();
  expect(screen.getByText(/The cause/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
  expect(onError).toHaveBeenCalledOnce();
});
