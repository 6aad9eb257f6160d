import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const PUBLIC = { PUBLIC_URL: "https://learn.example.org" };

describe("settings", () => {
  test("have a default each", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      PUBLIC_URL: "http://localhost:3000",
      DATA_DIR: "./data",
      production: false,
      https: false,
      OPENAI_MODEL: "gpt-4.1-mini",
      MAIL_FROM: { name: "Promptsmith", address: "hello@promptsmith.example" },
      RATE_LIMITS: "on",
      TRANSACTION_GUARD: "off",
    });
  });

  test("that are empty count as not set", () => {
    expect(readEnv({ PORT: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000 });
  });

  test.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000", "http://app.localhost:3000"])(
    "%s is no production",
    (url) => {
      expect(readEnv({ PUBLIC_URL: url }).production).toBe(false);
    },
  );

  test("production is an address that others can reach, whatever NODE_ENV says", () => {
    expect(readEnv({ ...PUBLIC, NODE_ENV: "development" })).toMatchObject({ production: true, https: true });
  });

  test.each([
    [{ MAIL_FROM: "Smith <a@example.org>" }, { name: "Smith", address: "a@example.org" }],
    [{ MAIL_FROM: "a@example.org" }, { name: "Promptsmith", address: "a@example.org" }],
    [{ CONTACT_EMAIL: "us@example.org" }, { name: "Promptsmith", address: "us@example.org" }],
  ])("%j names the sender", (source, sender) => {
    expect(readEnv(source).MAIL_FROM).toEqual(sender);
  });

  test.each([
    [{ PORT: "http" }, "PORT"],
    [{ PORT: "70000" }, "PORT"],
    [{ PUBLIC_URL: "localhost:3000" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://example.org/app" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://learn.example.org" }, "PUBLIC_URL"],
    [{ ...PUBLIC, DATABASE_URL: "postgres://x/y" }, "APP_SECRET"],
    [{ APP_SECRET: "short" }, "APP_SECRET"],
    [{ ...PUBLIC, RATE_LIMITS: "off" }, "RATE_LIMITS"],
    [{ RATE_LIMITS: "no" }, "RATE_LIMITS"],
    [
      { ...PUBLIC, FIREBASE_API_KEY: "k", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" },
      "FIREBASE_AUTH_EMULATOR_HOST",
    ],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL"],
    [{ SMTP_URL: "mail.example.org" }, "SMTP_URL"],
    [{ MAIL_FROM: "a@example.org\r\nBcc: b@example.org" }, "MAIL_FROM"],
    [{ GOOGLE_CLIENT_ID: "x" }, "GOOGLE_CLIENT_SECRET"],
    [{ FACEBOOK_APP_SECRET: "x" }, "FACEBOOK_APP_ID"],
    [{ GOOGLE_ISSUER: "http://accounts.example.org" }, "GOOGLE_ISSUER"],
    [{ EMAIL_VERIFICATION: "maybe" }, "EMAIL_VERIFICATION"],
    [{ GEOIP_URL: "nowhere" }, "GEOIP_URL"],
    [{ CONTACT_EMAIL: "nobody" }, "CONTACT_EMAIL"],
    [{ FRAME_ANCESTORS: "'self'; script-src *" }, "FRAME_ANCESTORS"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  ])("%j stops the start with one line about %s", (source, setting) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`^${setting} [^\\n]+$`));
  });
});
