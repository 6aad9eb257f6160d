import { Api, newAccount } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test as base, toasts } from "../fixtures.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";
import { completeOnboarding, logIn, registerOnScreen } from "../sign-in.ts";
import type { Page } from "@playwright/test";
import { FACEBOOK_APP, startFacebookDouble } from "@promptsmith/testing/doubles/facebook";
import type { FacebookDouble } from "@promptsmith/testing/doubles/facebook";
import { OPENID_CLIENT, startOpenIdDouble } from "@promptsmith/testing/doubles/openid";
import type { OpenIdDouble } from "@promptsmith/testing/doubles/openid";
import { freePort } from "@promptsmith/testing/free-port";

type World = { server: OwnServer; google: OpenIdDouble; facebook: FacebookDouble };

let world: World;
/** Of the server, once it has started. */
let address: string | undefined;

/** A server that demands verified addresses and knows both providers, which stand on loopback. */
const test = base.extend({
  baseURL: async ({ browserName: _browserName }, provide) => {
    await provide(address);
  },
});

// One after the other: they share one server and one person who is signed in at the provider.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const port = await freePort();
  const google = await startOpenIdDouble(`http://localhost:${port}/api/auth/google/callback`);
  const facebook = await startFacebookDouble(`http://localhost:${port}/api/auth/facebook/callback`);
  const server = await startOwnServer(port, {
    EMAIL_VERIFICATION: "required",
    FRAME_ANCESTORS: "'self'",
    GOOGLE_CLIENT_ID: OPENID_CLIENT.id,
    GOOGLE_CLIENT_SECRET: OPENID_CLIENT.secret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_APP_ID: FACEBOOK_APP.id,
    FACEBOOK_APP_SECRET: FACEBOOK_APP.secret,
    FACEBOOK_BASE_URL: facebook.url,
    FACEBOOK_GRAPH_URL: facebook.url,
  });
  world = { server, google, facebook };
  address = server.url;
});
test.afterAll(async () => {
  await world.server.stop();
  await Promise.all([world.google.close(), world.facebook.close()]);
});

/** Away from the page first, or what it still asks for would be refused. */
async function leave(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test("register, verify by mail, sign in; forget the password, set a new one, old sessions end", async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[013].*firebase/);
  const account = newAccount();
  await registerOnScreen(page, account);
  await expect(
    toasts(page).getByText("Please check your email for verification link before signing in."),
  ).toBeVisible();
  await logIn(page, account);
  await expect(
    toasts(page).getByText(
      "Please verify your email address before signing in. We have sent you a new link.",
    ),
  ).toBeVisible();

  // The second mail's link does as the first one's would.
  await page.goto(await world.server.linkMailedTo(account.email, /^Confirm/, 2));
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(toasts(page).getByText("Email verified")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, account);
  await expect(page).toHaveURL(/\/onboarding$/);

  const visitor = await (await browser.newContext({ baseURL: world.server.url })).newPage();
  await visitor.goto("/auth");
  await visitor.getByRole("link", { name: "Forgot password?" }).click();
  await visitor.getByRole("textbox", { name: "Email" }).fill(account.email);
  await visitor.getByRole("button", { name: "Send reset link" }).click();
  await expect(
    visitor.getByText("Password reset email sent! Check your inbox for further instructions."),
  ).toBeVisible();
  const link = await world.server.linkMailedTo(account.email, /^Reset/);
  await visitor.goto(link);
  await expect(visitor.getByText(`Reset password for ${account.email}`)).toBeVisible();
  await visitor.getByRole("textbox", { name: "New Password" }).fill("a better one 8");
  await visitor.getByRole("textbox", { name: "Confirm Password" }).fill("a better one 8");
  await visitor.getByRole("button", { name: "Reset Password" }).click();
  await expect(
    visitor.getByText("Password reset successful! You can now log in with your new password."),
  ).toBeVisible();
  await expect(visitor).toHaveURL(/\/auth$/);

  await page.goto("/profile");
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, account);
  await expect(toasts(page).getByText("Invalid email or password")).toBeVisible();
  await logIn(page, { ...account, password: "a better one 8" });
  await expect(page).toHaveURL(/\/onboarding$/);
  await visitor.goto(link);
  await expect(
    visitor.getByText("Invalid or expired reset link. Please request a new password reset."),
  ).toBeVisible();
  await visitor.context().close();
});

