import { afterAll, describe, expect, test } from "vitest";
import { startFirebaseDouble } from "@promptsmith/testing/doubles/firebase";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { TestApp } from "../../../../test/support/test-app.ts";

/**
 * One suite for every place where passwords can live: our own table, a double of Firebase, and, when
 * FIREBASE_EMULATOR_FOR_TESTS names one, the real Firebase emulator.
 */
type Place = { readonly app: TestApp; codeFor(email: string): Promise<string> };

const EMULATOR = process.env["FIREBASE_EMULATOR_FOR_TESTS"];
const REQUIRED = { EMAIL_VERIFICATION: "required" };

async function inOurTable(): Promise<Place> {
  const app = await startTestApp({ env: REQUIRED });
  const seen = new Map<string, string>();
  return {
    app,
    async codeFor(email) {
      for (const mail of await app.mails()) {
        const code = /oobCode=([\w-]+)/.exec(mail.text ?? "")?.[1];
        if (code !== undefined) seen.set(mail.to?.[0]?.address ?? "", code);
      }
      return seen.get(email) ?? "";
    },
  };
}

const double = await startFirebaseDouble();
afterAll(() => double.close());
const atFirebase = (host: string) =>
  startTestApp({ env: { ...REQUIRED, FIREBASE_API_KEY: "any", FIREBASE_AUTH_EMULATOR_HOST: host } });

async function atTheDouble(): Promise<Place> {
  const app = await atFirebase(double.host);
  return {
    app,
    async codeFor(email) {
      await app.mails();
      return double.codeFor(email) ?? "";
    },
  };
}

/** A change is listed under the old address, but its mail goes to the new one. */
type EmulatorCode = { email: string; newEmail?: string; oobCode: string };

async function atTheEmulator(host: string): Promise<Place> {
  const app = await atFirebase(host);
  return {
    app,
    async codeFor(email) {
      await app.mails();
      const response = await fetch(`http://${host}/emulator/v1/projects/demo-promptsmith/oobCodes`);
      const { oobCodes } = (await response.json()) as { oobCodes: EmulatorCode[] };
      return oobCodes.findLast((code) => (code.newEmail ?? code.email) === email)?.oobCode ?? "";
    },
  };
}

const places: [string, Place][] = [
  ["in our own table", await inOurTable()],
  ["at a double of Firebase", await atTheDouble()],
];
if (EMULATOR !== undefined) places.push(["at the Firebase emulator", await atTheEmulator(EMULATOR)]);

type Failure = { message: string };
const run = Date.now().toString(36);
const PASSWORD = "first secret";

describe.each(places)("passwords %s", (_name, { app, codeFor }) => {
  const post = <T = Failure>(path: string, body: unknown) =>
    app.visitor().post<T>(`/api/firebase/${path}`, body);
  const login = (email: string, password = PASSWORD) => post("login", { email, password });

  async function registered(name: string): Promise<string> {
    const email = `${name}-${run}@example.org`;
    expect((await post("register", { email, password: PASSWORD })).status).toBe(201);
    return email;
  }
  async function verified(name: string): Promise<string> {
    const email = await registered(name);
    const answer = await post<{ email: string }>("verify-email", { oobCode: await codeFor(email) });
    expect(answer.body.email).toBe(email);
    return email;
  }

  test("no one signs in before the address is verified, and everybody after", async () => {
    const email = await registered("first");
    expect((await login(email)).status).toBe(403);
    expect((await login(email, "wrong secret")).status).toBe(401);
    await post("verify-email", { oobCode: await codeFor(email) });
    expect((await login(email)).status).toBe(200);
  });

  test("an address is registered once", async () => {
    const email = await registered("once");
    const again = await post("register", { email: email.toUpperCase(), password: "another secret" });
    expect([again.status, again.body.message]).toEqual([409, "Email already in use"]);
  });

  test("wrong password and unknown address are answered alike", async () => {
    const email = await verified("alike");
    const wrong = await login(email, "wrong secret");
    const unknown = await login(`unknown-${run}@example.org`);
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.body.message).toBe("Invalid email or password");
  });

  test("a reset goes its whole way", async () => {
    const email = await verified("reset");
    const visitor = app.visitor();
    await visitor.post("/api/firebase/login", { email, password: PASSWORD });
    expect((await post("reset-password", { email })).status).toBe(200);
    const oobCode = await codeFor(email);
    expect((await post("verify-password-reset-code", { oobCode })).body).toEqual({ email });
    expect((await post("confirm-password-reset", { oobCode, newPassword: "12345" })).status).toBe(400);
    expect((await post("confirm-password-reset", { oobCode, newPassword: "second secret" })).status).toBe(
      200,
    );
    expect((await visitor.get("/api/user")).status).toBe(401);
    expect((await login(email)).status).toBe(401);
    expect((await login(email, "second secret")).status).toBe(200);
    const again = await post("confirm-password-reset", { oobCode, newPassword: "third secret" });
    expect([again.status, again.body.message]).toEqual([
      400,
      "Invalid or expired reset link. Please request a new password reset.",
    ]);
  });

  test("a reset proves the address too", async () => {
    const email = await registered("proves");
    await post("reset-password", { email });
    await post("confirm-password-reset", { oobCode: await codeFor(email), newPassword: "second secret" });
    expect((await login(email, "second secret")).status).toBe(200);
  });

  test("a code is good for its own purpose, once", async () => {
    const email = await registered("purpose");
    const oobCode = await codeFor(email);
    expect((await post("verify-password-reset-code", { oobCode })).status).toBe(400);
    expect((await post("confirm-password-reset", { oobCode, newPassword: "second secret" })).status).toBe(
      400,
    );
    expect((await post("verify-email", { oobCode })).status).toBe(200);
    expect((await post("verify-email", { oobCode })).body.message).toBe(
      "Invalid or expired verification link.",
    );
  });

  test("unknown addresses are answered like known ones", async () => {
    const answer = await post("reset-password", { email: `unknown-${run}@example.org` });
    expect(answer.body.message).toBe("Password reset email sent! Check your inbox for further instructions.");
  });

  test("a person whose account was deleted can register again", async () => {
    const email = await verified("leaver");
    const visitor = app.visitor();
    await visitor.post("/api/firebase/login", { email, password: PASSWORD });
    const bare = await visitor.delete<Failure>("/api/user", {});
    expect([bare.status, bare.body.message]).toEqual([400, "Password is required"]);
    const wrong = await visitor.delete<Failure>("/api/user", { password: "wrong secret" });
    expect([wrong.status, wrong.body.message]).toEqual([403, "Wrong password"]);
    expect((await visitor.delete("/api/user", { password: PASSWORD })).status).toBe(200);
    expect((await login(email)).status).toBe(401);
    expect((await post("register", { email, password: PASSWORD })).status).toBe(201);
  });
});

