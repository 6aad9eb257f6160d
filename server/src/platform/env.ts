import { isNewEmail } from "@promptsmith/contract/kernel/address";
import * as z from "zod/mini";
import { isLoopbackHost } from "./loopback.ts";
import { signInSettings, wrongAboutSignIn } from "./sign-in-settings.ts";
import type { SignInSettings } from "./sign-in-settings.ts";
import {
  areDomains,
  areFrameSources,
  areProxies,
  isAscii,
  isMailServer,
  isOrigin,
  withAsciiDomain,
  withScheme,
} from "./setting-rules.ts";

/** Nobody reads it: whoever runs the product sets CONTACT_EMAIL. */
export const DEFAULT_CONTACT = "hello@promptsmith.example";

const text = z.optional(z.string().check(z.trim(), z.minLength(1)));
const url = z.string().check(
  z.trim(),
  z.refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
    "is not an http(s) address",
  ),
);
const optionalUrl = z.optional(url);

/** Often written without its scheme. */
const proxy = z.optional(
  z.string().check(
    z.trim(),
    z.overwrite(withScheme),
    z.refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      "is not an http(s) address",
    ),
  ),
);

const yesOrNo = (usual: "true" | "false") =>
  z._default(z.enum(["true", "false"], "is neither true nor false"), usual);

const Source = z.object({
  PORT: z._default(z.string().check(z.regex(/^\d{1,5}$/, "is not a port number")), "3000"),
  HOST: z._default(z.string().check(z.trim(), z.minLength(1)), "127.0.0.1"),
  PUBLIC_URL: optionalUrl,
  DATA_DIR: z._default(z.string().check(z.trim(), z.minLength(1)), "./data"),
  DATABASE_URL: z.optional(
    z.string().check(z.trim(), z.regex(/^postgres(ql)?:\/\//, "is not a postgres:// address")),
  ),
  DATABASE_POOLER: z.optional(z.enum(["session", "transaction"], "is neither session nor transaction")),
  DATABASE_POOL_SIZE: z._default(
    z.string().check(z.trim(), z.regex(/^(?:[1-9]|[1-9]\d|1\d\d|200)$/, "is not a number from 1 to 200")),
    "10",
  ),
  APP_SECRET: z.optional(
    z.string().check(z.refine((secret) => secret.trim().length >= 32, "is shorter than 32 characters")),
  ),
  OPENAI_API_KEY: text,
  OPENAI_BASE_URL: optionalUrl,
  OPENAI_MODEL: z._default(z.string().check(z.trim(), z.minLength(1)), "gpt-4.1-mini"),
  AI_TIMEOUT: z._default(
    z
      .string()
      .check(z.trim(), z.regex(/^(?:[1-9]\d?|[12]\d\d|300)$/, "is not a number of seconds from 1 to 300")),
    "20",
  ),
  SMTP_URL: z.optional(
    z.string().check(z.trim(), z.refine(isMailServer, "is not like smtp://mail.example.org:587")),
  ),
  MAIL_FROM: text,
  EMAIL_VERIFICATION: z._default(
    z.enum(["auto", "required", "off"], "is not one of auto, required, off"),
    "auto",
  ),
  REGISTRATION: z._default(
    z.enum(["open", "domain", "invite", "closed"], "is not one of open, domain, invite, closed"),
    "open",
  ),
  ALLOWED_EMAIL_DOMAINS: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.refine(areDomains, "is not a list like school.example,example.org"),
      ),
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: z._default(url, "https://accounts.google.com"),
  OIDC_ISSUER: optionalUrl,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_TOKEN_AUTH: z._default(
    z.enum(["auto", "basic", "post", "none"], "is not one of auto, basic, post, none"),
    "auto",
  ),
  OIDC_NAME: z.optional(
    z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{1,60}$/u, "is not a name of at most 60 characters")),
  ),
  OIDC_TRUST_EMAIL: yesOrNo("false"),
  OIDC_ONLY: yesOrNo("false"),
  OIDC_SIGN_OUT: yesOrNo("true"),
  FACEBOOK_APP_ID: text,
  FACEBOOK_APP_SECRET: text,
  FACEBOOK_BASE_URL: z._default(url, "https://www.facebook.com"),
  FACEBOOK_GRAPH_URL: z._default(url, "https://graph.facebook.com"),
  FACEBOOK_GRAPH_VERSION: z._default(z.string().check(z.regex(/^v\d+\.\d+$/, "is not like v26.0")), "v26.0"),
  FIREBASE_API_KEY: text,
  FIREBASE_AUTH_EMULATOR_HOST: z.optional(
    z.string().check(z.trim(), z.regex(/^[^\s/:]+:\d+$/, "is not like 127.0.0.1:9099")),
  ),
  MIXPANEL_TOKEN: text,
  MIXPANEL_API_HOST: z.optional(
    z.string().check(z.trim(), z.refine(isOrigin, "is not an origin like https://api-eu.mixpanel.com")),
  ),
  GEOIP_URL: z._default(
    z.string().check(
      z.trim(),
      z.refine((value) => {
        const address = value.replace("{ip}", "127.0.0.1");
        return value === "off" || (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
      }, "is neither off nor an http(s) address"),
    ),
    "https://ipapi.co/{ip}/json/",
  ),
  CONTACT_EMAIL: z._default(
    z
      .string()
      .check(z.trim(), z.overwrite(withAsciiDomain), z.refine(isNewEmail, "is not an e-mail address")),
    DEFAULT_CONTACT,
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.trim(),
        z.refine(areProxies, "is neither a number of hops nor a list of addresses and networks"),
      ),
  ),
  FRAME_ANCESTORS: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.refine(areFrameSources, "is not a list of those who may frame: 'self' https://school.example"),
      ),
    "'self'",
  ),
  RATE_LIMITS: z._default(z.enum(["on", "off"], "is neither on nor off"), "on"),
  TRANSACTION_GUARD: z._default(z.enum(["on", "off"], "is neither on nor off"), "off"),
  HTTPS_PROXY: proxy,
  HTTP_PROXY: proxy,
  NO_PROXY: text,
  SHUTDOWN_DELAY: z._default(
    z.string().check(z.trim(), z.regex(/^(?:[1-5]?\d|60)$/, "is not a number of seconds from 0 to 60")),
    "0",
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.trim(), z.minLength(16, "is shorter than 16 characters"))),
  LOG_LEVEL: z._default(
    z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "is not a log level"),
    "info",
  ),
});

