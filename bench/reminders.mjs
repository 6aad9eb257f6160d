import { openSmtpInboxOf } from "@promptsmith/testing/doubles/smtp";
import { startCluster } from "./cluster.mjs";
import { seedPeople } from "./seed-data.mjs";

const ZONE = "Europe/Berlin";
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const clockIn = (at) => new Intl.DateTimeFormat("en-GB", { timeZone: ZONE, timeStyle: "short" }).format(at);

/** Every person wants a reminder in the current minute: every day is planned and no one has practised. */
async function allDueNow(client) {
  await client.query(
    `insert into practice_plans (user_id, days, from_day, made_on, created_at)
     select id, array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], '2020-01-01', '2020-01-01', now() from users`,
  );
  await client.query(
    `update users set email_verified_at = now(), remind_at = $1, remind_next_at = now(), last_counted_day = null`,
    [clockIn(new Date())],
  );
}

/** From the moment before the first reminder is queued to that after the last one, while others are being sent. */
async function queueing(client, people) {
  const count = async (where) =>
    Number((await client.query(`select count(*) from reminders_sent where ${where}`)).rows[0].count);
  let since = performance.now();
  for (let queued = 0; queued < people; await pause(10)) {
    queued = await count("true");
    if (queued === 0) since = performance.now();
  }
  return { seconds: (performance.now() - since) / 1000, sentMeanwhile: await count("outcome = 'sent'") };
}

export async function measure({ quick, say }) {
  const people = quick ? 2_000 : 10_000;
  const cluster = await startCluster();
  const sink = await openSmtpInboxOf(async () => null);
  try {
    const database = await cluster.database("reminders");
    const first = await database.start();
    await first.stop();
    const client = await database.client();
    await seedPeople(client, { people, ledger: false, befriended: 0 });
    await allDueNow(client);
    const server = await database.start({ SMTP_URL: sink.url, EMAIL_VERIFICATION: "off" });
    const { seconds, sentMeanwhile } = await queueing(client, people);
    const before = sink.received.length;
    await pause(10_000);
    const perSecond = (sink.received.length - before) / 10;
    const addresses = sink.received.map(({ to }) => to);
    await server.stop();
    say(`${people} queued in ${seconds.toFixed(1)} s`);
    return { people, seconds, sentMeanwhile, perSecond, twice: addresses.length - new Set(addresses).size };
  } finally {
    await sink.stop();
    await cluster.stop();
  }
}

export const table = ({ people, seconds, sentMeanwhile, perSecond, twice }) => [
  {
    "reminders due at once": people,
    "queued within s": Number(seconds.toFixed(1)),
    "sent meanwhile": sentMeanwhile,
    "then sent per s": Number(perSecond.toFixed(1)),
    "sent twice": twice,
  },
];
