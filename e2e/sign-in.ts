import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import type { Account } from "./account.ts";

type Credentials = Pick<Account, "email" | "password">;

/** Fills and sends the Register tab. */
export async function registerOnScreen(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/auth");
  await registerHere(page, credentials);
}

/** The same on the open sign-in screen, so that what brought the person there is not lost. */
export async function registerHere(page: Page, { email, password }: Credentials): Promise<void> {
  // A press on what is read before the program has drawn it is lost in a translated page.
  await expect(page.getByRole("textbox", { name: "Email" }).first()).toBeEditable();
  await page.getByRole("tab", { name: "Register" }).click();
  const panel = page.getByRole("tabpanel", { name: "Register" });
  await panel.getByRole("textbox", { name: "Email" }).fill(email);
  await panel.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await panel.getByRole("textbox", { name: "Confirm password" }).fill(password);
  await panel.getByRole("button", { name: "Register" }).click();
}

/** Fills and sends the Login tab of the open sign-in screen. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  const panel = page.getByRole("tabpanel", { name: "Login" });
  await panel.getByRole("textbox", { name: "Email" }).fill(email);
  await panel.getByRole("textbox", { name: "Password", exact: true }).fill(password);
  await panel.getByRole("button", { name: "Login" }).click();
}

/** Goes through the three steps; without a name it is what the account came with. */
export async function completeOnboarding(page: Page, displayName?: string): Promise<void> {
  const next = page.getByRole("button", { name: "Continue" });
  await page.getByRole("checkbox", { name: "Art" }).check();
  await next.click();
  if (displayName !== undefined) await page.getByRole("textbox", { name: "Display name" }).fill(displayName);
  await page.getByRole("combobox", { name: "Age group" }).selectOption("25-34");
  await page.getByRole("combobox", { name: "Country" }).fill("Kiriba");
  await page.getByRole("option", { name: "Kiribati" }).click();
  await next.click();
  await page.getByRole("button", { name: "Complete Setup" }).click();
}

/** Leaves by the button of the sidebar, or of the menu on a phone. */
export async function signOut(page: Page, project: string): Promise<void> {
  if (project === "phone") await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/auth$/);
}
