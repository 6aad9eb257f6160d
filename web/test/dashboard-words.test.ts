import { afterEach, beforeEach, describe, expect, it } from "vitest";
import "../src/first-script/dashboard-words.ts";
import { staticDashboard } from "../src/app/static-dashboard.tsx";
import { amara } from "./fake-api.ts";

type ShowOwn = (own: object[]) => void;
type Show = (user: object, challenges: object[], status: object) => ShowOwn | null;

const user = {
  ...amara,
  completedChallenges: 1073,
  totalPoints: 12_842,
  currentStreak: 3,
  bestStreak: 19,
  nextResetAt: new Date(Date.now() + 3_600_000 + 61_500).toISOString(),
};
const challenge = (id: number, difficulty: string, category = "Science") => ({
  id,
  title: `Title ${id}`,
  description: `Description ${id}`,
  difficulty,
  category,
  points: 20,
});
const done = (challengeId: number, overallScore: number | null) => ({
  challengeId,
  completed: true,
  overallScore,
});
const today = [challenge(3, "hard"), challenge(1, "easy"), challenge(2, "medium")];
const working = { status: { canUseOpenAI: true, quotaExceeded: false } };
const spent = { status: { canUseOpenAI: false, quotaExceeded: true } };

const shell = () => document.querySelector("#static-shell") as HTMLElement;
const texts = (selector: string) =>
  [...shell().querySelectorAll(selector)].map((one) => one.textContent.trim());

describe("the words of the dashboard before the program", () => {
  let showWords: Show;
  const show = (person: object, challenges: object[], own: object[], status: object) =>
    showWords(person, challenges, status)?.(own);

  beforeEach(() => {
    document.body.innerHTML = `<div id="static-shell"></div><template id="dashboard-shape"><div data-for="home">${staticDashboard()}</div></template>`;
    showWords = (window as unknown as { __showWords: Show }).__showWords;
  });
  afterEach(() => {
    document.body.innerHTML = "";
    delete document.documentElement.dataset["shell"];
  });

  it("are the person's own: name, numbers, and the challenges from easy to hard", () => {
    show(user, today, [done(1, 86)], working);
    expect(document.documentElement.dataset["shell"]).toBe("words");
    const all = shell().textContent;
    for (const words of [
      `Welcome back, ${user.displayName}!`,
      "1,073",
      "12,842",
      "3days",
      "Best 19",
      "01:01:0",
    ])
      expect(all).toContain(words);
    expect(all).not.toMatch(/\[\[|undefined|NaN/);
    expect(texts("h3.heading")).toEqual(["Title 1", "Title 2", "Title 3"]);
    expect(texts("article .overline-text")).toEqual(["EASY", "MEDIUM", "HARD"]);
    expect(texts("article > div > span:last-child")).toEqual(
      expect.arrayContaining(["View Challenge", "Start Challenge", "Start Challenge"]),
    );
    expect(shell().querySelectorAll("[data-strokes=today] > [data-lit]")).toHaveLength(1);
    expect(shell().querySelectorAll("[data-strokes=today] > *")).toHaveLength(3);
    expect(shell().querySelectorAll("[data-strokes=streak] > [data-lit]")).toHaveLength(3);
    expect(shell().querySelectorAll(".bg-cat-science")).toHaveLength(3);
  });

  it("say nothing of what is done before that is known", () => {
    const showOwn = showWords(user, today, working);
    const buttons = () =>
      [...shell().querySelectorAll<HTMLElement>("article > div:last-child > span:last-child")].map(
        ({ style }) => style.visibility,
      );
    expect(texts("h3.heading")).toEqual(["Title 1", "Title 2", "Title 3"]);
    expect(buttons()).toEqual(["hidden", "hidden", "hidden"]);
    expect(shell().querySelectorAll("[data-strokes=today] > [data-lit]")).toHaveLength(0);
    expect(shell().querySelector("[data-length]")).toBeNull();

    showOwn?.([done(1, 86), done(2, 90)]);
    expect(texts("h3.heading")).toEqual(["Title 1", "Title 2", "Title 3"]);
    expect(buttons()).toEqual(["", "", ""]);
    const lit = [...shell().querySelectorAll("[data-strokes=today] > [data-lit]")];
    expect(lit.map(({ className }) => className.includes("bg-spark"))).toEqual([true, true]);
  });

  it("show how far a finished one came, and the next step after it", () => {
    show(user, today, [done(1, 42), done(2, 86)], working);
    const cards = [...shell().querySelectorAll("article")];
    expect(cards.map((card) => card.dataset["kind"])).toEqual(["under", "good", "next"]);
    expect(cards[0]?.textContent).toContain("42");
    const [on, length] = (
      cards[1]?.querySelector("[data-length]")?.getAttribute("stroke-dasharray") ?? ""
    ).split(" ");
    expect(Number(on) / Number(length)).toBeCloseTo(0.86);
  });

  it("are as many as there are challenges, and say that the AI is not used only where it is not", () => {
    show(user, today.slice(1, 2), [], spent);
    expect(texts("h3.heading")).toEqual(["Title 1"]);
    expect(shell().querySelectorAll("[data-strokes=today] > *")).toHaveLength(1);
    expect(texts("[data-notice]")).toEqual(["Using fallback data (API quota exceeded)"]);
  });

  it("are words and never markup", () => {
    const odd = { ...challenge(1, "easy", "Made up"), title: "<img src=x>", description: "[[name]]" };
    show({ ...user, displayName: "<b>Bo</b>" }, [odd], [], working);
    expect(shell().querySelector("img, b")).toBeNull();
    expect(shell().textContent).toContain("Welcome back, <b>Bo</b>!");
    expect(texts("article p")).toEqual(["[[name]]"]);
    expect(shell().querySelector("[data-notice]")).toBeNull();
  });

  it("stay away where there is no dashboard to show, or one that cannot be shown right", () => {
    expect(showWords({ ...user, onboardingCompleted: false }, today, working)).toBeNull();
    expect(showWords(user, [], working)).toBeNull();
    expect(shell().children).toHaveLength(0);
    expect(document.documentElement.dataset["shell"]).toBeUndefined();
    expect(() => show(user, today, [done(1, null)], working)).toThrow(TypeError);
  });
});
