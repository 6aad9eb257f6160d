import { describe, expect, test } from "vitest";
import { purgeSessions } from "./session.store.ts";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();

const credentials = (name: string) => ({ email: `${name}@example.org`, password: "secret1" });

describe("registration", () => {
  test("makes an account without signing in", async () => {
    const visitor = app.visitor();
    const answer = await visitor.post("/api/firebase/register", {
      email: " Ann.Lee@Example.org ",
      password: "secret1",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      message: "You can sign in now.",
      user: {
        id: expect.any(Number),
        username: expect.stringMatching(/^learner[a-z0-9]{6}$/),
        email: "ann.lee@example.org",
        displayName: null,
      },
      emailVerificationRequired: false,
    });
    expect((await visitor.get("/api/user")).status).toBe(401);
  });

  test("gives a username that tells nothing of the address", async () => {
    const names = await Promise.all(
      ["a.bob@one.org", "ab.ob@two.org", "abo.b@three.org"].map(async (email) => {
        const { body } = await app
          .visitor()
          .post<{ user: { username: string } }>("/api/firebase/register", { email, password: "secret1" });
        return body.user.username;
      }),
    );
    for (const name of names) expect(name).toMatch(/^learner[a-z0-9]{6}$/);
    expect(new Set(names).size).toBe(3);
  });

  test("refuses an address that is in use, in any case of letters, also at the same moment", async () => {
    const [one, two] = await Promise.all(
      ["dup@example.org", "DUP@example.org"].map((email) =>
        app.visitor().post("/api/firebase/register", { email, password: "secret1" }),
      ),
    );
    expect([one?.status, two?.status].toSorted()).toEqual([201, 409]);
    const again = await app.visitor().post<{ error: string }>("/api/firebase/register", credentials("dup"));
    expect([again.status, again.body.error]).toEqual([409, "Email already in use"]);
  });

  test.each([
    [{ email: "no-address", password: "secret1" }, "Please enter a valid email address"],
    [{ email: "a@example.org", password: "12345" }, "Password must be at least 6 characters"],
    [{ email: "a@example.org" }, "Password must be at least 6 characters"],
    [{ email: 7, password: true }, "Please enter a valid email address"],
    [{}, "Please enter a valid email address"],
    [undefined, "Please enter a valid email address"],
    [
      { email: "a@example.org\r\nBcc: evil@example.org", password: "secret1" },
      "Please enter a valid email address",
    ],
    [{ email: "a@example.org", password: "x".repeat(129) }, "Password must be at most 128 characters"],
  ])("refuses %j", async (body, message) => {
    const answer = await app.visitor().post<{ error: string }>("/api/firebase/register", body);
    expect([answer.status, answer.body.error]).toEqual([400, message]);
  });

  test("takes nothing but what it asks for", async () => {
    const visitor = app.visitor();
    await visitor.post("/api/firebase/register", {
      ...credentials("grabby"),
      totalPoints: 999,
      onboardingCompleted: true,
      id: 1,
    });
    const { body } = await visitor.post<{ user: Record<string, unknown> }>(
      "/api/firebase/login",
      credentials("grabby"),
    );
    expect(body.user).toMatchObject({ totalPoints: 0, onboardingCompleted: false });
  });
});

describe("the plain registration form", () => {
  const form = {
    username: "Plain_1",
    displayName: "Plain One",
    email: "plain@example.org",
    password: "secret1",
  };

  test("answers text", async () => {
    const answer = await app.visitor().post("/api/register", form);
    expect([answer.status, answer.text]).toEqual([201, "Registration successful!"]);
    expect(answer.headers["content-type"]).toContain("text/plain");
    const login = await app.visitor().post<{ user: unknown }>("/api/firebase/login", form);
    expect(login.body.user).toMatchObject({ username: "Plain_1", displayName: "Plain One" });
  });

  test.each([
    [{ ...form, username: " " }, 400, "Username is required"],
    [{ ...form, displayName: "" }, 400, "Name is required"],
    [{ ...form, email: "x" }, 400, "Please enter a valid email address"],
    [{ ...form, password: "12345" }, 400, "Password must be at least 6 characters"],
    [{ ...form, username: "PLAIN_1", email: "other@example.org" }, 409, "Username already exists"],
    [{ ...form, username: "another" }, 409, "Email already in use"],
  ])("refuses %j with a text", async (body, status, message) => {
    const answer = await app.visitor().post("/api/register", body);
    expect([answer.status, answer.text]).toEqual([status, message]);
    expect(answer.headers["content-type"]).toContain("text/plain");
  });
});

