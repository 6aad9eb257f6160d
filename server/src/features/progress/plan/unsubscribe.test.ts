import { describe, expect, test } from "vitest";

import { planOf } from "../../../../test/support/planned.ts";
import { startReminding } from "../../../../test/support/reminding.ts";
import type { Member } from "../../../../test/support/test-app.ts";

const { app, db, on, reminded, addressees, planner } = await startReminding();

describe("unsubscribing", () => {
  async function tokenOf(who: Member): Promise<string> {
    on("2026-03-04", "18:00");
    await app.remind();
    const mine = reminded().find(({ to }) => to === who.email);
    return /unsubscribe\/([\w-]+)/.exec(mine?.mail.text ?? "")?.[1] ?? "";
  }
  const fromElsewhere = { origin: "https://mail.example.com", "sec-fetch-site": "cross-site" };
  const boundary =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';

  test.each([
    ["a form", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    ["a form in parts", boundary, "multipart/form-data; boundary=x"],
    ["nothing", undefined, undefined],
    ["what is no JSON", "{", "application/json"],
  ])("takes %s from any origin, without a session and without a CSRF token", async (_, payload, type) => {
    const ann = await planner();
    const token = await tokenOf(ann);
    const answer = await app.http.inject({
      method: "POST",
      url: `/api/unsubscribe/${token}`,
      headers: { ...fromElsewhere, ...(type !== undefined && { "content-type": type }) },
      ...(payload !== undefined && { payload }),
    });
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      200,
      "You won't get any more reminders.",
    ]);
    expect(await planOf(ann)).toMatchObject({ remindAt: null, days: ["mon", "wed", "fri"] });
    const { rows } = await db.execute(
      `select email_notifications_enabled as mails, remind_next_at as next from users where id = ${ann.id}`,
    );
    expect(rows).toEqual([{ mails: true, next: null }]);
    on("2026-03-06", "18:00");
    await app.remind();
    expect(addressees()).toEqual([]);
  });

  test("asks first where a person follows the link, and changes nothing by that", async () => {
    const ann = await planner();
    const token = await tokenOf(ann);
    const answer = await app.visitor().get(`/api/unsubscribe/${token}`);
    expect([answer.status, answer.headers["location"]]).toEqual([302, `/unsubscribe/${token}`]);
    expect((await planOf(ann)).remindAt).toBe("18:00");
  });

  test("leaves out what a text puts behind the link, and takes a token of an earlier version", async () => {
    const ann = await planner();
    const token = await tokenOf(ann);
    expect(token).toMatch(/^[a-z0-9]{32,}$/);
    const earlier = Buffer.from(token, "hex").toString("base64url");
    for (const one of [token, earlier]) {
      for (const tail of ["", ".", ")", "%3E", "!"]) {
        const at = `/api/unsubscribe/${one}${tail}`;
        expect((await app.visitor().get(at)).headers["location"]).toBe(`/unsubscribe/${one}`);
        expect((await app.visitor().post(at)).status).toBe(200);
      }
    }
  });

  test("needs a token signed here for this person and the present address", async () => {
    const ann = await planner();
    const token = await tokenOf(ann);
    const spoiled = `${token.startsWith("0") ? "1" : "0"}${token.slice(1)}`;
    const stranger = app.visitor();
    for (const one of [spoiled, token.slice(1), `${token}0000`, "x".repeat(32)]) {
      expect((await stranger.post(`/api/unsubscribe/${one}`)).status).toBe(404);
      expect((await stranger.get(`/api/unsubscribe/${one}`)).status).toBe(404);
    }
    expect((await planOf(ann)).remindAt).toBe("18:00");
    await db.execute(`update users set unsubscribe_version = 1 where id = ${ann.id}`);
    expect((await stranger.post(`/api/unsubscribe/${token}`)).status).toBe(404);
    await ann.delete("/api/user", { password: ann.password });
    expect((await stranger.post(`/api/unsubscribe/${token}`)).status).toBe(404);
  });
});
