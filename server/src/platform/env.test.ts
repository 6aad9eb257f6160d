import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const SMTP = { SMTP_URL: "smtp://mail.example.org:587" };
const DOMAINS = { ALLOWED_EMAIL_DOMAINS: "school.example, COLLEGE.example" };
const OIDC = { OIDC_ISSUER: "https://id.example", OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
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
      AI_TIMEOUT: 20,
      SHUTDOWN_DELAY: 0,
      MAIL_FROM: { name: "Promptsmith", address: "hello@promptsmith.example" },
      RATE_LIMITS: "on",
      TRANSACTION_GUARD: "off",
    });
  });

  test("allow REGISTRATION=domain with verified addresses or with OIDC_ONLY", () => {
    const domain = { REGISTRATION: "domain", ...DOMAINS };
    const rule = { REGISTRATION: "domain", ALLOWED_EMAIL_DOMAINS: ["school.example", "college.example"] };
    expect(readEnv({ ...domain, ...SMTP })).toMatchObject(rule);
    expect(readEnv({ ...domain, ...OIDC, OIDC_ONLY: "true" })).toMatchObject({ ...rule, OIDC_ONLY: true });
  });

  test("name the operator's provider by its machine where they give it no name", () => {
    expect(readEnv(OIDC)).toMatchObject({ OIDC_NAME: "id.example", OIDC_ONLY: false, OIDC_SIGN_OUT: true });
    expect(readEnv({ ...OIDC, OIDC_NAME: "School ID" }).OIDC_NAME).toBe("School ID");
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
    [
      { MAIL_FROM: "Bücher <Post@Bücher.example>" },
      { name: "Bücher", address: "Post@xn--bcher-kva.example" },
    ],
    [{ MAIL_FROM: "post@пример.рф" }, { name: "Promptsmith", address: "post@xn--e1afmkfd.xn--p1ai" }],
    [{ CONTACT_EMAIL: "us@例え.jp" }, { name: "Promptsmith", address: "us@xn--r8jz45g.jp" }],
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
    [{ REGISTRATION: "friends" }, "REGISTRATION"],
    [{ REGISTRATION: "domain" }, "ALLOWED_EMAIL_DOMAINS"],
    [{ REGISTRATION: "domain", ...DOMAINS }, "REGISTRATION"],
    [{ REGISTRATION: "domain", ...DOMAINS, EMAIL_VERIFICATION: "required" }, "REGISTRATION"],
    [{ REGISTRATION: "domain", ...DOMAINS, ...SMTP, EMAIL_VERIFICATION: "off" }, "REGISTRATION"],
    [{ ALLOWED_EMAIL_DOMAINS: "@school.example" }, "ALLOWED_EMAIL_DOMAINS"],
    [{ ALLOWED_EMAIL_DOMAINS: "*.school.example" }, "ALLOWED_EMAIL_DOMAINS"],
    [{ ALLOWED_EMAIL_DOMAINS: "school" }, "ALLOWED_EMAIL_DOMAINS"],
    [{ ALLOWED_EMAIL_DOMAINS: "," }, "ALLOWED_EMAIL_DOMAINS"],
    [{ OIDC_ISSUER: "https://id.example" }, "OIDC_CLIENT_ID"],
    [{ OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" }, "OIDC_ISSUER"],
    [{ ...OIDC, OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER"],
    [{ ...OIDC, OIDC_ISSUER: "id.example" }, "OIDC_ISSUER"],
    [{ ...OIDC, OIDC_ONLY: "yes" }, "OIDC_ONLY"],
    [{ OIDC_ONLY: "true" }, "OIDC_ONLY"],
    [{ ...OIDC, OIDC_SIGN_OUT: "no" }, "OIDC_SIGN_OUT"],
    [{ OIDC_TRUST_EMAIL: "true" }, "OIDC_TRUST_EMAIL"],
    [{ GEOIP_URL: "nowhere" }, "GEOIP_URL"],
    [{ CONTACT_EMAIL: "no-address" }, "CONTACT_EMAIL"],
    [{ CONTACT_EMAIL: "почта@пример.рф" }, "CONTACT_EMAIL"],
    [{ CONTACT_EMAIL: "us@bad domain.jp" }, "CONTACT_EMAIL"],
    [{ MAIL_FROM: "почта@пример.рф" }, "MAIL_FROM"],
    [{ FRAME_ANCESTORS: "'self'; script-src *" }, "FRAME_ANCESTORS"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ APP_SECRET: " ".repeat(40) }, "APP_SECRET"],
    [{ GEOIP_URL: "ftp://example.org/{ip}" }, "GEOIP_URL"],
    [{ GEOIP_URL: "file:///etc/passwd" }, "GEOIP_URL"],
    [{ SMTP_URL: "smtp://" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://user:password@" }, "SMTP_URL"],
    [{ SMTP_URL: "smtps://mail.example.org:0" }, "SMTP_URL"],
    [{ MIXPANEL_API_HOST: "https://api.example.org; script-src *" }, "MIXPANEL_API_HOST"],
    [{ MIXPANEL_API_HOST: "https://api.example.org;script-src" }, "MIXPANEL_API_HOST"],
    [{ MIXPANEL_API_HOST: "https://api.example.org/;script-src" }, "MIXPANEL_API_HOST"],
    [{ MIXPANEL_API_HOST: "https://api.example.org,https://b.example" }, "MIXPANEL_API_HOST"],
    [{ MIXPANEL_API_HOST: "https://*" }, "MIXPANEL_API_HOST"],
    [{ FRAME_ANCESTORS: "*" }, "FRAME_ANCESTORS"],
    [{ FRAME_ANCESTORS: "'self' *" }, "FRAME_ANCESTORS"],
    [{ FRAME_ANCESTORS: "https:" }, "FRAME_ANCESTORS"],
    [{ FRAME_ANCESTORS: "https://*" }, "FRAME_ANCESTORS"],
    [{ FRAME_ANCESTORS: "*:443" }, "FRAME_ANCESTORS"],
    [{ FRAME_ANCESTORS: "self" }, "FRAME_ANCESTORS"],
    [{ FRAME_ANCESTORS: "'none' https://school.example" }, "FRAME_ANCESTORS"],
    [{ TRUST_PROXY: "banana" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.0/33" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "1, 2" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "-1" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "true" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.0/0" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "fe80::1%eth0" }, "TRUST_PROXY"],
    [{ TRUST_PROXY: "10.0.0.1,,10.0.0.2" }, "TRUST_PROXY"],
    [{ DATABASE_POOL_SIZE: "0" }, "DATABASE_POOL_SIZE"],
    [{ DATABASE_POOL_SIZE: "ten" }, "DATABASE_POOL_SIZE"],
    [{ DATABASE_POOLER: "yes" }, "DATABASE_POOLER"],
    [{ AI_TIMEOUT: "0" }, "AI_TIMEOUT"],
    [{ AI_TIMEOUT: "301" }, "AI_TIMEOUT"],
    [{ AI_TIMEOUT: "1m" }, "AI_TIMEOUT"],
    [{ SHUTDOWN_DELAY: "61" }, "SHUTDOWN_DELAY"],
    [{ SHUTDOWN_DELAY: "soon" }, "SHUTDOWN_DELAY"],
  ])("%j stops the start with one line about %s", (source, setting) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`^${setting} [^\\n]+$`));
  });

  test.each([
    { FRAME_ANCESTORS: "'self' https://school.example:8443 https://*.example.org intranet.example.org" },
    { FRAME_ANCESTORS: "'none'" },
    { FRAME_ANCESTORS: "http://localhost:3000" },
    { TRUST_PROXY: "2" },
    { TRUST_PROXY: "10.0.0.0/8, 192.168.1.7, 2001:db8::/32" },
    { TRUST_PROXY: "loopback, uniquelocal" },
    { SMTP_URL: "smtps://user:pass%40word@mail.example.org:465" },
    { SMTP_URL: "smtp://127.0.0.1:1025" },
    { MIXPANEL_API_HOST: "https://api-eu.mixpanel.com" },
    { MIXPANEL_API_HOST: "http://127.0.0.1:9000/" },
    { GEOIP_URL: "https://geo.example.org/{ip}/json" },
    { APP_SECRET: "a secret with blanks in it, long enough" },
    { CONTACT_EMAIL: "us.and+them@example.org" },
    { CONTACT_EMAIL: "us@xn--bcher-kva.example" },
  ])("%j is fine", (source) => {
    expect(readEnv(source)).toMatchObject(source);
  });
});
