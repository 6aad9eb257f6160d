import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/support/test-app.ts";

const app = await startTestApp();
const profile = { displayName: "Ann", age: "25-34", country: "France" };

type User = {
  onboardingCompleted: boolean;
  phoneNumber: string | null;
  email: string;
  timezone: string;
  nextResetAt: string;
};

describe("onboarding", () => {
  test("is complete once interests, name, age and country are there, in either order", async () => {
    const ann = await app.registerAndLogin();
    expect((await ann.post("/api/interests", { categories: ["Art", "Music"] })).status).toBe(200);
    expect((await ann.get<User>("/api/user")).body.onboardingCompleted).toBe(false);
    expect((await ann.put<User>("/api/profile", profile)).body.onboardingCompleted).toBe(true);

    const bob = await app.registerAndLogin();
    expect((await bob.put<User>("/api/profile", profile)).body.onboardingCompleted).toBe(false);
    await bob.post("/api/interests", { categories: ["Art"] });
    expect((await bob.get<User>("/api/user")).body.onboardingCompleted).toBe(true);
  });

  test("stays complete when the last interest goes", async () => {
    const ann = await app.member();
    await ann.put("/api/interests", { categories: [] });
    expect((await ann.get<User>("/api/user")).body.onboardingCompleted).toBe(true);
    expect((await ann.get("/api/interests")).body).toMatchObject({ categories: [] });
  });
});

