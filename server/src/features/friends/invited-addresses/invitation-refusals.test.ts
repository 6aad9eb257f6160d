import * as friendCalls from "@promptsmith/contract/friends/calls";
import * as sharingCalls from "@promptsmith/contract/sharing/calls";
import { describe, expect, test } from "vitest";

import { smtpInbox } from "../../../../test/support/smtp-inbox.ts";
import { startTestApp } from "../../../../test/support/test-app.ts";
import type { Member } from "../../../../test/support/test-app.ts";

const inbox = await smtpInbox();
const app = await startTestApp({ env: { SMTP_URL: inbox.url, EMAIL_VERIFICATION: "off" } });
const { db } = app.deps;
const [ann, bob, eva] = [await app.member("ann"), await app.member("bob"), await app.member("eva")];
// Accounts mail few strangers on their first day.
app.clock.advance({ hours: 25 });
const [{ id: challengeId } = { id: 0 }] = (await ann.get<{ id: number }[]>("/api/challenges")).body;
const REFUSED = "This address does not accept invitations";

const byMail = (from: Member, recipientEmail: string) =>
  from.call(friendCalls.createFriendInvitation, { body: { inviteType: "email", recipientEmail } });
const toChallenge = (from: Member, recipientEmail: string) =>
  from.call(sharingCalls.inviteToChallenge, { body: { challengeId, shareType: "email", recipientEmail } });
const WAYS = [
  ["a friend invitation", byMail],
  ["a challenge", toChallenge],
] as const;

/** What has come to an address since the last look at any. */
async function mailsTo(address: string) {
  await app.drainMails();
  return inbox
    .take()
    .filter(({ to }) => to === address)
    .map(({ mail }) => mail);
}
type Mail = Awaited<ReturnType<typeof mailsTo>>[number] | undefined;
const header = (mail: Mail, key: string) => mail?.headers.find((one) => one.key === key)?.value;
const tokenIn = (mail: Mail): string =>
  /\/unsubscribe\/(i[0-9a-f]{64})\s/.exec(mail?.text ?? "")?.[1] ?? "none";
async function tokenOf(address: string): Promise<string> {
  await mailsTo(address);
  expect((await byMail(ann, address)).status).toBe(201);
  return tokenIn((await mailsTo(address))[0]);
}
const pathOf = (token: string): string => `/api/unsubscribe/${token}`;
const stop = async (token: string): Promise<number> => (await app.visitor().post(pathOf(token))).status;
const refusals = async () => (await db.execute("select * from invitation_refusals")).rows;
const verify = async (who: Member, mails: readonly Mail[]) => {
  const code = mails.map((mail) => /oobCode=([\w-]+)/.exec(mail?.text ?? "")?.[1]).find(Boolean);
  expect((await who.post("/api/firebase/verify-email", { oobCode: code })).status).toBe(200);
};

describe.each(WAYS)("%s by mail to a stranger", (_, invite) => {
  test("says to people and to mail programs how to get no more", async () => {
    const address = `${invite.name}.stranger@example.net`.toLowerCase();
    await mailsTo(address);
    expect((await invite(ann, address)).status).toBe(201);
    const [mail] = await mailsTo(address);
    const token = tokenIn(mail);
    expect(mail?.text).toContain(`Stop invitation emails:\nhttp://localhost:3000/unsubscribe/${token}`);
    expect(mail?.html).toContain(`href="http://localhost:3000/unsubscribe/${token}"`);
    expect(header(mail, "list-unsubscribe")).toBe(`<http://localhost:3000${pathOf(token)}>`);
    expect(header(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  });

  test("is refused to every sender once the address wants no more, also where one waits already", async () => {
    const address = `${invite.name}.enough@example.net`.toLowerCase();
    const token = await tokenOf(address);
    await invite(ann, address);
    await mailsTo(address);
    expect(await stop(token)).toBe(200);
    for (const from of [ann, bob]) {
      const refused = await invite(from, address.toUpperCase());
      expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ message: REFUSED })]);
    }
    expect(await mailsTo(address)).toEqual([]);
    expect((await invite(ann, `other.${address}`)).status).toBe(201);
  });
});

