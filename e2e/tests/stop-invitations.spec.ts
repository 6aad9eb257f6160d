import { openSmtpInbox } from "@promptsmith/testing/doubles/smtp";
import type { SmtpInbox } from "@promptsmith/testing/doubles/smtp";
import { freePort } from "@promptsmith/testing/free-port";
import { newAccount } from "../account.ts";
import { expect, expectAccessibleInBothThemes, test as base, toasts } from "../fixtures.ts";
import { startOwnServer } from "../own-server.ts";
import type { OwnServer } from "../own-server.ts";

let inbox: SmtpInbox;
let server: OwnServer;
/** Of the server, once it has started. */
let address: string | undefined;

const test = base.extend({
  baseURL: async ({ browserName: _browserName }, provide) => {
    await provide(address);
  },
});

test.beforeAll(async () => {
  inbox = await openSmtpInbox();
  server = await startOwnServer(await freePort(), { EMAIL_VERIFICATION: "off", SMTP_URL: inbox.url });
  address = server.url;
});
test.afterAll(async () => {
  await server.stop();
  await inbox.stop();
});

test("a stranger stops invitations by the link in one, and the sender is told", async ({
  page,
  api,
  browser,
  consoleErrors,
}) => {
  consoleErrors.allow(/409/);
  const account = newAccount();
  await api.signUp(account);
  await api.finishOnboarding(account);
  const stranger = newAccount().email;
  await page.goto("/");
  await page.getByRole("button", { name: "Invite Friends" }).first().click();
  const dialog = page.getByRole("dialog");
  const invite = async () => {
    await dialog.getByRole("tab", { name: "Email" }).click();
    await dialog.getByLabel("Friend's email").fill(stranger);
    await dialog.getByRole("button", { name: "Send Invitation" }).click();
  };
  await invite();
  let link = "";
  await expect
    .poll(
      () => {
        const texts = inbox.take().map(({ mail }) => mail.text ?? "");
        link ||= /http:\S+\/unsubscribe\/\w+/.exec(texts.join("\n"))?.[0] ?? "";
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe("");

  const elsewhere = await browser.newContext();
  const visitor = await elsewhere.newPage();
  // A link that was used says the same again.
  for (const look of [expectAccessibleInBothThemes, null]) {
    await visitor.goto(link);
    const stop = visitor.getByRole("button", { name: "Stop invitations" });
    await expect(stop).toBeVisible();
    if (look !== null) await look(visitor);
    // By keyboard alone, from the top of the page.
    for (let turn = 0; turn < 20 && !(await stop.evaluate((one) => one.matches(":focus"))); turn += 1)
      await visitor.keyboard.press("Tab");
    await visitor.keyboard.press("Enter");
    await expect(visitor.getByText("We won't send any more invitations to your address.")).toBeVisible();
    if (look !== null) await look(visitor);
  }
  await visitor.goto(link.slice(0, -8));
  await visitor.getByRole("button", { name: "Stop invitations" }).click();
  await expect(visitor.getByRole("alert")).toHaveText(
    "This link does not work. Open the link at the end of the invitation email again, or write to hello@promptsmith.example to stop invitations.",
  );
  await expectAccessibleInBothThemes(visitor);
  await elsewhere.close();

  await page.goto("/");
  await page.getByRole("button", { name: "Invite Friends" }).first().click();
  await invite();
  await expect(toasts(page).getByText("This address does not accept invitations")).toBeVisible();
});
