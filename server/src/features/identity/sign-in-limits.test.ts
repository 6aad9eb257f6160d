import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();
const behindProxy = await startTestApp({ database: app.database, env: { TRUST_PROXY: "1" } });
const PASSWORD = "secret1";

async function account(name: string): Promise<string> {
  const email = `${name}@example.org`;
  await app.visitor().post("/api/firebase/register", { email, password: PASSWORD });
  return email;
}

/** Sign-ins of one machine. */
function machine(address: string) {
  const visitor = app.visitor();
  visitor.address = address;
  return async (email: string, password: string): Promise<number> =>
    (await visitor.post("/api/firebase/login", { email, password })).status;
}

/** Guesses at once, no more than wait for a hash without being sent away. */
async function guesses(count: number, guess: (turn: number) => Promise<number>): Promise<Set<number>> {
  const seen = new Set<number>();
  for (let turn = 0; turn < count; turn += 20) {
    const some = Array.from({ length: 20 }, (_, n) => guess(turn + n));
    for (const status of await Promise.all(some)) seen.add(status);
  }
  return seen;
}

describe("failed sign-ins", () => {
  test("ten at once stop a guesser, and the owner gets in from elsewhere", async () => {
    const victim = await account("victim");
    const guesser = app.visitor();
    guesser.address = "203.0.113.9";
    const login = (password: string) => guesser.post("/api/firebase/login", { email: victim, password });
    const answers = await Promise.all(Array.from({ length: 14 }, (_, n) => login(`guess${n}`)));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
    const late = await login(PASSWORD);
    expect(late.status).toBe(429);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    expect(await machine("198.51.100.7")(victim, PASSWORD)).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test("a hundred stop a machine, however many accounts it tries, and that machine alone", async () => {
    const ann = await account("bystander");
    const login = machine("203.0.113.10");
    expect(await guesses(100, (turn) => login(`unknown${turn}@example.org`, "a guess"))).toEqual(
      new Set([401]),
    );
    expect(await login(ann, PASSWORD)).toBe(429);
    expect(await machine("203.0.113.11")(ann, PASSWORD)).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect(await login(ann, PASSWORD)).toBe(200);
  });

  test("a hundred from everywhere stop at an account, and at that account alone", async () => {
    const victim = await account("hunted");
    const many = (turn: number) => machine(`198.51.100.${turn}`)(victim, `a guess ${turn}`);
    expect(await guesses(100, many)).toEqual(new Set([401]));
    expect(await machine("203.0.113.12")(victim, PASSWORD)).toBe(429);
    expect(await machine("203.0.113.12")(await account("unhunted"), PASSWORD)).toBe(200);
    app.clock.advance({ minutes: 16 });
    expect(await machine("203.0.113.12")(victim, PASSWORD)).toBe(200);
  });

  test("one machine cannot use an account's hundred up", async () => {
    const victim = await account("shielded");
    const login = machine("203.0.113.13");
    expect(await guesses(120, (turn) => login(victim, `a guess ${turn}`))).toEqual(new Set([401, 429]));
    expect(await machine("203.0.113.14")(victim, PASSWORD)).toBe(200);
  });

  test("are all that counts: who knows the password is never slowed down", async () => {
    const ann = await account("forgetful");
    const login = machine("203.0.113.15");
    for (let turn = 0; turn < 9; turn += 1) expect(await login(ann, "a guess")).toBe(401);
    expect(await login(ann, PASSWORD)).toBe(200);
    expect([await login(ann, "a guess"), await login(ann, "a guess")]).toEqual([401, 429]);
  });
});

describe("a machine counts as one", () => {
  /** Ten guesses, each from another of these addresses as a proxy passes them on, and then one more. */
  const guessFrom = async (addresses: readonly string[], name: string): Promise<number[]> => {
    const email = await account(name);
    const statuses = [];
    for (const [turn, address] of addresses.entries()) {
      const headers = { "x-forwarded-for": address };
      const guess = { email, password: `guess ${turn}` };
      statuses.push((await behindProxy.visitor().post("/api/firebase/login", guess, { headers })).status);
    }
    return statuses;
  };
  const stopped = [...Array<number>(10).fill(401), 429];

  test.each([
    ["one IPv6 network", Array.from({ length: 11 }, (_, n) => `2001:db8:7:1:${n}::${n}`)],
    [
      "one IPv4 address in all its forms",
      Array.from({ length: 11 }, (_, n) =>
        ["203.0.113.77", "::ffff:203.0.113.77", "203.0.113.77:4711", "[::ffff:cb00:714d]:9"].at(n % 4),
      ).map(String),
    ],
  ])("%s", async (name, addresses) => {
    expect(await guessFrom(addresses, name.replaceAll(" ", "-"))).toEqual(stopped);
  });

  test("networks of others are not counted with it", async () => {
    const addresses = Array.from({ length: 11 }, (_, n) => `2001:db8:8:${n}::1`);
    expect(new Set(await guessFrom(addresses, "many-networks"))).toEqual(new Set([401]));
  });
});
