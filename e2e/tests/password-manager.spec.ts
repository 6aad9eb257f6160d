import type { Page } from "@playwright/test";
import { newAccount } from "../account.ts";
import type { Api } from "../account.ts";
import { expect, test, toasts } from "../fixtures.ts";

/**
 * Puts texts into the named fields of all forms as some password managers do: straight into the element, without an
 * event and past what the page has laid over the element's properties. `at` is "once", or "early": as soon as the
 * fields are in the document, before the program runs.
 */
function fillSilently(
  page: Page,
  texts: Record<string, string>,
  at: "once" | "early" = "once",
): Promise<unknown> {
  const fill = ({ texts, at }: { texts: Record<string, string>; at: "once" | "early" }) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    const filled = new Set<Element>();
    const put = () => {
      for (const [name, text] of Object.entries(texts)) {
        for (const field of document.querySelectorAll(`input[name="${name}"]`)) {
          if (filled.has(field)) continue;
          filled.add(field);
          write?.call(field, text);
        }
      }
    };
    if (at === "once") put();
    else new MutationObserver(put).observe(document, { childList: true, subtree: true });
  };
  return at === "once" ? page.evaluate(fill, { texts, at }) : page.addInitScript(fill, { texts, at });
}

const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`).filter({ visible: true });

/** What the page sends to `path`. */
const sent = async (page: Page, path: string): Promise<unknown> =>
  (
    await page.waitForRequest((request) => request.url().endsWith(path) && request.method() !== "GET")
  ).postDataJSON();

async function signedOut(page: Page, api: Api) {
  const account = newAccount();
  await api.signUp(account);
  await api.finishOnboarding(account);
  await page.context().clearCookies();
  return account;
}

test("Login sends what a password manager put in before the program ran", async ({ page, api }) => {
  const { email, password } = await signedOut(page, api);
  await fillSilently(page, { email, password }, "early");
  await page.goto("/auth");
  await expect(field(page, "email")).toHaveJSProperty("readOnly", false);
  await expect(field(page, "email")).toHaveValue(email);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/");
});

test("Login keeps and sends what was put in without an event, however often the form is drawn", async ({
  page,
  api,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  const { email, password } = await signedOut(page, api);
  await page.goto("/auth");
  await expect(field(page, "email")).toHaveJSProperty("readOnly", false);
  const login = page.getByRole("button", { name: "Login", exact: true });
  // The form complains, and so is drawn anew at every change from now on.
  await login.click();
  await expect(field(page, "email")).toHaveAttribute("aria-invalid", "true");
  await fillSilently(page, { email, password: "not the one" });
  await page.getByRole("button", { name: "Show what was typed" }).click();
  await login.click();
  await expect(toasts(page).getByText("Invalid email or password")).toBeVisible();
  await expect(field(page, "email")).toHaveValue(email);
  await expect(field(page, "password")).toHaveValue("not the one");
  await fillSilently(page, { password });
  await page.getByRole("button", { name: "Hide what was typed" }).click();
  await expect(field(page, "password")).toHaveValue(password);
  await login.click();
  await expect(page).toHaveURL("/");
});

test("Register, reset and a new password send what was put in without an event", async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/400/);
  const { email, password } = newAccount();
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Register" }).click();
  await expect(field(page, "confirmPassword")).toHaveJSProperty("readOnly", false);
  await fillSilently(page, { email, password, confirmPassword: password });
  const registration = sent(page, "/api/firebase/register");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  expect(await registration).toMatchObject({ email, password });
  await expect(toasts(page).getByText("Registration successful!")).toBeVisible();

  await page.goto("/reset-password");
  await expect(field(page, "email")).toHaveJSProperty("readOnly", false);
  await fillSilently(page, { email });
  const request = sent(page, "/api/firebase/reset-password");
  await page.getByRole("button", { name: "Send reset link" }).click();
  expect(await request).toMatchObject({ email });

  await page.route("**/api/firebase/verify-password-reset-code", (route) =>
    route.fulfill({ json: { email } }),
  );
  await page.goto("/reset-password-complete?mode=resetPassword&oobCode=a-code-of-this-test");
  await expect(field(page, "newPassword")).toBeVisible();
  await fillSilently(page, { newPassword: password, confirmPassword: password });
  const renewal = sent(page, "/api/firebase/confirm-password-reset");
  await page.getByRole("button", { name: "Reset Password" }).click();
  expect(await renewal).toMatchObject({ newPassword: password });
});

test("the dialogs that ask for the password send what was put in without an event", async ({
  page,
  learner,
  consoleErrors,
}) => {
  consoleErrors.allow(/403/);
  await page.goto("/profile");
  await expect(field(page, "email")).toHaveValue(learner.email);
  const email = `new.${learner.email}`;
  await fillSilently(page, { email });
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your email address" });
  await expect(dialog.getByText(email)).toBeVisible();
  await fillSilently(page, { password: "not the one" });
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  await expect(field(page, "password")).toHaveValue("not the one");
  const fresh = field(page, "password");
  await fresh.fill("");
  await fillSilently(page, { password: learner.password });
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(toasts(page).getByText("Profile updated")).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(field(page, "proof")).toBeVisible();
  await fillSilently(page, { proof: learner.password });
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
  await expect(toasts(page).getByText("Account deleted")).toBeVisible();
});
