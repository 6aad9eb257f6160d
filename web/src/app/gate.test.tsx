import { onlineManager } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "./app.tsx";
import { queryClient } from "../platform/api/query-client.ts";
import { amara, fakeApi, visitor } from "../../test/support/fake-api.ts";

function open(path: string) {
  window.history.replaceState(null, "", path);
  return render(<App />);
}

it("shows Authenticating... while identity loads, and nothing of what is behind", () => {
  fakeApi({ ...visitor, "GET /api/user": () => new Promise(() => undefined) });
  open("/profile");
  expect(screen.getByText("Authenticating...")).toBeTruthy();
  expect(screen.queryByText("Settings")).toBeNull();
});

it("shows its own screen for an error that is not 401, without asking again", async () => {
  const api = fakeApi({ ...visitor, "GET /api/user": { status: 500, json: {} } });
  open("/profile");
  expect(await screen.findByText("Unable to load application")).toBeTruthy();
  expect(screen.getByText("Please refresh the page or try again later")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
  expect(api.calls("GET /api/user")).toHaveLength(1);
});

it("asks for no one while offline, and goes on once there is a network", async () => {
  const api = fakeApi({ ...visitor, "GET /api/user": { json: amara } });
  onlineManager.setOnline(false);
  open("/learning-paths");
  expect(screen.getByText("Authenticating...")).toBeTruthy();
  expect(api.calls("GET /api/user")).toHaveLength(0);
  act(() => onlineManager.setOnline(true));
  expect(await screen.findByRole("heading", { level: 1, name: "Learning Paths" })).toBeTruthy();
});

it("keeps a known person in when asking for them again fails", async () => {
  let down = false;
  const api = fakeApi({
    ...visitor,
    "GET /api/user": () => (down ? { status: 500, json: {} } : { json: amara }),
  });
  open("/learning-paths");
  expect(await screen.findByRole("heading", { level: 1, name: "Learning Paths" })).toBeTruthy();
  down = true;
  await act(() => queryClient.invalidateQueries({ queryKey: ["user"] }));
  expect(api.calls("GET /api/user")).toHaveLength(2);
  expect(screen.getByRole("heading", { level: 1, name: "Learning Paths" })).toBeTruthy();
  expect(screen.queryByText("Unable to load application")).toBeNull();
});

it("sends no one to the sign-in screen and remembers path and query in the session", async () => {
  fakeApi(visitor);
  open("/challenge/12?shared=true&from=home");
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(sessionStorage.getItem("redirectAfterAuth")).toBe("/challenge/12?shared=true&from=home");
  expect(localStorage.getItem("redirectAfterAuth")).toBeNull();
});

it.each(["/", "/challenges", "/challenge/3", "/learning-paths", "/profile", "/test-openai"])(
  "sends a person without onboarding from %s to /onboarding, and remembers nothing",
  async (path) => {
    fakeApi({ ...visitor, "GET /api/user": { json: { ...amara, onboardingCompleted: false } } });
    open(path);
    await waitFor(() => expect(window.location.pathname).toBe("/onboarding"));
    expect(sessionStorage.getItem("redirectAfterAuth")).toBeNull();
  },
);

it("sends an onboarded person from /onboarding to /", async () => {
  fakeApi({ ...visitor, "GET /api/user": { json: amara } });
  open("/onboarding");
  await waitFor(() => expect(window.location.pathname).toBe("/"));
});

it.each(["/nowhere", "/challenge", "/profile/extra"])("%s is not found, signed in or not", async (path) => {
  fakeApi(visitor);
  open(path);
  expect(await screen.findByRole("heading", { name: "404 Page Not Found" })).toBeTruthy();
  expect(screen.getByText(/The page you were looking for doesn't exist\./)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Return to the homepage." }).getAttribute("href")).toBe("/");
  expect(window.location.pathname).toBe(path);
});
