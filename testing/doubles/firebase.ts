import { randomBytes, randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { keepTalking } from "./keep-talking.ts";
import type { Talk } from "./keep-talking.ts";

type Person = { localId: string; email: string; password: string; emailVerified: boolean };
type Code = {
  requestType: "VERIFY_EMAIL" | "VERIFY_AND_CHANGE_EMAIL" | "PASSWORD_RESET";
  localId: string;
  newEmail?: string;
};

export type FirebaseDouble = {
  /** host:port, as the emulator's own setting wants it. */
  readonly host: string;
  /** The last code mailed to an address. */
  codeFor(email: string): string | undefined;
  /** The next call fails so: with Firebase's word for it, or with no answer at all. */
  failNext(how: string | "hang up"): void;
  /** The next call is answered without end. */
  talkNext(): Promise<Talk>;
  close(): Promise<void>;
};

/** The calls of Firebase's Identity Toolkit that we make, answering as the real service was seen to answer. */
export async function startFirebaseDouble(): Promise<FirebaseDouble> {
  const people = new Map<string, Person>();
  const tokens = new Map<string, Person>();
  const codes = new Map<string, Code>();
  const mailed = new Map<string, string>();
  let failure: string | null = null;
  let talk: ((talk: Promise<Talk>) => void) | null = null;
  const app = Fastify({ forceCloseConnections: true });

  class Refusal extends Error {}
  const refuse = (message: string): never => {
    throw new Refusal(message);
  };
  const byEmail = (email: unknown) => [...people.values()].find((person) => person.email === email);
  const signedIn = (person: Person) => {
    const idToken = randomUUID();
    tokens.set(idToken, person);
    return {
      localId: person.localId,
      email: person.email,
      idToken,
      refreshToken: randomUUID(),
      expiresIn: "3600",
    };
  };
  const strong = (password: unknown) =>
    String(password).length >= 6 || refuse("WEAK_PASSWORD : Password should be at least 6 characters");
  const take = (oobCode: unknown, ...types: Code["requestType"][]): Person => {
    const code = codes.get(String(oobCode));
    const person =
      code === undefined || !types.includes(code.requestType) ? undefined : people.get(code.localId);
    if (person === undefined) return refuse("INVALID_OOB_CODE");
    codes.delete(String(oobCode));
    return person;
  };

  const methods: Record<string, (body: Record<string, unknown>) => unknown> = {
    signUp({ email, password }) {
      if (byEmail(email) !== undefined) refuse("EMAIL_EXISTS");
      strong(password);
      const person = {
        localId: randomUUID(),
        email: String(email),
        password: String(password),
        emailVerified: false,
      };
      people.set(person.localId, person);
      return signedIn(person);
    },
    signInWithPassword({ email, password }) {
      const person = byEmail(email);
      if (person === undefined || person.password !== password) return refuse("INVALID_LOGIN_CREDENTIALS");
      return { ...signedIn(person), registered: true };
    },
    lookup({ idToken }) {
      const person = tokens.get(String(idToken)) ?? refuse("INVALID_ID_TOKEN");
      const { password: _, ...shown } = person as Person;
      return { users: [shown] };
    },
    sendOobCode({ requestType, idToken, email, newEmail }) {
      const asksForReset = requestType === "PASSWORD_RESET";
      const person = asksForReset ? byEmail(email) : tokens.get(String(idToken));
      // With protection against enumeration an unknown address is answered like a known one.
      if (person === undefined) return asksForReset ? { email } : refuse("INVALID_ID_TOKEN");
      const oobCode = randomBytes(24).toString("base64url");
      const { localId } = person;
      if (requestType === "VERIFY_AND_CHANGE_EMAIL") {
        if (byEmail(newEmail) !== undefined) refuse("EMAIL_EXISTS");
        codes.set(oobCode, { requestType, localId, newEmail: String(newEmail) });
        mailed.set(String(newEmail), oobCode);
        return { email: person.email, newEmail };
      }
      codes.set(oobCode, { requestType: requestType as Code["requestType"], localId });
      mailed.set(person.email, oobCode);
      return { email: person.email };
    },
    resetPassword({ oobCode, newPassword }) {
      if (newPassword === undefined) {
        const code = codes.get(String(oobCode));
        const person = code === undefined ? undefined : people.get(code.localId);
        return {
          email: (person ?? (refuse("INVALID_OOB_CODE") as never as Person)).email,
          requestType: code?.requestType,
        };
      }
      strong(newPassword);
      const person = take(oobCode, "PASSWORD_RESET");
      Object.assign(person, { password: newPassword, emailVerified: true });
      return { email: person.email, requestType: "PASSWORD_RESET" };
    },
    update({ oobCode }) {
      const newEmail = codes.get(String(oobCode))?.newEmail;
      const person = take(oobCode, "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL");
      Object.assign(person, { emailVerified: true, ...(newEmail !== undefined && { email: newEmail }) });
      return { localId: person.localId, email: person.email, emailVerified: true };
    },
    delete({ idToken }) {
      const person = tokens.get(String(idToken));
      people.delete(person?.localId ?? refuse("INVALID_ID_TOKEN"));
      return {};
    },
  };

  app.post<{ Params: { "*": string }; Body: Record<string, unknown> }>(
    "/identitytoolkit.googleapis.com/v1/*",
    async (request, reply) => {
      if (talk !== null) {
        talk(keepTalking(reply.hijack().raw, "fast"));
        talk = null;
        return reply;
      }
      const how = failure;
      failure = null;
      if (how === "hang up") {
        request.raw.socket.destroy();
        return reply.hijack();
      }
      try {
        if (how !== null) refuse(how);
        const method = methods[request.params["*"].replace("accounts:", "")];
        return method?.(request.body) ?? refuse("OPERATION_NOT_ALLOWED");
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { message } = error;
        const errors = [{ message, domain: "global", reason: "invalid" }];
        return reply.code(400).send({ error: { code: 400, message, errors } });
      }
    },
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    host: `127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    codeFor: (email) => mailed.get(email),
    failNext: (how) => {
      failure = how;
    },
    talkNext: () =>
      new Promise((resolve) => {
        talk = resolve;
      }),
    close: () => app.close(),
  };
}
