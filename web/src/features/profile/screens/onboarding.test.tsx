import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { App } from "../../../app/app.tsx";
import { aPerson } from "../../../../test/support/a-person.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const INTERESTS = "POST /api/interests";
const PROFILE = "PUT /api/profile";
const fresh = { ...amara, displayName: null, age: null, country: null, onboardingCompleted: false };
const routes = {
  ...visitor,
  "GET /api/user": { json: fresh },
  "GET /api/geolocation": { json: { country_name: "Nigeria" } },
};

beforeEach(() => sessionStorage.clear());

async function open() {
  window.history.replaceState(null, "", "/onboarding");
  render(<App />);
  await screen.findByText("What are you curious about?");
  return aPerson();
}

type Person = Awaited<ReturnType<typeof open>>;
const press = (user: Person, name: string) => user.click(screen.getByRole("button", { name }));

async function toReview(user: Person) {
  await user.click(screen.getByRole("checkbox", { name: "Science" }));
  await press(user, "Continue");
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Country").value).toBe("Nigeria"));
  await user.type(screen.getByLabelText("Display name"), "Amara Okafor");
  await user.selectOptions(screen.getByLabelText("Age group"), "25-34");
  await press(user, "Continue");
  await screen.findByRole("button", { name: "Complete Setup" });
}

it("offers twelve interests, needs one, and disables the others at three", async () => {
  fakeApi(routes);
  const user = await open();
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  expect(boxes).toHaveLength(12);
  await press(user, "Continue");
  expect(screen.getByText("Please select at least one interest")).toBeTruthy();
  for (const name of ["Science", "Cooking", "Music"])
    await user.click(screen.getByRole("checkbox", { name }));
  expect(boxes.filter(({ disabled }) => disabled)).toHaveLength(9);
  await user.click(screen.getByRole("checkbox", { name: "Music" }));
  expect(boxes.filter(({ disabled }) => disabled)).toHaveLength(0);
});

it("wants name, age and country, and asks for the country once", async () => {
  const api = fakeApi({ ...routes, "GET /api/geolocation": { json: { country_name: "Atlantis" } } });
  const user = await open();
  await user.click(screen.getByRole("checkbox", { name: "Science" }));
  await press(user, "Continue");
  await screen.findByLabelText("Country");
  screen.getByText(
    /only people aged 18 and over can compare .* New challenges arrive at midnight, your local time/,
  );
  await press(user, "Continue");
  expect(await screen.findByText("Name is required")).toBeTruthy();
  expect(screen.getByText("Age group is required")).toBeTruthy();
  await press(user, "Back");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Science" }).checked).toBe(true);
  await press(user, "Continue");
  expect(api.calls("GET /api/geolocation")).toHaveLength(1);
});

it("keeps what was entered, saves interests, then the profile, once, and goes home", async () => {
  const api = fakeApi({
    ...routes,
    // The screen that follows asks for it, and what it says of a failure would take the place of the message.
    "GET /api/openai-status": {
      json: {
        status: { canUseOpenAI: true, quotaExceeded: false, errorMessage: null, timeRemaining: null },
        message: "ok",
      },
    },
    // As on the server: from then on the person's onboarding is complete.
    "GET /api/user": () => ({ json: api.calls(PROFILE).length > 0 ? amara : fresh }),
    [INTERESTS]: { json: { categories: ["Science"] } },
    [PROFILE]: { json: amara },
  });
  const user = await open();
  await toReview(user);
  await press(user, "Back");
  expect(screen.getByLabelText<HTMLInputElement>("Display name").value).toBe("Amara Okafor");
  await press(user, "Continue");
  await user.dblClick(await screen.findByRole("button", { name: "Complete Setup" }));
  expect(await screen.findByText("Onboarding completed!")).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe("/"));
  expect(api.seen.filter(({ method }) => method !== "GET").map(({ path, body }) => [path, body])).toEqual([
    ["/api/interests", { categories: ["Science"] }],
    ["/api/profile", { displayName: "Amara Okafor", phoneNumber: "", age: "25-34", country: "Nigeria" }],
  ]);
});

it.each([
  [INTERESTS, { status: 500, json: {} }, "Failed to save interests"],
  [PROFILE, { status: 500, json: {} }, "Failed to save profile"],
  [PROFILE, { status: 400, json: { error: "Country is required" } }, "Country is required"],
])("a failure of %s says why and stays", async (route, answer, text) => {
  fakeApi({
    ...routes,
    [INTERESTS]: { json: { categories: ["Science"] } },
    [PROFILE]: { json: amara },
    [route]: answer,
  });
  const user = await open();
  await toReview(user);
  await press(user, "Complete Setup");
  expect(await screen.findByText("Error saving preferences")).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(window.location.pathname).toBe("/onboarding");
});

it("sends a visitor to log in only when they save", async () => {
  fakeApi({ ...routes, "GET /api/user": { status: 401, json: { message: "Not authenticated" } } });
  const user = await open();
  await toReview(user);
  await press(user, "Complete Setup");
  expect(await screen.findByText("Authentication required")).toBeTruthy();
  expect(screen.getByText("Please log in to complete your profile")).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
});

it("goes back a step by the browser's Back, and is where it was after a reload", async () => {
  fakeApi(routes);
  const user = await open();
  await toReview(user);
  window.history.back();
  expect((await screen.findByLabelText<HTMLInputElement>("Display name")).value).toBe("Amara Okafor");
  await user.clear(screen.getByLabelText("Display name"));
  await user.type(screen.getByLabelText("Display name"), "Amara O");
  cleanup();
  render(<App />);
  expect((await screen.findByLabelText<HTMLInputElement>("Display name")).value).toBe("Amara O");
  window.history.back();
  await screen.findByText("What are you curious about?");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Science" }).checked).toBe(true);
});
