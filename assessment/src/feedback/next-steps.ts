import type { Observation } from "../observe.ts";
import { GUARD_WORDS } from "./guard-words.ts";
import type { Lever } from "./levers.ts";
import { named, pick, quotable } from "./quoting.ts";
import type { WeakSpots } from "./weak-spots.ts";

/** What these guards find is one thing among others; beside the rest of them nothing else counts. */
const LEAVES_THE_REST: ReadonlySet<string> = new Set(["copy", "rambling", "contradiction", "filler"]);

/** Two or three things to do next, the most rewarding first. */
export function stepsFor(
  levers: readonly Lever[],
  spots: WeakSpots,
  seen: Observation,
  seed: number,
): string[] {
  const out: string[] = [];
  const add = (text: string): void => {
    if (out.length < 3 && !out.includes(text)) out.push(text);
  };
  if (spots.placeholder !== null)
    add(
      `**Fill in "${spots.placeholder.replaceAll(/[<>[\]{}]/g, "").trim()}":** as it stands, the AI would have to invent it.`,
    );
  for (const lever of levers) {
    if (lever.kind === "guard") add(GUARD_WORDS[lever.finding.guard].next(lever.finding, spots, seen));
    else if (lever.kind === "facet" && lever.gain >= 0.8) add(facetStep(lever, seed + out.length));
    else if (lever.kind === "step" && lever.gain >= 1.5) add(stepStep(lever, spots, seed));
    if (lever.kind === "guard" && !LEAVES_THE_REST.has(lever.finding.guard)) break;
  }
  if (out.length < 2 && spots.vague.length > 0)
    add(`**Replace "${spots.vague[0] ?? ""}"** by a number, a name or an example.`);
  for (const facet of [...seen.facets].sort((a, b) => a.degree - b.degree || b.weight - a.weight)) {
    if (out.length >= 2) break;
    if (out.some((step) => step.includes(named(facet.name)))) continue;
    if (levers[0]?.kind === "guard" && !LEAVES_THE_REST.has(levers[0].finding.guard))
      add(`**Then come to the details:** ${named(facet.name)}, for instance.`);
    else if (facet.degree < 0.7) add(`**Give a sentence to what is still open:** ${named(facet.name)}.`);
    else
      add(
        pick(
          [
            `**Ask for a check:** before it ends, the AI compares its answer with ${named(facet.name)}.`,
            `**Let the AI prove it:** at the end it shows where its answer keeps ${named(facet.name)}.`,
            `**Say what counts as done:** by what would you see that ${named(facet.name)} has worked?`,
          ],
          seed + out.length,
        ),
      );
  }
  return out;
}

function facetStep(lever: Extract<Lever, { kind: "facet" }>, seed: number): string {
  const name = named(lever.name);
  const quote = quotable(lever.quote);
  if (lever.degree >= 0.3 && quote !== "") return `**Go further than "${quote}"** and spell out ${name}.`;
  return pick(
    [
      `**Name it plainly:** ${name}, in one clause of your own words.`,
      `**Say it outright:** ${name}; a number or an example makes it exact.`,
      `**Decide it yourself:** ${name} should not be left to the AI, and one sentence is enough.`,
      `**Bring it in:** ${name}, next to the sentence it belongs to.`,
    ],
    seed,
  );
}

function stepStep(lever: Extract<Lever, { kind: "step" }>, spots: WeakSpots, seed: number): string {
  const name = named(lever.name);
  const own = quotable(spots.ownWords[seed % Math.max(1, spots.ownWords.length)]);
  if (lever.step === "settled") {
    if (spots.vague.length > 0)
      return `**Replace "${spots.vague[seed % spots.vague.length] ?? ""}"** by a number, a name or an example (${name}).`;
    if (!spots.hasNumber && !spots.hasBound)
      return `**Set a limit** that the AI can count, such as words, rows or minutes (${name}).`;
    if (!spots.hasForm)
      return `**Name the form** of the answer: a table, a letter, numbered steps (${name}).`;
    if (!spots.hasCheck)
      return `**Add a check:** before it ends, the AI makes sure that every limit is kept (${name}).`;
    return `**Reread "${quotable(spots.firstWords)}"** as a stranger would, and decide whatever could still be taken in two ways (${name}).`;
  }
  if (lever.step === "angle") {
    if (own !== "") {
      return pick(
        [
          `**Build on "${own}":** who is affected by it, and what must not happen?`,
          `**Let "${own}" shape the whole answer** instead of one line of it.`,
          `**Go on from "${own}":** who will read the answer, and what do they need from it?`,
        ],
        seed >>> 4,
      );
    }
    return `**Give "${quotable(spots.firstWords)}" a reader, a place or a rule** that no other prompt would have.`;
  }
  if (!spots.hasOwn)
    return `**Add two facts of your own,** such as who it is for and what they already know (${name}).`;
  if (own === "")
    return `**Add two concrete details,** such as who it is for and what they already know (${name}).`;
  return `**Say more about "${own}":** two concrete details are enough (${name}).`;
}
