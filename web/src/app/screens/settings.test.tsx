import { render, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "../app.tsx";
import { aPerson } from "../../../test/support/a-person.ts";
import { amara, fakeApi, visitor } from "../../../test/support/fake-api.ts";

const TOGGLE = "PUT /api/interests";
const SAVE = "PUT /api/profile";
const received = (status: string, id: number) => ({
  invitation: {
    id,
    status,
    recipientEmail: null,
    recipientId: amara.id,
    shareType: "internal",
    shareToken: `t${id}`,
    message: null,
    createdAt: "2026-11-20T10:00:00.000Z",
  },
  challenge: null,
  sender: null,
  recipient: null,
  userChallenge: null,
  recipientChallenge: null,
});
const routes = {
  ...visitor,
  "GET /api/user": { json: { ...amara, totalPoints: 1284 } },
  "GET /api/interests": { json: { categories: ["Science", "Cooking"] } },
  "GET /api/user-daily-completions": { json: { dailyCompletions: 0 } },
  "GET /api/challenge-invitations": { json: [received("pending", 1), received("accepted", 2)] },
  "GET /api/notices": { json: { pendingChallenges: 1, pendingRequests: 0, seenAt: null, notices: [] } },
};

async function open(path = "/profile") {
  window.history.replaceState(null, "", path);
  render(<App />);
  await screen.findByRole("heading", { name: "Settings" });
  return aPerson();
}

it("is filled in from the user, in a shell with level, badge and navigation in order", async () => {
  fakeApi(routes);
  await open();
  expect((await screen.findByLabelText<HTMLInputElement>("Email")).value).toBe("amara@mail.example");
  expect(screen.getByLabelText<HTMLInputElement>("Country").value).toBe("Nigeria");
  expect(screen.getByText("Level 13")).toBeTruthy();
  expect(await screen.findByText("1 pending invitation")).toBeTruthy();
  const items = [...document.querySelectorAll("nav[aria-label=Main] li")].map((item) =>
    item.textContent.replace(/1.*/, ""),
  );
  expect(items).toEqual(["Home", "Challenges", "Learning Paths", "Settings", "Sign Out"]);
});

it("saves each interest at once and takes a refused one back", async () => {
  let refuse = false;
  const api = fakeApi({
    ...routes,
    [TOGGLE]: ({ body }) => (refuse ? { status: 500, json: {} } : { json: body }),
  });
  const user = await open();
  await user.click(await screen.findByRole("checkbox", { name: "Marketing" }));
  await waitFor(() =>
    expect(api.calls(TOGGLE).map(({ body }) => body)).toEqual([
      { categories: ["Science", "Cooking", "Marketing"] },
    ]),
  );
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Art" }).disabled).toBe(true);
  refuse = true;
  await user.click(screen.getByRole("checkbox", { name: "Marketing" }));
  expect(await screen.findByText("Error updating interests")).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Marketing" }).checked).toBe(true);
});

it("complains by the rules", async () => {
  const api = fakeApi(routes);
  const user = await open();
  await user.clear(await screen.findByLabelText("Email"));
  await user.clear(screen.getByLabelText("Display name"));
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Email is required")).toBeTruthy();
  expect(screen.getByText("Name is required")).toBeTruthy();
  expect(api.calls(SAVE)).toHaveLength(0);
});

it("saves profile and address, says so, and goes home after a second", async () => {
  const api = fakeApi({ ...routes, [SAVE]: { json: { ...amara, displayName: "Amara O." } } });
  const user = await open();
  await user.type(await screen.findByLabelText("Display name"), "!");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Profile updated")).toBeTruthy();
  expect(window.location.pathname).toBe("/profile");
  expect(api.calls(SAVE)[0]?.body).toEqual({
    displayName: "Amara Okafor!",
    phoneNumber: "",
    age: "25-34",
    country: "Nigeria",
    email: "amara@mail.example",
  });
  await waitFor(() => expect(window.location.pathname).toBe("/"));
});

it("stays with the message when the save is refused", async () => {
  fakeApi({ ...routes, [SAVE]: { status: 409, json: { error: "Email already in use" } } });
  const user = await open();
  await screen.findByLabelText("Email");
  await user.click(screen.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Error updating profile")).toBeTruthy();
  expect(screen.getByText("Email already in use")).toBeTruthy();
  expect(window.location.pathname).toBe("/profile");
});

it("opens the tab that the address names", async () => {
  fakeApi({ ...routes, "GET /api/friends": { json: [] }, "GET /api/friendships": { json: [] } });
  await open("/profile?tab=friends");
  const [tabs] = screen.getAllByRole("tablist");
  expect(within(tabs as HTMLElement).getByRole("tab", { name: "Friends", selected: true })).toBeTruthy();
});

it("deletes the account only with the right password", async () => {
  const api = fakeApi({
    ...routes,
    "DELETE /api/user": ({ body }) =>
      (body as { password: string }).password === "secret"
        ? { json: { message: "ok" } }
        : { status: 403, json: { error: "Wrong password" } },
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Delete my account" }));
  const field = await screen.findByLabelText("Your password");
  const confirm = () => screen.getAllByRole("button", { name: "Delete my account" }).at(-1) as HTMLElement;
  await user.click(confirm());
  expect(await screen.findByText("Password is required")).toBeTruthy();
  await user.type(field, "wrong1");
  await user.click(confirm());
  expect(await screen.findByText("Wrong password")).toBeTruthy();
  await user.clear(field);
  await user.type(field, "secret");
  await user.click(confirm());
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(api.calls("DELETE /api/user")).toHaveLength(2);
});

it("deletes the account of a person without a password for a word, not for a username they never chose", async () => {
  const api = fakeApi({
    ...routes,
    "GET /api/user": { json: { ...amara, username: "learnerx1y2z3", hasPassword: false } },
    "DELETE /api/user": { json: { message: "ok" } },
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: "Delete my account" }));
  const field = await screen.findByLabelText('Type "delete" to confirm');
  expect(screen.getByRole("dialog").textContent).not.toContain("learnerx1y2z3");
  const confirm = () => screen.getAllByRole("button", { name: "Delete my account" }).at(-1) as HTMLElement;
  await user.type(field, "del");
  await user.click(confirm());
  expect(await screen.findByText('Please type "delete"')).toBeTruthy();
  expect(api.calls("DELETE /api/user")).toHaveLength(0);
  await user.type(field, "ete");
  await user.click(confirm());
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(api.calls("DELETE /api/user").map(({ body }) => body)).toEqual([{ confirm: "learnerx1y2z3" }]);
});

it("switches the question about sharing off and on at once, and back where that is refused", async () => {
  const SETTING = "PUT /api/user/share-prompt";
  let refuse = false;
  let self = { ...amara, totalPoints: 1284 };
  const api = fakeApi({
    ...routes,
    "GET /api/user": () => ({ json: self }),
    [SETTING]: ({ body }) => {
      if (refuse) return { status: 500, json: { message: "The setting fell over" } };
      self = { ...self, askToShare: (body as { ask: boolean }).ask };
      return { json: self };
    },
  });
  const person = await open();
  const name = "Ask to share when I close a result";
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name });
  expect(toggle.checked).toBe(true);
  await person.click(toggle);
  await waitFor(() => expect(toggle.disabled).toBe(false));
  expect(toggle.checked).toBe(false);
  refuse = true;
  await person.click(toggle);
  await screen.findByText("The setting fell over");
  expect(toggle.checked).toBe(false);
  expect(api.calls(SETTING).map(({ body }) => body)).toEqual([{ ask: false }, { ask: true }]);
});
