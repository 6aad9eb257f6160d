import { describe, expect, test } from "vitest";

import { shareFirst } from "../support/share-link.ts";
import { startTestApp } from "../support/test-app.ts";
import type { Member } from "../support/test-app.ts";

/** Every kind of link but those to pages and those that end reminders, which are tested with their features. */
const app = await startTestApp({ env: { EMAIL_VERIFICATION: "off" } });
const byInvitation = await startTestApp({ database: app.database, env: { REGISTRATION: "invite" } });
const [ann, bob] = [await app.member("ann"), await app.member("bob")];
const { db } = app.deps;

const path = (before: string, token: string): string => `${before}/${encodeURIComponent(token)}`;
async function inMailTo(address: string, pattern: RegExp): Promise<string> {
  const mails = (await app.mails()).filter(({ to }) => to?.[0]?.address === address);
  return mails.map(({ text }) => pattern.exec(text ?? "")?.[1]).find(Boolean) ?? "none";
}

let count = 0;
function newAddress(): string {
  count += 1;
  return `link${count}@example.net`;
}
async function newcomer(): Promise<Member> {
  count += 1;
  return await app.registerAndLogin(`newcomer${count}`);
}
const invite = async (): Promise<string> =>
  (await ann.post<{ inviteToken: string }>("/api/invites", {})).body.inviteToken;
const passFrom = async (token: string): Promise<string> =>
  (await app.visitor().get<{ pass: string }>(path("/api/friendship-invitations", token))).body.pass;

type Kind = {
  /** A new token. */
  make(): Promise<string>;
  /** The status of what the link calls. */
  open(token: string): Promise<number>;
  /** Whether it can be used again and again. */
  lasts: boolean;
};
const KINDS: Record<string, Kind> = {
  "a friend invitation": {
    make: invite,
    open: async (token) => (await app.visitor().get(path("/api/friendship-invitations", token))).status,
    lasts: true,
  },
  "accepting a friend invitation": {
    make: invite,
    open: async (token) => (await bob.get(path("/api/friendship-invitations/accept", token))).status,
    lasts: true,
  },
  "a shared challenge": {
    make: async () => (await shareFirst(await app.member())).token,
    open: async (token) => (await app.visitor().get(path("/api/challenge-invitations", token))).status,
    lasts: true,
  },
  "stopping invitations": {
    async make() {
      const recipientEmail = newAddress();
      // An account mails few strangers on its first day.
      await (await app.member()).post("/api/friendship-invitations", { recipientEmail });
      return await inMailTo(recipientEmail, /\/unsubscribe\/(\S+)/);
    },
    open: async (token) => (await app.visitor().post(path("/api/unsubscribe", token))).status,
    lasts: true,
  },
  "a new password": {
    async make() {
      const { email } = await newcomer();
      await app.visitor().post("/api/firebase/reset-password", { email });
      return await inMailTo(email, /mode=resetPassword&oobCode=(\S+)/);
    },
    open: async (oobCode) =>
      (await app.visitor().post("/api/firebase/verify-password-reset-code", { oobCode })).status,
    lasts: true,
  },
  "verifying an address": {
    make: async () => await inMailTo((await newcomer()).email, /verify-email\?oobCode=(\S+)/),
    open: async (oobCode) => (await app.visitor().post("/api/firebase/verify-email", { oobCode })).status,
    lasts: false,
  },
  "undoing a change of address": {
    async make() {
      const { put, email, password } = await newcomer();
      const profile = { displayName: "New", age: "25-34", country: "France" };
      const { status, text } = await put("/api/profile", { ...profile, email: newAddress(), password });
      if (status !== 200) throw new Error(`the address was not changed: ${text}`);
      return await inMailTo(email, /undo-email\?code=(\S+)/);
    },
    open: async (oobCode) =>
      (await app.visitor().post("/api/firebase/undo-email-change", { oobCode })).status,
    lasts: false,
  },
  "a pass to register": {
    make: async () => await passFrom(await invite()),
    async open(pass) {
      const body = { email: newAddress(), password: "secret1", pass };
      const { status } = await byInvitation.visitor().post("/api/firebase/register", body);
      return status === 201 ? 200 : status;
    },
    lasts: true,
  },
};
const TAILS = [".", ",", ";", ":", "!", "?", ")", "]", ">", '"', "'", "\u201D", ").", "\u00BB,", "..."];

describe.each(Object.entries(KINDS))("the link of %s", (_, { make, open, lasts }) => {
  test("ends in a letter or digit, and has no sign that programs leave out at the end", async () => {
    for (let turn = 0; turn < 6; turn += 1) expect(await make()).toMatch(/^[A-Za-z0-9.]{31,}[A-Za-z0-9]$/);
  });

  test("works with what a text puts behind it, and not with a letter more", async () => {
    const token = await make();
    expect(await open(`${token}x`)).toBeGreaterThanOrEqual(400);
    for (const tail of lasts ? TAILS : [".", ")", '"']) {
      expect([tail, await open((lasts ? token : await make()) + tail)]).toEqual([tail, 200]);
    }
  });
});

describe("a link of an earlier version", () => {
  test.each(["-", "_"])("works with a token that ends in %s, also before a full stop", async (end) => {
    const token = `earlier-version_0123456789abcde${end}`;
    const made = await invite();
    const { token: shared } = await shareFirst(await app.member());
    await db.execute(
      `update friendship_invitations set invite_token = '${token}' where invite_token = '${made}'`,
    );
    await db.execute(
      `update challenge_invitations set share_token = '${token}' where share_token = '${shared}'`,
    );
    for (const kind of ["a friend invitation", "a shared challenge"])
      for (const tail of ["", "."])
        expect([kind, await KINDS[kind]?.open(token + tail)]).toEqual([kind, 200]);
  });

  test("lets in with a pass that was signed in base64url", async () => {
    const pass = await passFrom(await invite());
    const content = pass.slice(0, pass.lastIndexOf(".") + 1);
    const earlier = content + Buffer.from(pass.slice(content.length), "hex").toString("base64url");
    expect(earlier).toMatch(/\.[\w-]{43}$/);
    for (const tail of ["", "."]) expect(await KINDS["a pass to register"]?.open(earlier + tail)).toBe(200);
  });
});
