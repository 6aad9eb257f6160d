import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { writePage } from "../../../../test/support/page-template.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";

const webDir = mkdtempSync(join(tmpdir(), "promptsmith-contact-"));
mkdirSync(join(webDir, "assets"));
writePage(webDir);
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

const contactIn = (html: string) => /<meta name="contact-email" content="([^"]*)"/.exec(html)?.[1];

const apps = {
  "hello@promptsmith.example": await startTestApp({ webDir }),
  "team@learn.example.org": await startTestApp({ webDir, env: { CONTACT_EMAIL: "team@learn.example.org" } }),
};

test.each(Object.entries(apps))(
  "every page names the configured contact address %s",
  async (address, app) => {
    for (const url of ["/", "/privacy", "/auth?x=1"]) {
      const page = await app.http.inject({ url });
      expect(page.statusCode).toBe(200);
      expect(page.headers["cache-control"]).toBe("no-cache");
      expect(contactIn(page.body)).toBe(address);
    }
  },
);

test.each([
  [{}, true],
  [{ SMTP_URL: "smtp://127.0.0.1:9" }, false],
  [{ EMAIL_VERIFICATION: "required" }, false],
  [{ FIREBASE_API_KEY: "a key" }, false],
])("with %j every page tells whether mails reach nobody: %s", async (env, none) => {
  const app = await startTestApp({ webDir, env });
  for (const url of ["/", "/reset-password"]) {
    const { body } = await app.http.inject({ url });
    expect(body.includes('<meta name="no-mail"')).toBe(none);
  }
});