describe("stopping", () => {
  const inParts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  test.each([
    ["a form", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    ["a form in parts", inParts, "multipart/form-data; boundary=x"],
    ["nothing", undefined, undefined],
    ["what is no JSON", "{", "application/json"],
  ])("takes %s from any origin, without session and CSRF token, and twice", async (_, payload, type) => {
    const address = `one.click.${type?.length ?? 0}@example.net`;
    const token = await tokenOf(address);
    const before = await refusals();
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await app.http.inject({
        method: "POST",
        url: pathOf(token),
        headers: {
          origin: "https://mail.example.com",
          "sec-fetch-site": "cross-site",
          ...(type !== undefined && { "content-type": type }),
        },
        ...(payload !== undefined && { payload }),
      });
      expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
        200,
        "We won't send any more invitations to your address.",
      ]);
    }
    const added = (await refusals()).filter(
      (row) => !before.some((one) => one["address_hash"] === row["address_hash"]),
    );
    expect(added).toEqual([{ address_hash: token.slice(1, 33), created_at: expect.anything() as unknown }]);
  });

  test("asks first where a person follows the link; that and HEAD change nothing", async () => {
    const address = "only.looks@example.net";
    const token = await tokenOf(address);
    for (const method of ["GET", "HEAD"] as const) {
      const answer = await app.visitor().send(method, pathOf(token));
      expect([answer.status, answer.headers["location"]]).toEqual([302, `/unsubscribe/${token}`]);
    }
    expect((await byMail(bob, address)).status).toBe(201);
  });

  test("stops what is sent to each of a mailbox's sub-addresses", async () => {
    expect(await stop(await tokenOf("tagged+news@example.net"))).toBe(200);
    for (const address of ["tagged@example.net", "tagged+1@example.net", "tagged+news@example.net"])
      for (const [, invite] of WAYS) expect((await invite(bob, address)).status).toBe(409);
  });

  test("takes back the invitations that wait for the address, and nothing else that waits", async () => {
    const [address, other] = ["waits@example.org", "waits.elsewhere@example.org"];
    const token = await tokenOf(address);
    inbox.refuse = 451;
    await app.registerAndLogin("waits");
    for (const to of [address, other]) {
      expect((await byMail(bob, to)).status).toBe(201);
      expect((await toChallenge(eva, to)).status).toBe(201);
    }
    await app.drainMails();
    const waiting = (to: string) => db.execute(`select id from mail_queue where recipient = '${to}'`);
    expect([(await waiting(address)).rows.length, (await waiting(other)).rows.length]).toEqual([3, 2]);
    expect(await stop(token)).toBe(200);
    inbox.refuse = null;
    app.clock.advance({ minutes: 1 });
    await app.drainMails();
    const arrived = inbox.take().map(({ to, mail }) => [to, tokenIn(mail) !== "none"]);
    expect(arrived.toSorted()).toEqual([
      [other, true],
      [other, true],
      [address, false],
    ]);
  });

  test("needs a token that was signed here", async () => {
    const token = await tokenOf("signed@example.net");
    const before = await refusals();
    const turned = (at: number) => token.slice(0, at) + (token[at] === "1" ? "2" : "1") + token.slice(at + 1);
    for (const one of [
      turned(0),
      turned(1),
      turned(64),
      token.slice(1),
      token.slice(0, -2),
      `${token}00`,
      `i${"0".repeat(64)}`,
      token.toUpperCase(),
    ]) {
      expect((await app.visitor().get(pathOf(one))).status).toBe(404);
      expect(await stop(one)).toBe(404);
    }
    expect(await refusals()).toEqual(before);
  });
});

describe("an account", () => {
  test("proves the address and is on no list any more; one that only claims it is", async () => {
    const address = "comes.later@example.org";
    expect(await stop(await tokenOf(address))).toBe(200);
    const before = (await refusals()).length;
    const later = await app.registerAndLogin("comes.later");
    expect((await byMail(bob, address)).status).toBe(409);
    await verify(later, await mailsTo(address));
    expect(await refusals()).toHaveLength(before - 1);
    expect((await byMail(bob, address)).status).toBe(201);
    const mails = await mailsTo(address);
    expect(mails).toHaveLength(1);
    expect([header(mails[0], "list-unsubscribe"), tokenIn(mails[0])]).toEqual([undefined, "none"]);
    const asking = (await later.call(friendCalls.friendships)).body.map(({ userId }) => userId);
    expect(asking).toContain(bob.id);
  });

  test("that follows a link from before gets no more by mail either, and can be asked in the product", async () => {
    const address = "old.link@example.org";
    const token = await tokenOf(address);
    const holder = await app.registerAndLogin("old.link");
    await verify(holder, await mailsTo(address));
    expect(await stop(token)).toBe(200);
    for (const [, invite] of WAYS) expect((await invite(bob, address)).status).toBe(409);
    expect(await mailsTo(address)).toEqual([]);
    const friendId = holder.id;
    expect((await bob.call(friendCalls.requestFriendship, { body: { friendId } })).status).toBe(201);
  });

  test("that is deleted changes nothing on the list, which names no one", async () => {
    const address = "leaves@example.org";
    const token = await tokenOf(address);
    const leaver = await app.registerAndLogin("leaves");
    await verify(leaver, await mailsTo(address));
    expect(await stop(token)).toBe(200);
    expect((await leaver.delete("/api/user", { password: leaver.password })).status).toBe(200);
    expect((await byMail(bob, address)).status).toBe(409);
    expect(JSON.stringify(await refusals())).not.toMatch(/leaves|example/);
  });
});