describe.each(places.slice(1))("a changed address %s", (_name, { app, codeFor }) => {
  const login = async (email: string) =>
    (await app.visitor().post("/api/firebase/login", { email, password: PASSWORD })).status;

  test("is the one to sign in with as soon as its owner has opened the link", async () => {
    const [before, after] = [`before-${run}@example.org`, `after-${run}@example.org`];
    const ann = app.visitor();
    await ann.post("/api/firebase/register", { email: before, password: PASSWORD });
    await ann.post("/api/firebase/verify-email", { oobCode: await codeFor(before) });
    await ann.post("/api/firebase/login", { email: before, password: PASSWORD });
    const profile = { displayName: "Ann", age: "25-34", country: "France" };
    const moving = { ...profile, email: after, password: PASSWORD };
    expect((await ann.put("/api/profile", moving)).status).toBe(200);
    expect([await login(after), await codeFor(after)]).toEqual([401, ""]);

    // Firebase mails the link when a person signs in who may ask for it; not at every turn.
    expect(await login(before)).toBe(200);
    const oobCode = await codeFor(after);
    expect(await login(before)).toBe(200);
    expect(await codeFor(after)).toBe(oobCode);
    const moved = await app.visitor().post<{ email: string }>("/api/firebase/verify-email", { oobCode });
    expect(moved.body.email).toBe(after);
    expect([await login(before), await login(after)]).toEqual([401, 200]);
    expect((await ann.delete("/api/user", { password: PASSWORD })).status).toBe(200);
  });
});

describe("what only Firebase can answer", () => {
  const [, place] = places[1] ?? [];
  const post = (path: string, body: unknown) =>
    (place as Place).app.visitor().post<Failure>(`/api/firebase/${path}`, body);
  const credentials = { email: "anybody@example.org", password: PASSWORD };

  test.each([
    ["TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled", 429],
    ["OPERATION_NOT_ALLOWED", 503],
    ["SOMETHING_NEW", 503],
    ["hang up", 503],
  ])("%s at sign-in is answered %d, never as a wrong password", async (how, status) => {
    double.failNext(how);
    const answer = await post("login", credentials);
    expect(answer.status).toBe(status);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  });

  test.each([
    ["EXPIRED_OOB_CODE", 400],
    ["USER_DISABLED", 400],
    ["hang up", 503],
  ])("%s for a code is answered %d", async (how, status) => {
    double.failNext(how);
    expect((await post("verify-password-reset-code", { oobCode: "x" })).status).toBe(status);
    double.failNext(how);
    expect((await post("verify-email", { oobCode: "x" })).status).toBe(status);
  });

  test("an endless answer is hung up on, and the sign-in can be tried again", async () => {
    const talk = double.talkNext();
    const answer = await post("login", credentials);
    expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([503, true]);
    expect(await talk).toMatchObject({ hungUp: true });
    expect((await post("login", credentials)).status).toBe(401);
  }, 60_000);

  test("a stricter password rule at Firebase is reported", async () => {
    double.failNext("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing a capital letter");
    expect((await post("register", credentials)).status).toBe(400);
  });

  test("is not asked once the limit of guesses is reached", async () => {
    const guesser = (place as Place).app.visitor();
    const guess = async () => (await guesser.post("/api/firebase/login", credentials)).status;
    for (let turn = 0; turn < 10; turn += 1) expect(await guess()).toBe(401);
    double.failNext("hang up");
    expect(await guess()).toBe(429);
    // The planned failure is still there, so Firebase was not asked.
    expect((await post("login", credentials)).status).toBe(503);
  });
});