describe("sign-in", () => {
  test("is there at once, and ends with sign-out", async () => {
    const ann = await app.registerAndLogin("inandout");
    const user = await ann.get<Record<string, unknown>>("/api/user");
    expect(user.body).toMatchObject({
      id: ann.id,
      email: "inandout@example.org",
      displayName: null,
      timezone: "UTC+00:00",
      totalPoints: 0,
      currentStreak: 0,
      lastActive: "2026-03-02T09:00:00.000Z",
      nextResetAt: "2026-03-03T00:00:00.000Z",
      hasPassword: true,
    });
    for (const secret of ["password", "resetCode", "resetCodeExpires", "firebaseUid", "ipAddress"]) {
      expect(user.body).not.toHaveProperty(secret);
    }
    const cookie = ann.cookies.get("sid");
    expect((await ann.post("/api/logout")).status).toBe(200);
    expect((await ann.get("/api/user")).status).toBe(401);
    const replay = await app.visitor().get("/api/user", { headers: { cookie: `sid=${cookie}` } });
    expect(replay.status).toBe(401);
    expect((await ann.post("/api/logout")).status).toBe(200);
  });

  test("gives the same answer for a wrong password and an unknown address", async () => {
    await app.visitor().post("/api/firebase/register", credentials("known"));
    const wrong = await app
      .visitor()
      .post("/api/firebase/login", { ...credentials("known"), password: "secret2" });
    const unknown = await app.visitor().post("/api/firebase/login", credentials("unknown"));
    expect([wrong.status, wrong.body]).toEqual([
      401,
      { message: "Invalid email or password", error: "Invalid email or password" },
    ]);
    expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body]);
  });

  test("renews the session id and ends the session before it", async () => {
    const ann = await app.registerAndLogin("renewal");
    const before = ann.cookies.get("sid");
    await ann.post("/api/firebase/login", ann);
    expect(ann.cookies.get("sid")).not.toBe(before);
    expect((await app.visitor().get("/api/user", { headers: { cookie: `sid=${before}` } })).status).toBe(401);
  });

  test("takes no session id that it did not make", async () => {
    const visitor = app.visitor();
    visitor.cookies.set("sid", "A".repeat(43));
    await visitor.post("/api/firebase/register", credentials("fixated"));
    await visitor.post("/api/firebase/login", credentials("fixated"));
    expect((await visitor.get("/api/user")).status).toBe(200);
    expect(visitor.cookies.get("sid")).not.toBe("A".repeat(43));
  });
});

describe("sessions", () => {
  test("end after 30 days without use", async () => {
    const ann = await app.registerAndLogin();
    app.clock.advance({ days: 29 });
    expect((await ann.get("/api/user")).status).toBe(200);
    app.clock.advance({ days: 29 });
    expect((await ann.get("/api/user")).status).toBe(200);
    app.clock.advance({ days: 31 });
    expect((await ann.get("/api/user")).status).toBe(401);
  });

  test("end after 90 days however much they are used", async () => {
    const ann = await app.registerAndLogin();
    for (const _ of [1, 2, 3]) {
      app.clock.advance({ days: 29 });
      expect((await ann.get("/api/user")).status).toBe(200);
    }
    app.clock.advance({ days: 4 });
    expect((await ann.get("/api/user")).status).toBe(401);
  });

  test("are kept by the hash of their cookie, never as it is", async () => {
    const ann = await app.registerAndLogin();
    const { rows } = await app.deps.db.execute(`select * from sessions where user_id = ${ann.id}`);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(ann.cookies.get("sid"));
  });

  test("that are over leave the table", async () => {
    const ann = await app.registerAndLogin();
    app.clock.advance({ days: 20 });
    const bob = await app.registerAndLogin();
    app.clock.advance({ days: 15 });
    await purgeSessions(app.deps.db, app.clock.now());
    const { rows } = await app.deps.db.execute<{ user_id: number }>("select user_id from sessions");
    const users = rows.map((row) => row.user_id);
    expect(users).toContain(bob.id);
    expect(users).not.toContain(ann.id);
  });
});
