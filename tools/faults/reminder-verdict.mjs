import { say } from "../lib/project.mjs";

const MINUTE = 60_000;
/** Clocks change on the 8th in America and on the 29th in Europe. */
export const BEGIN = Date.parse("2026-03-01T00:00:00Z");
export const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const formats = new Map();
/** Written once more, by other means than the product's. */
export function dayIn(zone, at) {
  if (zone.startsWith("UTC")) return new Date(at).toISOString().slice(0, 10);
  if (!formats.has(zone)) formats.set(zone, new Intl.DateTimeFormat("sv-SE", { timeZone: zone }));
  return formats.get(zone).format(at);
}
const weekdayOf = (day) => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()];

/** Reminders that should not have come, judged by what the people did and not by the product's own records. */
export function wrongMails(mails, byEmail) {
  const seen = new Set();
  const wrong = { "after practice that day": 0, "twice a day": 0, "on a day off": 0 };
  for (const { to, at } of mails) {
    const who = byEmail.get(to);
    const day = dayIn(who.zone, at);
    if ((who.practised.get(day) ?? Infinity) <= at) {
      wrong["after practice that day"] += 1;
      say(`      after practice: ${to} (${who.zone}) on ${day}, reminded ${new Date(at).toISOString()}`);
    }
    if (!who.days.includes(weekdayOf(day))) wrong["on a day off"] += 1;
    if (seen.has(`${to} ${day}`)) wrong["twice a day"] += 1;
    seen.add(`${to} ${day}`);
  }
  return { wrong, seen };
}

/** Reminders that should have been there and are not, and those that were marked sent and never came. */
export function missing(rows, people, seen, until) {
  const byPerson = new Map(people.map(({ id }) => [id, []]));
  for (const row of rows) byPerson.get(row.user_id).push(row);
  let [forgotten, lost, unsettled] = [0, 0, 0];
  for (const who of people) {
    const own = new Map(byPerson.get(who.id).map((row) => [row.day, row.outcome]));
    let unanswered = 0;
    // West of Greenwich the month begins on a day before.
    for (let at = BEGIN - 24 * 60 * MINUTE; at < until - 36 * 60 * MINUTE; at += 24 * 60 * MINUTE) {
      const day = new Date(at).toISOString().slice(0, 10);
      const outcome = own.get(day);
      if (outcome === "sent") unanswered += 1;
      if (outcome === null) unsettled += 1;
      if (outcome === "sent" && !seen.has(`${who.email} ${day}`)) lost += 1;
      const isPlanned = who.days.includes(weekdayOf(day)) && at > BEGIN + 24 * 60 * MINUTE;
      if (isPlanned && outcome === undefined && !who.practised.has(day) && unanswered < 3) {
        forgotten += 1;
        if (forgotten < 12)
          say(
            `      forgotten: ${who.email} on ${day} at ${who.remindAt}, ${who.zone}, ${who.days.join(" ")}`,
          );
      }
      if (who.practised.has(day)) unanswered = 0;
    }
  }
  return { forgotten, lost, unsettled };
}
