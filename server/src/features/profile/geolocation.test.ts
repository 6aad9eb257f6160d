import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, expect, test } from "vitest";
import { keepTalking } from "@promptsmith/testing/doubles/keep-talking";
import type { Talk } from "@promptsmith/testing/doubles/keep-talking";
import { startTestApp } from "../../../test/support/test-app.ts";

/** A look-up service on loopback; what it answers is told by the address it is asked about. */
const service = Fastify({ forceCloseConnections: true });
const asked: string[] = [];
const talks: Promise<Talk>[] = [];
let letSlowOneAnswer = (): void => undefined;
const slowOnesTurn = new Promise<void>((resolve) => (letSlowOneAnswer = resolve));
service.get<{ Params: { ip: string } }>("/:ip/json", async ({ params }, reply) => {
  asked.push(params.ip);
  const last = params.ip.split(".").at(-1);
  if (last === "1") return { country_name: "Norway", city: "Oslo" };
  if (last === "2") return reply.code(429).send({ error: true });
  if (last === "3") return reply.type("text/html").send("<h1>moved</h1>");
  if (last === "4") return { country_name: { evil: true } };
  if (last === "5") return reply.redirect("/203.0.113.1/json");
  if (last === "6") return { country_name: "x".repeat(200) };
  if (last === "7" || last === "8") {
    talks.push(keepTalking(reply.hijack().raw, last === "7" ? "fast" : "slow"));
    return reply;
  }
  await slowOnesTurn;
  return { country_name: "Slowland" };
});
await service.listen({ port: 0, host: "127.0.0.1" });
const { port } = service.server.address() as AddressInfo;
const app = await startTestApp({
  env: { GEOIP_URL: `http://127.0.0.1:${port}/{ip}/json`, TRUST_PROXY: "1" },
});
afterAll(() => service.close());

const from = async (ip: string): Promise<unknown> => {
  const response = await app.http.inject({ url: "/api/geolocation", headers: { "x-forwarded-for": ip } });
  expect(response.statusCode).toBe(200);
  return response.json<{ country_name: unknown }>().country_name;
};

test("the country comes from the service, and is asked for once a day", async () => {
  expect(await from("203.0.113.1")).toBe("Norway");
  expect(await from("203.0.113.1")).toBe("Norway");
  expect(asked.filter((ip) => ip === "203.0.113.1")).toHaveLength(1);
});

test.each(["203.0.113.2", "203.0.113.3", "203.0.113.4", "203.0.113.5", "203.0.113.6"])(
  "nonsense (%s) is no country",
  async (ip) => {
    expect(await from(ip)).toBeNull();
  },
);

test("a service that does not answer is not waited for", async () => {
  expect(await from("203.0.113.9")).toBeNull();
  letSlowOneAnswer();
});

setFlagsFromString("--expose-gc");
const clearMemory = runInNewContext("gc") as () => void;

test.each([
  ["fast", "203.0.113.7"],
  ["slow", "203.0.113.8"],
])(
  "a service that talks without end, %s, is hung up on",
  async (_, ip) => {
    const answer = from(ip);
    // What nothing holds by then is lost, as it is in a process that has much to do.
    const clearing = setInterval(clearMemory, 200);
    expect(await answer.finally(() => clearInterval(clearing))).toBeNull();
    expect(await talks.at(-1)).toEqual({ hungUp: true, said: expect.any(Number) });
  },
  60_000,
);

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "192.168.0.1",
  "172.20.0.1",
  "169.254.1.1",
  "::1",
  "fd00::1",
  "fe80::1",
  "::ffff:10.0.0.1",
])("%s is no one's business", async (ip) => {
  asked.length = 0;
  expect(await from(ip)).toBeNull();
  expect(asked).toEqual([]);
});
