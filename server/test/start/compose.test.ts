import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { readEnv } from "../../src/platform/env.ts";

/** What compose makes of its file: the settings that the product is started with behind it. */
const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), "utf8");

type Values = Readonly<Record<string, string | undefined>>;
type Service = { readonly environment: Values; readonly ports: readonly string[] };

/** `${NAME}`, `${NAME:-default}` and `${NAME:?why}`, none inside of another: what every compose understands. */
const VARIABLE = /\$\{([A-Z_]+)(?::([-?])([^}]*))?\}/g;

const filled = (text: string, values: Values): string =>
  text.replaceAll(VARIABLE, (_whole, name: string, sign: string | undefined, otherwise: string) => {
    const value = values[name] ?? "";
    if (value === "" && sign === "?") throw new Error(otherwise);
    return value === "" && sign === "-" ? otherwise : value;
  });

const FROM_IMAGE = Object.fromEntries(
  (/^ENV (.*)$/m.exec(read("Containerfile"))?.[1] ?? "").split(" ").map((pair) => pair.split("=")),
) as Values;

const composed = (values: Values): { environment: Values; ports: string[] } => {
  const { services } = parse(read("compose.yaml")) as { services: { promptsmith: Service } };
  const { environment, ports } = services.promptsmith;
  const given = Object.entries(environment).map(([name, value]) => [name, filled(String(value), values)]);
  return {
    environment: { ...FROM_IMAGE, ...Object.fromEntries(given) },
    ports: ports.map((port) => filled(port, values)),
  };
};

/** The examples of .env.example as settings, and one for each that is empty there or is what the image says anyway. */
const EXAMPLES = parseEnv(read(".env.example").replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
const OF_OUR_OWN: Values = {
  PORT: "8080",
  PUBLIC_URL: "http://localhost:8080",
  APP_SECRET: "a secret of 32 characters or more, with $ in it",
  OPENAI_BASE_URL: "http://ai.example.org/v1",
  REGISTRATION: "closed",
  OIDC_ISSUER: "https://id.school.example",
  OIDC_TRUST_EMAIL: "true",
  MIXPANEL_API_HOST: "https://api-eu.mixpanel.com",
  TRUST_PROXY: "loopback, 10.0.0.0/8",
  METRICS_TOKEN: "a token of 16 characters",
};
const GIVEN: Values = Object.fromEntries(
  Object.entries(EXAMPLES).map(([name, value]) => [name, OF_OUR_OWN[name] ?? (value || `some ${name}`)]),
);
/** Where the container listens and keeps its data is its own matter. */
const OF_THE_CONTAINER = { HOST: "0.0.0.0", DATA_DIR: "/data" };

test("each setting of .env.example reaches the product behind compose", () => {
  expect(Object.keys(GIVEN).length).toBeGreaterThan(40);
  const { environment, ports } = composed(GIVEN);
  expect(environment).toMatchObject({ ...GIVEN, ...OF_THE_CONTAINER });
  expect(readEnv(environment)).toEqual({ ...readEnv(GIVEN), ...OF_THE_CONTAINER });
  expect(ports).toEqual(["127.0.0.1:8080:8080"]);
});

test("settings that are not given have their defaults, beside the database of the file", () => {
  const { environment, ports } = composed({ APP_SECRET: OF_OUR_OWN["APP_SECRET"] });
  expect(readEnv(environment)).toEqual({
    ...readEnv({}),
    ...OF_THE_CONTAINER,
    SHUTDOWN_DELAY: 5,
    APP_SECRET: OF_OUR_OWN["APP_SECRET"],
    DATABASE_URL: "postgres://promptsmith@postgres:5432/promptsmith",
  });
  expect(ports).toEqual(["127.0.0.1:3000:3000"]);
  expect(() => composed({})).toThrow("APP_SECRET");
});

test("the database and the product have one password, whatever is in it", () => {
  const { services } = parse(read("compose.yaml")) as { services: Record<string, Service> };
  for (const values of [{}, { POSTGRES_PASSWORD: "p@ss/word:1" }]) {
    const set = filled(services["postgres"]?.environment["POSTGRES_PASSWORD"] ?? "", values);
    expect(composed({ ...values, APP_SECRET: "x" }).environment["PGPASSWORD"]).toBe(set);
  }
});
