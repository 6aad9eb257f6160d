import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { DIFFICULTIES, TARGET_SCORE } from "@promptsmith/contract/challenges/rules";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { levelOf, POINTS_PER_LEVEL } from "@promptsmith/contract/progress/rules";
import { grouped } from "../platform/grouped.ts";
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

const colourOf = (strokes: readonly Element[]) => /bg-[\w-]+/.exec(strokes[0]?.className ?? "")?.[0] ?? "";

/** The first ones of a row of strokes or bars are lit, in the colour of the first. */
function light(strokes: readonly Element[], count: number, colour = colourOf(strokes)): void {
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

/** Today's cards, easy first. */
function cardsIn(view: ParentNode, challenges: readonly Challenge[]) {
  const models = new Map(all(view, "[data-kind]").map((element) => [element.dataset["kind"], element]));
  const grid = models.get("later")?.parentElement;
  const strokes = all(view, '[data-strokes="today"] > *');
  for (const stroke of strokes.splice(challenges.length)) stroke.remove();
  const colour = colourOf(strokes);
  const sorted = challenges.toSorted((one, other) => levelIn(one) - levelIn(other));
  const draw = (kindOf: (challenge: Challenge) => string, scoreOf: (challenge: Challenge) => number | null) =>
    sorted.map((challenge) => {
      const model = models.get(kindOf(challenge));
      if (model === undefined) throw new TypeError(`There is no card of the kind ${kindOf(challenge)}`);
      return card(model, challenge, scoreOf(challenge));
    });

  return {
    /** What there is to read; what has been done and what comes next is not known yet, and not said. */
    show(): void {
      const cards = draw(
        () => "later",
        () => null,
      );
      for (const element of cards) {
        const button = element.querySelector<HTMLElement>(":scope > :last-child > :last-child");
        button?.style.setProperty("visibility", "hidden");
      }
      light(strokes, 0, colour);
      grid?.replaceChildren(...cards);
    },
    showOwn(own: readonly UserChallenge[]): void {
      const done = new Map(
        own
          .filter(({ completed }) => completed)
          .map((attempt) => [attempt.challengeId, attempt.overallScore]),
      );
      const scoreOf = ({ id }: Challenge) => {
        const score = done.get(id) ?? null;
        if (done.has(id) && score === null) throw new TypeError("A challenge is done and has no score");
        return score;
      };
      const next = sorted.find(({ id }) => !done.has(id));
      const cards = draw((challenge) => {
        const score = scoreOf(challenge);
        if (score === null) return challenge === next ? "next" : "later";
        return score >= TARGET_SCORE ? "good" : "under";
      }, scoreOf);
      light(strokes, sorted.filter(({ id }) => done.has(id)).length, colour);
      grid?.replaceChildren(...cards);
    },
  };
}

function noticeOf({ status }: Status): string {
  if (status.canUseOpenAI) return "";
  const reason = status.quotaExceeded ? "API quota exceeded" : "no AI service connected";
  return `Using fallback data (${reason})`;
}

/**
 * Puts the words of today's dashboard into the shape of it that stands in the page (app/static-dashboard.tsx), as soon as
 * the answers are there and before the program is. They come from memory and are set as text, never as markup.
 * @returns what adds the own work to the words that stand there now; null when there are none
 */
function showWords(
  user: SelfUser,
  challenges: readonly Challenge[],
  status: Status,
): ((own: readonly UserChallenge[]) => void) | null {
  const shape = document.querySelector<HTMLTemplateElement>("#dashboard-shape");
  const shell = document.querySelector("#static-shell");
  if (!shape || !shell || user.onboardingCompleted !== true || challenges.length === 0) return null;
  const view = shape.content.cloneNode(true) as DocumentFragment;

  const cards = cardsIn(view, challenges);
  cards.show();
  light(all(view, '[data-strokes="streak"] > *'), user.currentStreak);
  if (user.currentStreak === 0) rename(view, "text-spark", "");
  const notice = noticeOf(status);
  if (notice === "") view.querySelector("[data-notice]")?.remove();
  say(view, {
    name: user.displayName || user.username,
    completed: grouped(user.completedChallenges),
    streak: grouped(user.currentStreak),
    days: user.currentStreak === 1 ? "day" : "days",
    best: grouped(user.bestStreak),
    points: grouped(user.totalPoints),
    level: levelOf(user.totalPoints),
    within: user.totalPoints % POINTS_PER_LEVEL,
    left: timeUntil(Date.parse(user.nextResetAt), Date.now()),
    notice,
  });
  shell.append(view);
  document.documentElement.dataset["shell"] = "words";
  return cards.showOwn;
}

window.__showWords = showWords;
