import { expect, it } from "vitest";
import { confirmSession } from "./session-check.ts";
import { amara } from "../../../../test/support/fake-api.ts";

function checks(answers: unknown[]) {
  const pauses: number[] = [];
  let asked = 0;
  const result = confirmSession(
    { ...amara, displayName: "From the login answer" },
    () => Promise.resolve(answers[asked++] as typeof amara | null),
    (ms) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  );
  return result.then((user) => ({ user, asked, pauses }));
}

it("0 points are points: one check is enough", async () => {
  expect(await checks([amara])).toEqual({ user: amara, asked: 1, pauses: [] });
});

it("asks again 300 ms later until the user is complete", async () => {
  const { asked, pauses, user } = await checks([null, { id: 7 }, amara]);
  expect({ asked, pauses, name: user.displayName }).toEqual({
    asked: 3,
    pauses: [300, 300],
    name: "Amara Okafor",
  });
});

it("after three checks the user of the login answer is used", async () => {
  const { asked, user } = await checks([null, null, null, amara]);
  expect({ asked, name: user.displayName }).toEqual({ asked: 3, name: "From the login answer" });
});
