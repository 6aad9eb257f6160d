import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { App } from "../../../app/app.tsx";
import { NewPasswordForm } from "../components/new-password-form.tsx";
import WaitlistDialog from "../../waitlist/components/waitlist-dialog.tsx";
import Toaster from "../../../ui/overlay/toaster.tsx";
import { aPerson } from "../../../../test/support/a-person.ts";
import { fakeApi, visitor } from "../../../../test/support/fake-api.ts";

const RESET = "POST /api/firebase/reset-password";
const CHECK = "POST /api/firebase/verify-password-reset-code";
const CONFIRM = "POST /api/firebase/confirm-password-reset";
const VERIFY = "POST /api/firebase/verify-email";
const REGISTER = "POST /api/register";
const LINK = "/reset-password-complete?mode=resetPassword&oobCode=CODE";

function open(path: string) {
  window.history.replaceState(null, "", path);
  render(<App />);
  return aPerson();
}

it.each([
  [{ json: { message: "ok" } }, "Password reset email sent! Check your inbox for further instructions."],
  [{ status: 429, json: { error: "Too many requests" } }, "Password reset failed: Too many requests"],
  ["no answer" as const, "Password reset failed: Network error"],
])("a reset request answered by %j says %s", async (answer, text) => {
  fakeApi({ ...visitor, [RESET]: answer });
  const user = open("/reset-password");
  await user.type(await screen.findByLabelText("Email"), "a@b.example");
  await user.click(screen.getByRole("button", { name: "Send reset link" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/auth");
});

it("a reset request says whom to ask for a link, where the site sends no mail", async () => {
  fakeApi({ ...visitor, [RESET]: { json: { message: "ok" } } });
  document.head.insertAdjacentHTML(
    "beforeend",
    '<meta name="no-mail" content="true"><meta name="contact-email" content="ms.lee@school.example">',
  );
  const user = open("/reset-password");
  const said = "This site sends no email. Ask ms.lee@school.example for a link.";
  await user.type(await screen.findByLabelText("Email"), "a@b.example");
  expect(screen.queryByText(said)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send reset link" }));
  expect(await screen.findByText(said)).toBeTruthy();
  screen.getByText("Password reset email sent! Check your inbox for further instructions.");
  for (const meta of document.head.querySelectorAll("meta")) meta.remove();
});

it("a reset request wants an address", async () => {
  const api = fakeApi(visitor);
  const user = open("/reset-password");
  await user.type(await screen.findByLabelText("Email"), "no-address");
  await user.click(screen.getByRole("button", { name: "Send reset link" }));
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  expect(api.calls(RESET)).toHaveLength(0);
});

it.each([
  "/reset-password-complete",
  "/reset-password-complete?mode=resetPassword",
  "/reset-password-complete?mode=other&oobCode=x",
])("%s is no reset link", async (path) => {
  fakeApi(visitor);
  open(path);
  expect(await screen.findByText("Invalid password reset link.")).toBeTruthy();
});

it.each([
  [{ status: 400, json: { error: "Said by the server" } }, "Said by the server"],
  [{ status: 500, json: {} }, "Invalid or expired reset link. Please request a new password reset."],
  ["no answer" as const, "Invalid or expired reset link. Please request a new password reset."],
])("a code answered by %j says %s", async (answer, text) => {
  fakeApi({ ...visitor, [CHECK]: answer });
  open(LINK);
  expect(await screen.findByText(text)).toBeTruthy();
});

it("says that it verifies while it does", async () => {
  fakeApi({ ...visitor, [CHECK]: () => new Promise(() => undefined) });
  open(LINK);
  expect(await screen.findByText("Verifying reset link...")).toBeTruthy();
});

it.each([
  [{ status: 400, json: { error: "Too old" } }, "Password reset failed: Too old"],
  [{ status: 500, json: {} }, "Password reset failed: Unknown error"],
  ["no answer" as const, "Password reset failed: Network error"],
  [{ json: { message: "ok" } }, "Password reset successful! You can now log in with your new password."],
])("a new password answered by %j says %s", async (answer, text) => {
  const api = fakeApi({ ...visitor, [CHECK]: { json: { email: "a@b.example" } }, [CONFIRM]: answer });
  const user = open(LINK);
  expect(await screen.findByText("Reset password for a@b.example")).toBeTruthy();
  expect(screen.getByRole("heading", { name: "Reset Your Password" })).toBeTruthy();
  await user.type(screen.getByLabelText("New Password"), "secret");
  await user.type(screen.getByLabelText("Confirm Password"), "secreT");
  await user.click(screen.getByRole("button", { name: "Reset Password" }));
  expect(await screen.findByText("Passwords don't match")).toBeTruthy();
  expect(api.calls(CONFIRM)).toHaveLength(0);
  await user.type(screen.getByLabelText("Confirm Password"), "{Backspace}t");
  await user.click(screen.getByRole("button", { name: "Reset Password" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(api.calls(CONFIRM)[0]?.body).toEqual({ oobCode: "CODE", newPassword: "secret" });
});

it("a new password is not sent without a code", async () => {
  const user = aPerson();
  render(<NewPasswordForm oobCode="" onDone={() => undefined} />);
  await user.type(screen.getByLabelText("New Password"), "secret");
  await user.type(screen.getByLabelText("Confirm Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Reset Password" }));
  expect(await screen.findByText("No reset code available.")).toBeTruthy();
});

it("an address is verified by a click, never by opening the link", async () => {
  const api = fakeApi({ ...visitor, [VERIFY]: { json: { email: "a@b.example" } } });
  const user = open("/reset-password-complete?mode=verifyEmail&oobCode=CODE");
  const button = await screen.findByRole("button", { name: "Verify email" });
  expect(api.calls(VERIFY)).toHaveLength(0);
  await user.click(button);
  expect(await screen.findByText("Email verified")).toBeTruthy();
  expect(screen.getByText("You can now sign in.")).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe("/auth"));
  expect(api.calls(VERIFY).map(({ body }) => body)).toEqual([{ oobCode: "CODE" }]);
});

it.each([
  [{ status: 201, text: "Registration successful!" }, "Registration successful!"],
  [{ status: 409, text: "Username already exists" }, "Error: Username already exists"],
])("the plain form answered by %j says %s", async (answer, text) => {
  const api = fakeApi({ ...visitor, [REGISTER]: answer });
  const user = open("/register-test");
  await user.type(await screen.findByLabelText("Username"), "amara");
  await user.type(screen.getByLabelText("Display Name"), "Amara");
  await user.type(screen.getByLabelText("Email"), "a@b.example");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Register" }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(api.calls(REGISTER)[0]?.body).toEqual({
    username: "amara",
    displayName: "Amara",
    email: "a@b.example",
    password: "secret",
  });
});

it.each([
  ["  ", "Please fill in all fields", 0],
  ["Amara", "Welcome to the waitlist!", 1],
])("the waitlist with the name %j says %s", async (name, text, calls) => {
  const api = fakeApi({
    ...visitor,
    "POST /api/waitlist-signup": { json: { success: true, message: "ok" } },
  });
  const user = aPerson();
  render(
    <>
      <Toaster />
      <WaitlistDialog name="" email="" onClose={() => undefined} />
    </>,
  );
  await user.type(screen.getByLabelText("Name"), name);
  await user.type(screen.getByLabelText("Email"), "a@b.example");
  await user.click(screen.getByRole("button", { name: "Join waitlist" }));
  await waitFor(() => expect(document.querySelector("ol > li")?.textContent).toContain(text));
  expect(api.calls("POST /api/waitlist-signup")).toHaveLength(calls);
});
