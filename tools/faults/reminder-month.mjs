import { fork } from "node:child_process";
import { openSmtpInbox } from "@promptsmith/testing/doubles/smtp";
import { Chance } from "@promptsmith/testing/chance";
import { inProject, say } from "../lib/project.mjs";
import { BEGIN, dayIn, missing, WEEKDAYS, wrongMails } from "./reminder-verdict.mjs";

const MINUTE = 60_000;
const STEP = 30 * MINUTE;
const WEEK = 7 * 24 * 60 * MINUTE;
const ZONES = [
  "UTC+00:00",
  "Europe/Paris",
  "Europe/London",
  "America/New_York",
  "America/Los_Angeles",
  "America/Santiago",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Africa/Cairo",
];
/** How likely a person is to practise on a day. */
const HABITS = [0.95, 0.7, 0.4, 0.1, 0];
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A process that is started again whenever it was killed; until it is up the other one is alone. */
function reminderProcess(env) {
  let child = null;
  let ready = false;
  let count = 0;
  const waiting = new Map();
  const killChild = () => child?.kill("SIGKILL");
  process.once("exit", killChild);
  const start = async (at) => {
    const opened = new Promise((resolve, reject) => waiting.set("ready", { resolve, reject }));
    child = fork(inProject("tools/faults/reminder-process.mjs"), [JSON.stringify(env), at.toISOString()], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.on("message", ({ id, error }) => {
      const asked = waiting.get(id);
      waiting.delete(id);
      if (error === null) asked?.resolve(true);
      else asked?.reject(new Error(error));
    });
    child.on("exit", () => {
      [child, ready] = [null, false];
      for (const { resolve } of waiting.values()) resolve(false);
      waiting.clear();
    });
    ready = await opened;
    if (!ready) throw new Error("a process ended while it started");
  };
  const self = {
    isUp: () => ready,
    isGone: () => child === null,
    start,
    /** False where it is not up, or was killed meanwhile. */
    ask(at, what, parts = {}) {
      if (!ready) return Promise.resolve(false);
      count += 1;
      const id = count;
      const answer = new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
      child.send({ id, at, what, ...parts });
      return answer;
    },
    /** Resolves when it is gone. */
    kill: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        ready = false;
        child.kill("SIGKILL");
      }),
    end() {
      process.off("exit", killChild);
      killChild();
    },
  };
  return self;
}

async function settle(query, number, chance) {
  const people = Array.from({ length: number }, (_, index) => {
    const days = WEEKDAYS.filter(() => chance.next() < 0.6);
    while (days.length < 3) days.push(...WEEKDAYS.filter((day) => !days.includes(day)).slice(0, 1));
    const minutes = chance.below(48) * 30;
    const remindAt = [Math.floor(minutes / 60), minutes % 60].map((one) => String(one).padStart(2, "0"));
    return {
      email: `person${index}@example.org`,
      zone: chance.pick(ZONES),
      habit: chance.pick(HABITS),
      days,
      remindAt: remindAt.join(":"),
      practised: new Map(),
      done: 0,
    };
  });
  const rows = JSON.stringify(
    people.map(({ email, zone, days, remindAt }) => ({ email, zone, days, remindAt })),
  );
  const begin = new Date(BEGIN).toISOString();
  const inserted = await query(
    `insert into users (username, email, email_verified_at, timezone, remind_at, remind_next_at, created_at)
     select split_part(p->>'email', '@', 1), p->>'email', $2, p->>'zone', p->>'remindAt', $2, $2
     from jsonb_array_elements($1::jsonb) p returning id, email`,
    [rows, begin],
  );
  await query(
    `insert into practice_plans (user_id, days, from_day, made_on, created_at)
     select u.id, array(select jsonb_array_elements_text(p->'days')), '2026-02-20', '2026-02-19', $2
     from jsonb_array_elements($1::jsonb) p join users u on u.email = p->>'email'`,
    [rows, begin],
  );
  const ids = new Map(inserted.map(({ id, email }) => [email, id]));
  return people.map((one) => ({ ...one, id: ids.get(one.email) }));
}

/**
 * A month in the lives of people with plans, on two processes that are killed now and then in the middle of sending.
 * `FAULT_SEED` repeats the lives; when exactly a kill comes is not repeated.
 * @param {{ people?: number, days?: number, kills?: number }} options
 */
