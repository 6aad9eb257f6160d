import { draftOnce, pause, submitOnce, submitUntilDone, together } from "./submits.mjs";
import { withFault } from "./with-fault.mjs";

const PEOPLE = 4;
/** The kill falls after so many acknowledgements at most, somewhere within the next submits. */
const MOST_BEFORE_KILL = 24;

const countOf = (people) =>
  people.reduce((total, { acknowledged, drafts }) => total + acknowledged.size + (drafts?.size ?? 0), 0);

/** A first draft and a further one of each challenge, until it is over; what is under way then is still finished. */
async function submitAll(who, isOver, patienceMs) {
  for (const challenge of who.challenges)
    for (const once of [submitOnce, draftOnce])
      if (!isOver()) await submitUntilDone(who, challenge, { once, patienceMs });
}

async function enough(people, wanted, more) {
  const deadline = Date.now() + 10_000;
  while (countOf(people) < wanted && Date.now() < deadline) await pause(1);
  await pause(more);
}

/**
 * Kills the application with SIGKILL at a random moment while several people submit, and starts it again. They repeat
 * what was broken off with its key, and each acknowledged result is there exactly once at the end, as it was told.
 */
export const killDuringSubmits = (place, { rounds = 20 } = {}) =>
  withFault(place, async (use) => {
    let beforeKills = 0;
    const everybody = [];
    const unfinished = [];
    for (let round = 0; round < rounds; round += 1) {
      const people = await use.people(PEOPLE);
      let isOver = false;
      // Many have to wait until the lease of the killed process has run out, so they are waited for at the end.
      unfinished.push(
        together(
          people.map((who) =>
            submitAll(who, () => isOver, 120_000).catch((error) => `round ${round}: ${error.message}`),
          ),
        ),
      );
      await enough(people, Math.floor(Math.random() * MOST_BEFORE_KILL), Math.random() * 30);
      isOver = true;
      beforeKills += countOf(people);
      await use.app.kill("SIGKILL");
      await use.startAgain();
      everybody.push(...people);
    }
    use.problems.push(...(await Promise.all(unfinished)).flat().filter((one) => one !== undefined));
    const note = `${beforeKills} acknowledged before a kill, ${countOf(everybody) - beforeKills} finished afterwards`;
    return { rounds, note };
  });