const USUAL: Readonly<Record<string, unknown>> = Source.parse({});

/** Every setting with its value where none is given; null for those that have none. */
export const SETTINGS: ReadonlyMap<string, string | null> = new Map(
  Object.keys(Source.shape).map((name) => [name, typeof USUAL[name] === "string" ? USUAL[name] : null]),
);

export type Env = Readonly<
  Omit<
    z.infer<typeof Source>,
    | "PORT"
    | "DATABASE_POOL_SIZE"
    | "AI_TIMEOUT"
    | "SHUTDOWN_DELAY"
    | "PUBLIC_URL"
    | "MAIL_FROM"
    | keyof SignInSettings
  >
> &
  SignInSettings & {
    readonly PORT: number;
    readonly DATABASE_POOL_SIZE: number;
    /** Seconds. */
    readonly AI_TIMEOUT: number;
    /** Seconds. */
    readonly SHUTDOWN_DELAY: number;
    /** Without a trailing slash. */
    readonly PUBLIC_URL: string;
    readonly MAIL_FROM: { readonly name: string; readonly address: string };
    /** True when PUBLIC_URL is not a loopback address; nothing else decides it. */
    readonly production: boolean;
    readonly https: boolean;
  };

/** One line for the person who starts the program: which setting, and why. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

function refuse(setting: string, why: string): never {
  throw new SettingsError(`${setting} ${why}`);
}

/** @param source usually `process.env` with `.env` beneath; an empty value counts as not set.
 *  @throws SettingsError on the first wrong or dangerous setting */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = Source.safeParse({ ...given, ...proxiesOf(given) });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    refuse(String(issue?.path[0] ?? "A setting"), issue?.message ?? "is wrong");
  }
  const settings = parsed.data;
  const port = Number(settings.PORT);
  if (port > 65_535) refuse("PORT", "is not a port number");
  const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${port}`);
  if (publicUrl.pathname !== "/" || publicUrl.search !== "" || publicUrl.hash !== "") {
    refuse("PUBLIC_URL", "must be an origin without a path, for example https://learn.example.org");
  }
  const production = !isLoopbackHost(publicUrl.hostname);
  refuseDangerous(settings, production, publicUrl);
  return {
    ...settings,
    PORT: port,
    DATABASE_POOL_SIZE: Number(settings.DATABASE_POOL_SIZE),
    AI_TIMEOUT: Number(settings.AI_TIMEOUT),
    SHUTDOWN_DELAY: Number(settings.SHUTDOWN_DELAY),
    ...signInSettings(settings),
    PUBLIC_URL: publicUrl.origin,
    MAIL_FROM: mailFrom(settings.MAIL_FROM, settings.CONTACT_EMAIL),
    production,
    https: publicUrl.protocol === "https:",
  };
}

/** Programs know them in small letters too, which go first. */
const proxiesOf = (given: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"].flatMap((name) => {
      const small = given[name.toLowerCase()];
      return small === undefined ? [] : [[name, small]];
    }),
  );

function refuseDangerous(settings: z.infer<typeof Source>, production: boolean, publicUrl: URL): void {
  const [wrong] = wrongAboutSignIn(settings);
  if (wrong !== undefined) refuse(wrong.setting, wrong.why);
  if (!production) return;
  if (publicUrl.protocol !== "https:")
    refuse("PUBLIC_URL", "must be https when it is not a loopback address");
  if (settings.DATABASE_URL !== undefined && settings.APP_SECRET === undefined) {
    refuse("APP_SECRET", "is missing: with DATABASE_URL every instance must be given the same secret");
  }
  if (settings.RATE_LIMITS === "off")
    refuse("RATE_LIMITS", "may be off only while PUBLIC_URL is a loopback address");
  if (settings.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
    refuse("FIREBASE_AUTH_EMULATOR_HOST", "may be set only while PUBLIC_URL is a loopback address");
  }
}

function mailFrom(given: string | undefined, contact: string): { name: string; address: string } {
  if (given === undefined) return { name: "Promptsmith", address: contact };
  const match = /^(?:"?([^"<>\r\n]*?)"?\s*<([^<>\s]+@[^<>\s]+)>|([^<>\s]+@[^<>\s]+))$/.exec(given);
  if (match === null) refuse("MAIL_FROM", 'is not like "Promptsmith <hello@example.org>"');
  const address = withAsciiDomain(match[2] ?? match[3] ?? contact);
  if (!isAscii(address)) refuse("MAIL_FROM", "has an address whose part before the @ is not ASCII");
  return { name: match[1] ?? "Promptsmith", address };
}