export async function reminderMonth(place, { people: number, days, kills: wantedKills }) {
  const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);
  const chance = new Chance(seed);
  const sink = await openSmtpInbox();
  const env = {
    ...place.env,
    SMTP_URL: sink.url,
    EMAIL_VERIFICATION: "off",
    RATE_LIMITS: "off",
    GEOIP_URL: "off",
  };
  const processes = [reminderProcess(env), reminderProcess(env)];
  const until = BEGIN + days * 24 * 60 * MINUTE;
  const mails = [];
  let [kills, practised] = [0, 0];
  let broken = null;
  try {
    for (const one of processes) await one.start(new Date(BEGIN));
    const people = await place.look((query) => settle(query, number, chance));
    const challenges = await place.look((query) => query("select id from challenges order by id"));
    const byEmail = new Map(people.map((one) => [one.email, one]));
    for (let at = BEGIN; at < until; at += STEP) {
      const now = new Date(at).toISOString();
      // About half an hour of everybody's day, over a minute before reminders are due; once a day for everybody.
      const before = at - MINUTE;
      const acting = people.filter(
        (who) => !who.practised.has(dayIn(who.zone, before)) && chance.next() < who.habit / 24,
      );
      for (const who of acting) {
        who.practised.set(dayIn(who.zone, before), before);
        who.done += 1;
      }
      const work = acting.map((who) => ({ userId: who.id, challengeId: challenges[who.done].id }));
      const worker = processes.find((one) => one.isUp());
      const done = await worker.ask(new Date(before).toISOString(), "practise", { people: work });
      if (!done) throw new Error("a process ended that nobody killed");
      practised += work.length;
      const reminding = processes.map((one) => one.ask(now, "remind"));
      const mayKill =
        kills < (wantedKills * (at - BEGIN)) / (until - BEGIN) && processes.every((one) => one.isUp());
      const dying = mayKill ? chance.pick(processes) : null;
      if (dying !== null) {
        // While it is sending, if it is sending at all.
        for (let patience = 0; sink.received.length === 0 && patience < 20; patience += 1) {
          await pause(5);
        }
        if (sink.received.length > 0) {
          await dying.kill();
          kills += 1;
        }
      }
      await Promise.all(reminding);
      if (dying !== null) {
        // Those that are alive look again within seconds, when the database has noticed that the other one is gone.
        await pause(500);
        await Promise.all(processes.map((one) => one.ask(now, "remind")));
      }
      for (const { to } of sink.take()) mails.push({ to, at });
      if (broken !== null) throw new Error("a killed process did not start again", { cause: broken });
      for (const one of processes) {
        if (one.isGone()) one.start(new Date(at)).catch((error) => (broken = error));
      }
      if ((at - BEGIN) % WEEK === 0 && at > BEGIN) {
        say(`      ${dayIn("UTC", at)}: ${mails.length} reminders, ${kills} kills so far`);
      }
    }
    const rows = await place.look((query) =>
      query("select user_id, day::text as day, outcome from reminders_sent order by id"),
    );
    const { wrong, seen } = wrongMails(mails, byEmail);
    const { forgotten, lost, unsettled } = missing(rows, people, seen, until);
    const table = [
      ["people", number],
      ["days", days],
      ["practised days", practised],
      ["processes killed while sending", kills],
      ["reminders that came", mails.length],
      [
        "dropped, since there was practice meanwhile",
        rows.filter(({ outcome }) => outcome === "dropped").length,
      ],
      ["lost to a kill after they were marked sent", lost],
      ...Object.entries(wrong),
      ["forgotten", forgotten],
      ["still waiting at the end", unsettled],
    ];
    for (const [name, count] of table) say(`      ${String(count).padStart(7)}  ${name}`);
    const problems = Object.entries({ ...wrong, forgotten, "still waiting": unsettled })
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} reminders ${name}`);
    // Each process sends over two connections, so a kill can cost two mails.
    if (lost > kills * 2) problems.push(`${lost} reminders were lost to ${kills} kills`);
    if (mails.length === 0) problems.push("no reminder came at all");
    return { rounds: days, problems, note: `${mails.length} reminders, ${kills} kills, seed ${seed}` };
  } finally {
    for (const one of processes) one.end();
    await sink.stop();
  }
}
