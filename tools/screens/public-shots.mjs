import { button, openDialog, pressAndSee, tab } from "./page-steps.mjs";
import { FULL, beginner, newcomer, visitor } from "./shot.mjs";

const COMPLETE = "/reset-password-complete?mode=resetPassword&oobCode=";
const UNSUBSCRIBE = "/unsubscribe/nothing-there-at-all";
const STOP_INVITATIONS = "/unsubscribe/is-nothing-there-at-all";
const shared = (demo) => demo.sharePath;

async function chooseInterests(page, ...interests) {
  for (const interest of interests) await page.getByRole("checkbox", { name: interest }).check();
}

async function toSecondStep(page) {
  await chooseInterests(page, "Cooking");
  await button(page, "Continue").click();
  await page.getByRole("textbox", { name: "Display name" }).waitFor();
}

async function toThirdStep(page) {
  await toSecondStep(page);
  await page.getByRole("textbox", { name: "Display name" }).fill("Nia Adebayo");
  await page.getByRole("combobox", { name: "Age group" }).selectOption("25-34");
  await page.getByRole("combobox", { name: "Country" }).fill("Ghan");
  await page.getByRole("option", { name: "Ghana", exact: true }).click();
  await button(page, "Continue").click();
  await button(page, "Complete Setup").waitFor();
}

async function signInWrongly(page) {
  await page.getByRole("textbox", { name: "Email" }).fill("no-address");
  await button(page, "Login").click();
}

const codeIsGood = (page) =>
  page.route("**/api/firebase/verify-password-reset-code", (route) =>
    route.fulfill({ json: { email: "amara@example.org" } }),
  );

/** What a visitor sees, and a newcomer before the first dashboard. */
export const PUBLIC_SHOTS = [
  visitor("auth-login", "/auth"),
  visitor(
    "auth-invited",
    (demo) => `/auth?redirect=friend-invite&token=${demo.invitePath.split("/").at(-1)}`,
  ),
  visitor("auth-register", "/auth", (page) => tab(page, "Register")),
  visitor("auth-errors", "/auth", signInWrongly),
  visitor("reset-password", "/reset-password"),
  visitor("reset-password-invalid", `${COMPLETE}nothing`),
  visitor("reset-password-new", `${COMPLETE}anything`, undefined, { before: codeIsGood }),
  visitor("verify-email", "/verify-email?oobCode=nothing"),
  visitor("undo-email", "/undo-email?code=nothing"),
  visitor("verify-email-invalid", "/verify-email?oobCode=nothing", (page) =>
    pressAndSee(page, "Verify email", /Invalid or expired/),
  ),
  visitor("unsubscribe", UNSUBSCRIBE),
  visitor("unsubscribe-invalid", UNSUBSCRIBE, async (page) => {
    await button(page, "Stop reminders").click();
    await page.getByRole("alert").waitFor();
  }),
  visitor("stop-invitations", STOP_INVITATIONS),
  visitor("stop-invitations-invalid", STOP_INVITATIONS, async (page) => {
    await button(page, "Stop invitations").click();
    await page.getByRole("alert").waitFor();
  }),
  visitor("register-test", "/register-test"),
  visitor("privacy", "/privacy"),
  visitor("not-found", "/nowhere"),
  visitor("shared-challenge", shared, undefined, FULL),
  visitor("shared-challenge-sign-in", shared, (page) => openDialog(page, "Try This Challenge")),
  beginner("shared-challenge-learner", shared),
  visitor("shared-challenge-invalid", "/s/nothing-here"),
  visitor("friend-invitation", (demo) => demo.invitePath),
  visitor("friend-invitation-invalid", "/i/nothing-here"),
  newcomer("onboarding-1", "/onboarding", (page) => chooseInterests(page, "Science", "Cooking", "Languages")),
  newcomer("onboarding-2", "/onboarding", toSecondStep),
  newcomer("onboarding-3", "/onboarding", toThirdStep),
];
