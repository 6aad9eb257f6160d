import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { expect, it } from "vitest";
import { App } from "../../../app/app.tsx";
import { queryClient } from "../../../platform/api/query-client.ts";
import { aPerson } from "../../../../test/support/a-person.ts";
import { registered } from "../../../../test/support/answers.ts";
import { amara, fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const LOGIN = "POST /api/firebase/login";
const REGISTER = "POST /api/firebase/register";

async function open(path = "/auth") {
  window.history.replaceState(null, "", path);
  render(<App />);
  await screen.findByRole("tab", { name: "Login" });
  return aPerson();
}

async function logIn(user: Awaited<ReturnType<typeof open>>, email = "amara@mail.example") {
  await user.type(screen.getByLabelText("Email"), email);
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Login" }));
}

/** Signed out until the login was posted. */
function loginRoutes(user = amara) {
  let signedIn = false;
  return {
    ...visitor,
    "GET /api/user": () =>
      signedIn ? { json: user } : { status: 401, json: { message: "Not authenticated" } },
    [LOGIN]: () => {
      signedIn = true;
      return { json: { user } };
    },
  };
}

it("complains by the rules and sends nothing", async () => {
  const api = fakeApi(visitor);
  const user = await open();
  await user.type(screen.getByLabelText("Email"), "not-an-address");
  await user.type(screen.getByLabelText("Password"), "12345");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  expect(screen.getByText("Password must be at least 6 characters")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  expect(api.calls(LOGIN)).toHaveLength(0);
});

it("signs in, welcomes, and goes to the stored path once", async () => {
  sessionStorage.setItem("redirectAfterAuth", "/privacy?from=here");
  fakeApi(loginRoutes());
  const user = await open();
  await logIn(user);
  expect(await screen.findByText("Login successful")).toBeTruthy();
  expect(screen.getByText("Welcome back, Amara Okafor!")).toBeTruthy();
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe("/privacy?from=here"));
  expect(sessionStorage.getItem("redirectAfterAuth")).toBeNull();
});

it("welcomes by e-mail where there is no display name", async () => {
  fakeApi(loginRoutes({ ...amara, displayName: null as unknown as string }));
  const user = await open();
  await logIn(user);
  expect(await screen.findByText("Welcome back, amara@mail.example!")).toBeTruthy();
});

it("welcomes back only who has signed in with this browser before", async () => {
  sessionStorage.setItem("redirectAfterAuth", "/privacy");
  fakeApi(loginRoutes());
  document.cookie = "been-here=; Max-Age=0";
  const user = await open();
  const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
  expect(heading()).toBe("Write prompts that work");
  await user.click(screen.getByRole("tab", { name: "Register" }));
  expect(heading()).toBe("Create your account");
  await user.click(screen.getByRole("tab", { name: "Login" }));
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe("/privacy"));
  cleanup();
  queryClient.clear();
  fakeApi(visitor);
  await open();
  expect(heading()).toBe("Welcome back");
});

it.each([
  [{ status: 401, json: { error: "Invalid email or password" } }, "Invalid email or password"],
  [{ status: 500, json: {} }, "Failed to sign in. Please check your credentials and try again."],
  [{ status: 200, json: { error: "Said in a success" }, foreign: true as const }, "Said in a success"],
  ["no answer" as const, "Network error. Please check your connection and try again."],
])("a login answered by %j says %s", async (answer, text) => {
  fakeApi({ ...visitor, [LOGIN]: answer });
  const user = await open();
  await logIn(user);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(window.location.pathname).toBe("/auth");
});

it("opens the Register tab on a stored wish, which it uses up", async () => {
  localStorage.setItem("authTab", "register");
  fakeApi(visitor);
  await open();
  expect(screen.getByRole("tab", { name: "Register" }).getAttribute("aria-selected")).toBe("true");
  expect(localStorage.getItem("authTab")).toBeNull();
});

it("opens the Register tab even when React throws the first draft of the screen away", async () => {
  localStorage.setItem("authTab", "register");
  fakeApi(visitor);
  window.history.replaceState(null, "", "/auth");
  render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  const tab = await screen.findByRole("tab", { name: "Register" });
  expect(tab.getAttribute("aria-selected")).toBe("true");
});

