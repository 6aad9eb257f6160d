import { aiDouble, answer, nonsense, quota, says } from "./ai-double.mjs";
import { startApp } from "./app-process.mjs";
import { brokenInvariants } from "./invariants.mjs";
import { mailSink } from "./mail-sink.mjs";
import { person, Refused } from "./person.mjs";
import { crowd, lostOf, pause, submitStubbornly, timed } from "./submits.mjs";

const scores = (value) =>
  JSON.stringify({
    fidelity: value,
    clarity: value,
    conciseness: value,
    creativity: value,
    overallScore: value,
  });
const NUL = String.fromCharCode(0);

/** What a provider may answer besides something useful. */
const AI_FAULTS = {
  "rate limited": (_, response) =>
    answer(response, 429, { error: { code: "rate_limit_exceeded" } }, { "retry-after": "1" }),
  "server error": (_, response) => answer(response, 500, { error: { message: "oops" } }),
  "wrong key": (_, response) => answer(response, 401, { error: { code: "invalid_api_key" } }),
  "not JSON": (_, response) => answer(response, 200, "<html>Bad gateway</html>"),
  "half of it": (_, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    response.write('{"id":"x","choices":[{"message":{"content":"');
    setTimeout(() => response.destroy(), 50);
  },
  empty: (_, response) => says(response, ""),
  "no choices": (_, response) => answer(response, 200, { id: "x", choices: [] }),
  refusal: (_, response) => says(response, "I cannot help with that."),
  999: (_, response) => says(response, scores(999)),
  "-5": (_, response) => says(response, scores(-5)),
  "85 as a string": (_, response) => says(response, scores("85")),
  85.7: (_, response) => says(response, scores(85.7)),
  fenced: (_, response) => says(response, `\`\`\`json\n${scores(100)}\n\`\`\``),
  "NUL inside": (_, response) => says(response, `${NUL}${scores(50)}`),
  "ten megabytes": (_, response) => says(response, "x".repeat(10_000_000)),
  weather: (_, response) => nonsense(response),
};

/** Whatever the provider does, a submission is judged within 25 seconds, by somebody, between 0 and 100. */
export async function aiFaults(place) {
  const ai = await aiDouble();
  const problems = [];
  let slowest = 0;
  const app = await startApp({ env: { ...place.env, ...ai.env } });
  try {
    for (const [name, fault] of Object.entries(AI_FAULTS)) {
      const [who] = await crowd(() => app.url, 1);
      ai.will = async (body, response) => fault(body, response);
      const [ms, result] = await timed(() => submitStubbornly(who, who.challenges[0], { patienceMs: 0 }));
      slowest = Math.max(slowest, ms);
      if (result instanceof Error) problems.push(`${name}: ${result.message}`);
      if (ms > 25_000) problems.push(`${name}: took ${Math.round(ms)} ms`);
      const [{ overallScore }] = await who.one.get("/api/user-challenges");
      if (!(overallScore >= 0 && overallScore <= 100)) problems.push(`${name}: scored ${overallScore}`);
      const { status } = await who.one.get("/api/openai-status");
      if (status.quotaExceeded) problems.push(`${name}: taken for an empty account`);
      problems.push(...(await lostOf(who)));
    }
    await app.kill("SIGTERM");
    problems.push(...(await place.look(brokenInvariants)));
    return { rounds: Object.keys(AI_FAULTS).length, problems, note: `slowest ${Math.round(slowest)} ms` };
  } finally {
    await app.kill();
    await ai.stop();
  }
}

/** An empty account is asked once, told to the learner, and then left alone. */
export async function aiQuota(place) {
  const ai = await aiDouble();
  ai.will = async (_body, response) => quota(response);
  const problems = [];
  const app = await startApp({ env: { ...place.env, ...ai.env } });
  try {
    const people = await crowd(() => app.url, 5);
    for (const who of people) await submitStubbornly(who, who.challenges[0], { patienceMs: 0 });
    if (ai.calls !== 1) problems.push(`the provider was asked ${ai.calls} times`);
    const { status } = await people[0].one.get("/api/openai-status");
    if (!status.quotaExceeded || !(status.timeRemaining > 0 && status.timeRemaining <= 60))
      problems.push(JSON.stringify(status));
    return {
      rounds: people.length,
      problems,
      note: `${ai.calls} call, ${status.timeRemaining} minutes to wait`,
    };
  } finally {
    await app.kill();
    await ai.stop();
  }
}

/** A mail server that is away, hangs or refuses changes no answer; what can be delivered later is delivered later. */
export async function mailFaults(place) {
  const mails = await mailSink();
  const problems = [];
  const app = await startApp({ env: { ...place.env, SMTP_URL: mails.url } });
  let slowest = 0;
  try {
    const one = await person(() => app.url).join();
    for (const [name, begin] of [
      ["550", () => void (mails.mode = 550)],
      ["away", () => mails.close()],
      ["hangs", () => void (mails.mode = "hang")],
      ["451", () => void (mails.mode = 451)],
    ]) {
      await begin();
      const guest = `${name}@example.org`;
      const calls = {
        invite: () => one.post("/api/friendship-invitations", { recipientEmail: guest }),
        register: () =>
          person(() => app.url).post("/api/firebase/register", {
            email: `new-${guest}`,
            password: "correct horse 7",
          }),
        "reset of a known address": () =>
          person(() => app.url).post("/api/firebase/reset-password", { email: one.user.email }),
        "reset of an unknown one": () =>
          person(() => app.url).post("/api/firebase/reset-password", { email: "nobody@example.org" }),
      };
      for (const [call, work] of Object.entries(calls)) {
        const [ms, result] = await timed(work);
        slowest = Math.max(slowest, ms);
        if (result instanceof Error) problems.push(`${name}, ${call}: ${result.message}`);
        if (ms > 5 * 300) problems.push(`${name}, ${call}: ${Math.round(ms)} ms`);
      }
      const { inviteToken } =
        (await one.get("/api/friendship-invitations")).find(
          ({ recipientEmail }) => recipientEmail === guest,
        ) ?? {};
      const looked = await fetch(`${app.url}/api/friendship-invitations/${inviteToken}`);
      if (looked.status !== 200) problems.push(`${name}: the invitation answers ${looked.status}`);
      await pause(600);
      if (name === "away") await mails.open();
      mails.mode = "accept";
    }
    // The first wait after a failure is half a minute.
    await mails.until(
      (all) => ["away@example.org", "451@example.org"].every((guest) => all.some(({ to }) => to === guest)),
      100_000,
    );
    // It was refused before the others, so its turn would have come by now.
    await pause(3_000);
    if (mails.received.some(({ to }) => to === "550@example.org"))
      problems.push("a final refusal was tried again");
    return {
      rounds: 4,
      problems,
      note: `slowest answer ${Math.round(slowest)} ms; delivered once the server was back`,
    };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { rounds: 4, problems: [...problems, error.message], note: "" };
  } finally {
    await app.kill();
    await mails.stop();
  }
}