test("a change of address asks for the password, and the old address can undo it", async ({
  page,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/40[013]/);
  const account = newAccount();
  const moved = newAccount().email;
  const api = new Api(page.request);
  const credentials = { email: account.email, password: account.password };
  await api.send("POST", "/api/firebase/register", credentials);
  const confirm = await world.server.linkMailedTo(account.email, /^Confirm/);
  const oobCode = new URL(confirm).searchParams.get("oobCode");
  await api.send("POST", "/api/firebase/verify-email", { oobCode });
  await api.signIn(account);
  await api.finishOnboarding(account);

  await page.goto("/profile");
  await page.getByRole("textbox", { name: "Email" }).fill(moved);
  await page.getByRole("button", { name: "Save changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Change your email address" });
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog.getByText("Password is required")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Your password" }).fill("not the one");
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(dialog.getByText("Wrong password")).toBeVisible();
  expect((await api.get<{ email: string }>("/api/user")).email).toBe(account.email);
  await dialog.getByRole("textbox", { name: "Your password" }).fill(account.password);
  await dialog.getByRole("button", { name: "Change address" }).click();
  await expect(toasts(page).getByText("Profile updated")).toBeVisible();
  expect((await api.get<{ email: string }>("/api/user")).email).toBe(moved);

  const link = await world.server.linkMailedTo(account.email, /^Your email address was changed/);
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(link);
  await expectAccessibleInBothThemes(elsewhere);
  await elsewhere.getByRole("button", { name: "Undo the change" }).click();
  await expect(elsewhere.getByText(account.email)).toBeVisible();
  await expectAccessibleInBothThemes(elsewhere);
  expect((await page.request.get("/api/user")).status()).toBe(401);
  await world.server.linkMailedTo(account.email, /^Reset your password/);
  await elsewhere.goto(link);
  await elsewhere.getByRole("button", { name: "Undo the change" }).click();
  await expect(elsewhere.getByText("Invalid or expired link.")).toBeVisible();
  await elsewhere.goto("/auth");
  await logIn(elsewhere, account);
  await expect(elsewhere.getByRole("heading", { level: 1, name: /Welcome/ })).toBeVisible();
  await elsewhere.context().close();
});

test("Google leads through onboarding the first time and straight on the next", async ({ page }) => {
  const { email } = newAccount();
  world.google.next({ sub: email, email, email_verified: true, name: "Gina Ginger" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue With Google" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await completeOnboarding(page);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Gina Ginger!" })).toBeVisible();

  await leave(page);
  await page.goto("/learning-paths");
  await expect(page).toHaveURL(/\/auth$/);
  await page.getByRole("button", { name: "Continue With Google" }).click();
  await expect(page).toHaveURL(/\/learning-paths$/);

  // An invitation that is in the address alone survives the way there and back.
  const api = new Api(page.request);
  const { inviteToken } = await api.post<{ inviteToken: string }>("/api/invites", {
    message: "Join me",
    inviteType: "social",
  });
  await leave(page);
  await page.goto(`/auth?redirect=accept-invite&token=${inviteToken}`);
  // A guest who is new to this browser begins at Register; the providers stand beside Login.
  await page.getByRole("tab", { name: "Login" }).click();
  await page.getByRole("button", { name: "Continue With Google" }).click();
  await expect(page).toHaveURL(new RegExp(`/invite/friend/${inviteToken}$`));
});

test("from a framed sign-in screen a provider is reached in the top window", async ({ page }) => {
  const { email } = newAccount();
  world.google.next({ sub: email, email, email_verified: true, name: "Fritz Framed" });
  await page.goto("/privacy");
  await page.evaluate(() => {
    const frame = document.createElement("iframe");
    frame.title = "Sign-in";
    frame.src = "/auth";
    frame.width = frame.height = "800";
    document.body.prepend(frame);
  });
  const framed = page.frameLocator("iframe");
  await framed.getByRole("button", { name: "Continue With Google" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a refusal at the provider leads back to a screen that says so", async ({ page }) => {
  world.google.next(null);
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue With Google" }).click();
  await expect(toasts(page).getByText("The sign-in did not work. Please try again.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue With Facebook" })).toBeVisible();
});

test("a Facebook account without an address can add one, and is deleted by typing a word", async ({
  page,
}) => {
  const { email } = newAccount();
  world.facebook.next({ id: email, name: "Fay Noname" });
  await page.goto("/auth");
  await page.getByRole("button", { name: "Continue With Facebook" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await completeOnboarding(page);
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Fay Noname!" })).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Email is required")).toBeVisible();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(toasts(page).getByText("Profile updated")).toBeVisible();
  expect(await world.server.linkMailedTo(email, /^Confirm/)).toContain("/verify-email?oobCode=");

  await page.goto("/profile");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  const proof = dialog.getByRole("textbox", { name: 'Type "delete" to confirm' });
  await proof.fill("another word");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(proof).toHaveAttribute("aria-invalid", "true");
  await proof.fill("Delete");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(toasts(page).getByText("Account deleted")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
});
