import { button, openDialog, tab } from "./page-steps.mjs";

/**
 * What a visitor sees, and a newcomer before the first dashboard.
 * @type {import("./shots.mjs").Shot[]}
 */
export const PUBLIC_SHOTS = [
  { name: "auth-login", open: "/auth" },
  {
    name: "auth-invited",
    open: (demo) => `/auth?redirect=friend-invite&token=${demo.invitePath.split("/").at(-1)}`,
  },
  { name: "auth-register", open: "/auth", show: (page) => tab(page, "Register") },
  {
    name: "auth-errors",
    open: "/auth",
    async show(page) {
      await page.getByRole("textbox", { name: "E-mail" }).fill("nobody");
      await button(page, "Login").click();
    },
  },
  { name: "reset-password", open: "/reset-password" },
  { name: "reset-password-invalid", open: "/reset-password-complete?mode=resetPassword&oobCode=nothing" },
  {
    name: "reset-password-new",
    open: "/reset-password-complete?mode=resetPassword&oobCode=anything",
    before: (page) =>
      page.route("**/api/firebase/verify-password-reset-code", (route) =>
        route.fulfill({ json: { email: "amara@example.org" } }),
      ),
  },
  { name: "verify-email", open: "/verify-email?oobCode=nothing" },
  {
    name: "verify-email-invalid",
    open: "/verify-email?oobCode=nothing",
    async show(page) {
      await button(page, "Verify e-mail").click();
      await page
        .getByText(/Invalid or expired/)
        .first()
        .waitFor();
    },
  },
  { name: "register-test", open: "/register-test" },
  { name: "privacy", open: "/privacy" },
  { name: "not-found", open: "/nowhere" },
  { name: "shared-challenge", open: (demo) => demo.sharePath, full: true },
  {
    name: "shared-challenge-sign-in",
    open: (demo) => demo.sharePath,
    show: (page) => openDialog(page, "Try This Challenge"),
  },
  { name: "shared-challenge-learner", who: "beginner", open: (demo) => demo.sharePath },
  { name: "shared-challenge-invalid", open: "/s/nothing-here" },
  { name: "friend-invitation", open: (demo) => demo.invitePath },
  { name: "friend-invitation-invalid", open: "/i/nothing-here" },
  {
    name: "onboarding-1",
    who: "newcomer",
    open: "/onboarding",
    async show(page) {
      for (const interest of ["Science", "Cooking", "Languages"])
        await page.getByRole("checkbox", { name: interest }).check();
    },
  },
  {
    name: "onboarding-2",
    who: "newcomer",
    open: "/onboarding",
    async show(page) {
      await page.getByRole("checkbox", { name: "Cooking" }).check();
      await button(page, "Continue").click();
      await page.getByRole("textbox", { name: "Display name" }).waitFor();
    },
  },
  {
    name: "onboarding-3",
    who: "newcomer",
    open: "/onboarding",
    async show(page) {
      await page.getByRole("checkbox", { name: "Cooking" }).check();
      await button(page, "Continue").click();
      await page.getByRole("textbox", { name: "Display name" }).fill("Nia Adebayo");
      await page.getByRole("combobox", { name: "Age group" }).selectOption("25-34");
      await page.getByRole("combobox", { name: "Country" }).fill("Ghan");
      await page.getByRole("option", { name: "Ghana", exact: true }).click();
      await button(page, "Continue").click();
      await button(page, "Complete Setup").waitFor();
    },
  },
];
