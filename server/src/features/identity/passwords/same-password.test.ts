import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { startTestApp } from "../../../../test/support/test-app.ts";

const app = await startTestApp();
const composed = "Zauberw\u00f6rter \u00c5 \uac00 ﬁ";
/** One password as different keyboards and systems send it. */
const TYPED = [
  composed,
  composed.normalize("NFD"),
  composed.normalize("NFKC"),
  composed.normalize("NFKD"),
  "Ｚauberwo\u0308rter\u00a0\u212b \u1100\u1161 fi",
];

const storedOf = async (id: number): Promise<string | undefined> => {
  const { rows } = await app.deps.db.execute<{ password: string }>(
    `select password from users where id = ${id}`,
  );
  return rows[0]?.password;
};
const signIn = (email: string, password: string) =>
  app.visitor().post("/api/firebase/login", { email, password });

test.each(TYPED.map((_, at) => at))("one password is one, whichever way it was chosen (%#)", async (at) => {
  const email = `chosen${at}@example.org`;
  const password = TYPED[at];
  const made = await app.visitor().post<{ user: { id: number } }>("/api/firebase/register", {
    email,
    password,
  });
  const stored = await storedOf(made.body.user.id);
  for (const typed of TYPED) expect([typed, (await signIn(email, typed)).status]).toEqual([typed, 200]);
  expect(await storedOf(made.body.user.id)).toBe(stored);
  expect((await signIn(email, "Zauberworter A 가 fi")).status).toBe(401);
});

test("a password that was stored as typed still signs in, and from then on in every way", async () => {
  const ann = await app.registerAndLogin("ann");
  const typed = composed.normalize("NFD");
  const old = await hash(typed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  await app.deps.db.execute(`update users set password = '${old}' where id = ${ann.id}`);
  expect((await signIn(ann.email, composed)).status).toBe(401);
  expect((await signIn(ann.email, typed)).status).toBe(200);
  expect(await storedOf(ann.id)).not.toBe(old);
  for (const way of TYPED) expect((await signIn(ann.email, way)).status).toBe(200);
});

test("the password that is asked for once more is the same one too", async () => {
  const visitor = app.visitor();
  const email = "leaving@example.org";
  await visitor.post("/api/firebase/register", { email, password: composed });
  await visitor.post("/api/firebase/login", { email, password: composed });
  const left = await visitor.delete("/api/user", { password: composed.normalize("NFD") });
  expect(left.status).toBe(200);
});