describe("interests", () => {
  test("are an empty list before anything was chosen", async () => {
    const ann = await app.registerAndLogin();
    expect((await ann.get("/api/interests")).body).toEqual({ categories: [] });
  });

  test("are replaced as a whole, without duplicates", async () => {
    const ann = await app.registerAndLogin();
    await ann.post("/api/interests", { categories: ["Art", "Art", "Music", "Music", "Science"] });
    const { body } = await ann.put("/api/interests", { categories: ["Cooking", "Art"] });
    expect(body).toMatchObject({ categories: ["Cooking", "Art"], userId: ann.id });
  });

  test.each([
    ["post", { categories: [] }, "Please select at least one interest"],
    ["post", {}, "Please select at least one interest"],
    ["post", { categories: ["Art", "Music", "Science", "Sports"] }, "Please select no more than 3 interests"],
    ["put", { categories: ["Art", "Music", "Science", "Sports"] }, "Please select no more than 3 interests"],
    ["put", { categories: ["art"] }, "Unknown category"],
  ] as const)("%s refuses %j", async (method, body, message) => {
    const ann = await app.registerAndLogin();
    const answer = await ann[method]<{ message: string }>("/api/interests", body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });
});

describe("profile", () => {
  test.each([
    [{ ...profile, displayName: "  " }, "Name is required"],
    [{ ...profile, age: "12" }, "Age group is required"],
    [{ ...profile, age: undefined }, "Age group is required"],
    [{ ...profile, country: "" }, "Country is required"],
    [{ ...profile, email: " " }, "Email is required"],
    [{ ...profile, email: "nope" }, "Please enter a valid email address"],
    [{ ...profile, phoneNumber: "call me" }, "Please enter a valid phone number"],
    [{ ...profile, displayName: "a\u0000b" }, "The text contains characters that cannot be stored"],
    [{ ...profile, displayName: "a\ud800b" }, "The text contains characters that cannot be stored"],
  ])("refuses %j", async (body, message) => {
    const ann = await app.registerAndLogin();
    const answer = await ann.put<{ message: string }>("/api/profile", body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test("keeps the phone number when it is not mentioned, and removes it when it is empty", async () => {
    const ann = await app.registerAndLogin();
    expect(
      (await ann.put<User>("/api/profile", { ...profile, phoneNumber: " +33 1 23 " })).body.phoneNumber,
    ).toBe("+33 1 23");
    expect((await ann.put<User>("/api/profile", profile)).body.phoneNumber).toBe("+33 1 23");
    expect(
      (await ann.put<User>("/api/profile", { ...profile, phoneNumber: "" })).body.phoneNumber,
    ).toBeNull();
  });

  test.each(["Zoë 👩‍👩‍👧 <b>&amp;</b>", "محمد 👩‍👩‍👧"])(
    "keeps any script and emoji as they were written: %s",
    async (displayName) => {
      const ann = await app.registerAndLogin();
      const { body } = await ann.put<{ displayName: string }>("/api/profile", { ...profile, displayName });
      expect(body.displayName).toBe(displayName);
    },
  );

  test("changes the address at once, tells both, and lets no one take another's", async () => {
    const ann = await app.registerAndLogin("before");
    await app.registerAndLogin("taken");
    await app.mails();
    const refused = await ann.put<{ error: string }>("/api/profile", {
      ...profile,
      email: "TAKEN@example.org",
      password: ann.password,
    });
    expect([refused.status, refused.body.error]).toEqual([409, "Email already in use"]);
    const { body } = await ann.put<User>("/api/profile", {
      ...profile,
      email: "After@example.org",
      password: ann.password,
    });
    expect(body.email).toBe("after@example.org");
    const mails = await app.mails();
    expect(mails.map(({ to, subject }) => [to?.[0]?.address, subject])).toEqual([
      ["after@example.org", "Confirm your email address"],
      ["before@example.org", "Your email address was changed"],
    ]);
    const login = await app
      .visitor()
      .post("/api/firebase/login", { email: "after@example.org", password: ann.password });
    expect(login.status).toBe(200);
  });
});

test("no one mails strangers, or learns who is here, by changing an address over and over", async () => {
  const ann = await app.member("over-and-over");
  const change = async (turn: number) =>
    (
      await ann.put("/api/profile", {
        ...profile,
        email: `stranger${turn}@example.org`,
        password: ann.password,
      })
    ).status;
  const statuses = [];
  for (let turn = 0; turn < 12; turn += 1) statuses.push(await change(turn));
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
  // What does not touch the address is saved all the same.
  expect(await change(9)).toBe(200);
});

describe("time zone", () => {
  test("moves the next midnight", async () => {
    const ann = await app.registerAndLogin();
    const { body } = await ann.put<User>("/api/user/timezone", { timezone: "Asia/Kolkata" });
    expect([body.timezone, body.nextResetAt]).toEqual(["Asia/Kolkata", "2026-03-02T18:30:00.000Z"]);
    const wrong = await ann.put<{ error: string }>("/api/user/timezone", { timezone: "Mars/Olympus" });
    expect([wrong.status, wrong.body.error]).toEqual([400, "Invalid timezone"]);
  });

  test("can be changed twice in 24 hours", async () => {
    const ann = await app.registerAndLogin();
    const statuses = [];
    for (const timezone of ["Asia/Kolkata", "Europe/Paris", "Europe/Paris", "America/Lima", "Asia/Tokyo"]) {
      statuses.push((await ann.put("/api/user/timezone", { timezone })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
    ["Asia/Katmandu", "Asia/Kathmandu"],
    ["Asia/Rangoon", "Asia/Yangon"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["America/Godthab", "America/Nuuk"],
    ["UTC", "Etc/UTC"],
  ])("two browsers that call one zone %s and %s use up no changes", async (one, other) => {
    const ann = await app.registerAndLogin();
    for (const timezone of [one, other, one, other, other.toLowerCase(), one]) {
      const answer = await ann.put<User>("/api/user/timezone", { timezone });
      expect([answer.status, answer.body.timezone]).toEqual([200, one]);
    }
    const later = [];
    for (const timezone of ["Europe/Paris", "America/Lima", "Asia/Tokyo"])
      later.push((await ann.put("/api/user/timezone", { timezone })).status);
    expect(later).toEqual([200, 200, 429]);
  });

  test("leaving the default is free once: there are two changes in 24 hours, however the zones alternate", async () => {
    const ann = await app.registerAndLogin();
    const statuses = [];
    for (const timezone of ["Asia/Kolkata", "UTC+00:00", "Europe/Paris", "UTC+00:00", "America/Lima"])
      statuses.push((await ann.put("/api/user/timezone", { timezone })).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    app.clock.advance({ hours: 25 });
    const later = [];
    for (const timezone of ["UTC+00:00", "Asia/Tokyo", "UTC+00:00"])
      later.push((await ann.put("/api/user/timezone", { timezone })).status);
    expect(later).toEqual([200, 200, 429]);
  });
});

test("the country of a private address is no one's business", async () => {
  expect((await app.visitor().get("/api/geolocation")).body).toEqual({ country_name: null });
});

describe("waitlist", () => {
  test("answers a repetition like the first time", async () => {
    const visitor = app.visitor();
    const first = await visitor.post("/api/waitlist-signup", { name: "Ann", email: "Ann@example.org" });
    const second = await visitor.post("/api/waitlist-signup", { name: "Ann", email: "ann@example.org" });
    expect([first.status, first.body]).toEqual([second.status, second.body]);
    expect(first.body).toMatchObject({ success: true });
  });

  test.each([
    [{ name: " ", email: "a@example.org" }, "Please fill in all fields: Both name and email are required"],
    [{ name: "Ann", email: "" }, "Please fill in all fields: Both name and email are required"],
    [{ name: "Ann", email: "nope" }, "Please enter a valid email address"],
  ])("refuses %j", async (body, message) => {
    const answer = await app.visitor().post<{ error: string }>("/api/waitlist-signup", body);
    expect([answer.status, answer.body.error]).toEqual([400, message]);
  });
});

describe("being asked to share", () => {
  type Asked = { askToShare: boolean };

  test("is the usual, ends and comes back by the person's own setting alone, and is part of the export", async () => {
    const [ann, bob] = [await app.member(), await app.member()];
    expect((await ann.get<Asked>("/api/user")).body.askToShare).toBe(true);
    const { status, body } = await ann.put<Asked>("/api/user/share-prompt", { ask: false });
    expect([status, body.askToShare]).toEqual([200, false]);
    expect((await ann.get<Asked>("/api/user")).body.askToShare).toBe(false);
    expect((await bob.get<Asked>("/api/user")).body.askToShare).toBe(true);
    expect((await ann.get("/api/user/export")).text).toContain('"askToShare": false');
    expect((await ann.put<Asked>("/api/user/share-prompt", { ask: true })).body.askToShare).toBe(true);
  });

  test.each([{}, { ask: "no" }, { ask: null }])("refuses %j", async (body) => {
    const ann = await app.member();
    expect((await ann.put("/api/user/share-prompt", body)).status).toBe(400);
  });
});
