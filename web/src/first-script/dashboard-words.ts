import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { DIFFICULTIES, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { levelOf, POINTS_PER_LEVEL } from "@promptsmith/contract/progress/rules";
import { timeUntil } from "../platform/time-until.ts";

type Status = { status: { canUseOpenAI: boolean; quotaExceeded: boolean } };
type Words = Readonly<Record<string, string | number | null>>;

declare global {
  interface Window {
    /** Stands in the pages of those who may have a session. */
    __showWords?: typeof showWords;
  }
}

const all = <Kind extends Element = HTMLElement>(within: ParentNode, selector: string): Kind[] => [
  ...within.querySelectorAll<Kind>(selector),
];

/** A place that is filled is none any more: what comes after it cannot say something else there. */
function say(within: ParentNode, words: Words): void {
  for (const element of all(within, "[data-text]")) {
    const text = element.dataset["text"] ?? "";
    element.textContent = text.replaceAll(/\[\[(\w+)\]\]/g, (_, name: string) => String(words[name]));
    delete element.dataset["text"];
  }
}

/** The first ones of a row of strokes or bars are lit, in the colour of the first. */
function light(strokes: readonly Element[], count: number): void {
  const colour = /bg-[\w-]+/.exec(strokes[0]?.className ?? "")?.[0] ?? "";
  for (const [place, stroke] of strokes.entries()) {
    stroke.className = stroke.className.replace(/bg-[\w-]+/, place < count ? colour : "bg-tick");
    stroke.toggleAttribute("data-lit", place < count);
  }
}

function rename(within: ParentNode, from: string, to: string): void {
  for (const element of all<Element>(within, `[class*="${from}"]`))
    element.setAttribute("class", (element.getAttribute("class") ?? "").replaceAll(from, to));
}

const levelIn = ({ difficulty }: Challenge): number => DIFFICULTIES.indexOf(difficulty);

/** A copy of the card that looks like this challenge's, with its words. */
function card(model: HTMLElement, challenge: Challenge, score: number | null): HTMLElement {
  const element = model.cloneNode(true) as HTMLElement;
  const ground = challenge.category.toLowerCase();
  light(all(element, "[data-lit]"), levelIn(challenge) + 1);
  rename(element, "hard", challenge.difficulty);
  rename(element, "cat-sports", `cat-${/^[a-z]+$/.test(ground) ? ground : ""}`);
  for (const ring of all<SVGElement>(element, "[data-length]")) {
    const length = Number(ring.dataset["length"]);
    ring.setAttribute("stroke-dasharray", `${(length * (score ?? 0)) / 100} ${length}`);
  }
  say(element, {
    title: challenge.title,
    description: challenge.description,
    category: challenge.category,
    difficulty: challenge.difficulty.toUpperCase(),
    worth: challenge.points,
    score,
  });
  return element;
}

/** @returns how many of them are done */
function showCards(
  view: ParentNode,
  challenges: readonly Challenge[],
  own: readonly UserChallenge[],
): number {
  const models = new Map(all(view, "[data-kind]").map((element) => [element.dataset["kind"], element]));
  const grid = models.get("next")?.parentElement;
  const sorted = challenges.toSorted((one, other) => levelIn(one) - levelIn(other));
  const done = new Map(
    own.filter(({ completed }) => completed).map((attempt) => [attempt.challengeId, attempt.overallScore]),
  );
  const next = sorted.find(({ id }) => !done.has(id));
  const cards = sorted.map((challenge) => {
    const score = done.get(challenge.id) ?? null;
    if (done.has(challenge.id) && score === null) throw new TypeError("A challenge is done and has no score");
    const open = challenge === next ? "next" : "later";
    const kind = score === null ? open : score >= TARGET_SCORE ? "good" : "under";
    const model = models.get(kind);
    if (model === undefined) throw new TypeError(`There is no card of the kind ${kind}`);
    return card(model, challenge, score);
  });
  grid?.replaceChildren(...cards);
  return sorted.filter(({ id }) => done.has(id)).length;
}

function noticeOf({ status }: Status): string {
  if (status.canUseOpenAI) return "";
  const reason = status.quotaExceeded ? "API quota exceeded" : "no AI service connected";
  return `Using fallback data (${reason})`;
}

const number = (value: number) => value.toLocaleString("en-US");

/**
 * Puts the words of today's dashboard into the shape of it that stands in the page (app/static-dashboard.tsx), as soon as
 * the answers are there and before the program is. They come from memory and are set as text, never as markup.
 * @returns whether they stand there now
 */
function showWords(
  user: SelfUser,
  challenges: readonly Challenge[],
  own: readonly UserChallenge[],
  status: Status,
): boolean {
  const shape = document.querySelector<HTMLTemplateElement>("#dashboard-shape");
  const shell = document.querySelector("#static-shell");
  if (!shape || !shell || user.onboardingCompleted !== true || challenges.length === 0) return false;
  const view = shape.content.cloneNode(true) as DocumentFragment;

  const done = showCards(view, challenges, own);
  const today = all(view, '[data-strokes="today"] > *');
  for (const stroke of today.splice(challenges.length)) stroke.remove();
  light(today, done);
  light(all(view, '[data-strokes="streak"] > *'), user.currentStreak);
  if (user.currentStreak === 0) rename(view, "text-spark", "");
  const notice = noticeOf(status);
  if (notice === "") view.querySelector("[data-notice]")?.remove();
  say(view, {
    name: user.displayName || user.username,
    completed: number(user.completedChallenges),
    streak: number(user.currentStreak),
    days: user.currentStreak === 1 ? "day" : "days",
    best: number(user.bestStreak),
    points: number(user.totalPoints),
    level: levelOf(user.totalPoints),
    within: user.totalPoints % POINTS_PER_LEVEL,
    left: timeUntil(Date.parse(user.nextResetAt), Date.now()),
    notice,
  });
  shell.append(view);
  document.documentElement.dataset["shell"] = "words";
  return true;
}

window.__showWords = showWords;