it("registers once however often one clicks, then opens Login with both filled in, one tap away", async () => {
  localStorage.setItem("authTab", "register");
  const api = fakeApi({
    ...visitor,
    [REGISTER]: { status: 201, json: registered(false) },
  });
  const user = await open();
  await user.type(screen.getByLabelText("Email"), "new@mail.example");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.type(screen.getByLabelText("Confirm password"), "secret");
  const register = screen.getByRole("button", { name: "Register" });
  await user.dblClick(register);
  expect(await screen.findByText("Registration successful!")).toBeTruthy();
  expect(screen.getByText("You can sign in now.")).toBeTruthy();
  expect(screen.getByRole("tab", { name: "Login" }).getAttribute("aria-selected")).toBe("true");
  expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("new@mail.example");
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("secret");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Login" })));
  for (const store of [localStorage, sessionStorage]) expect(JSON.stringify(store)).not.toContain("secret");
  expect(api.calls(REGISTER).map(({ body }) => body)).toEqual([
    { email: "new@mail.example", password: "secret" },
  ]);
});

it("carries out a click that came too soon after one that only found something to mend", async () => {
  localStorage.setItem("authTab", "register");
  const api = fakeApi({
    ...visitor,
    [REGISTER]: { status: 201, json: registered(false) },
  });
  const user = await open();
  await user.type(screen.getByLabelText("Email"), "new@mail.example");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Register" }));
  const missing = screen.getByLabelText("Confirm password");
  await waitFor(() => expect(missing.getAttribute("aria-invalid")).toBe("true"));
  await user.type(missing, "secret");
  await user.click(screen.getByRole("button", { name: "Register" }));
  await waitFor(() => expect(api.calls(REGISTER)).toHaveLength(1));
});

it("leads by keyboard from the address to the password, then to the way to a new one", async () => {
  fakeApi(visitor);
  const user = await open();
  screen.getByLabelText("Email").focus();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Forgot password?" }));
});

it("attaches a mismatch to the second password", async () => {
  localStorage.setItem("authTab", "register");
  const api = fakeApi(visitor);
  const user = await open();
  await user.type(screen.getByLabelText("Email"), "new@mail.example");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.type(screen.getByLabelText("Confirm password"), "secreT");
  await user.click(screen.getByRole("button", { name: "Register" }));
  const field = screen.getByLabelText("Confirm password");
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const message = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(within(message as HTMLElement).getByText("Passwords don't match")).toBeTruthy();
  expect(api.calls(REGISTER)).toHaveLength(0);
});

it("tells a person with an unverified address to look at the mail first", async () => {
  localStorage.setItem("authTab", "register");
  fakeApi({
    ...visitor,
    [REGISTER]: { status: 201, json: registered(true) },
  });
  const user = await open();
  await user.type(screen.getByLabelText("Email"), "new@mail.example");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.type(screen.getByLabelText("Confirm password"), "secret");
  await user.click(screen.getByRole("button", { name: "Register" }));
  expect(
    await screen.findByText("Please check your email for verification link before signing in."),
  ).toBeTruthy();
});

it.each([
  ["who is here for the first time", "Max-Age=0", "Register"],
  ["who was here before", "Max-Age=60", "Login"],
])("opens for a friend's guest %s the tab that they need", async (_, age, tab) => {
  document.cookie = `been-here=1; ${age}`;
  fakeApi(visitor);
  await open("/auth?redirect=accept-invite&token=T");
  expect(screen.getByRole("tab", { name: tab }).getAttribute("aria-selected")).toBe("true");
});

it.each([
  ["?redirect=friend-invite&token=T", "A friend invited you."],
  ["?redirect=shared-challenge&token=T", "A challenge was shared with you."],
])("%s shows its banner", async (search, text) => {
  fakeApi(visitor);
  await open(`/auth${search}`);
  expect(screen.getByText(text)).toBeTruthy();
});

it("sends a person who is signed in to the invitation, else home", async () => {
  fakeApi({ ...visitor, "GET /api/user": { json: amara } });
  window.history.replaceState(null, "", "/auth?redirect=shared-challenge&token=T");
  render(<App />);
  await waitFor(() => expect(window.location.pathname).toBe("/shared-challenge/T"));
});

it("says that a provider is not available, and only once", async () => {
  fakeApi(visitor);
  await open("/auth?redirect=friend-invite&error=google_unavailable&token=T");
  expect(await screen.findByText("Google sign-in is not available right now.")).toBeTruthy();
  expect(window.location.search).toBe("?redirect=friend-invite&token=T");
});
