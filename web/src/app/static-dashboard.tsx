import type { Challenge, UserChallenge } from "@promptsmith/contract/challenges/entities";
import { DIFFICULTIES, MIXED_THEME } from "@promptsmith/contract/challenges/rules";
import type { SelfUser } from "@promptsmith/contract/identity/entities";
import { CATEGORIES } from "@promptsmith/contract/profile/rules";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import { createQueryClient } from "../platform/query-client.ts";
import { lifeless } from "./lifeless.ts";
import Shell from "./layout/shell.tsx";
import { Dashboard } from "./screens/dashboard.tsx";

/** Numbers nobody has, so that their places are found again in the markup. */
const FOUND = {
  completed: 6_543_210,
  streak: 7_654_321,
  best: 8_765_432,
  points: 987_654_300,
  worth: 1_234_567,
};

const USER = {
  id: 1,
  displayName: "[[name]]",
  onboardingCompleted: true,
  completedChallenges: FOUND.completed,
  currentStreak: FOUND.streak,
  bestStreak: FOUND.best,
  totalPoints: FOUND.points,
  nextResetAt: "",
} as unknown as SelfUser;

/** A card of each kind: the next step, one for later, one done well, one done less well. */
const KINDS = ["next", "later", "good", "under"];
const CHALLENGES = KINDS.map((_, index) => ({
  id: index + 1,
  title: "[[title]]",
  description: "[[description]]",
  difficulty: "hard",
  category: "Sports",
  points: FOUND.worth,
})) as unknown as Challenge[];
const OWN = [
  { challengeId: 3, completed: true, overallScore: 86 },
  { challengeId: 4, completed: true, overallScore: 42 },
] as unknown as UserChallenge[];
const STATUS = { status: { canUseOpenAI: false, quotaExceeded: false, errorMessage: null } };

const PLACES: readonly (readonly [string | RegExp, string])[] = [
  [FOUND.completed.toLocaleString("en-US"), "[[completed]]"],
  [FOUND.streak.toLocaleString("en-US"), "[[streak]]"],
  [FOUND.best.toLocaleString("en-US"), "[[best]]"],
  [FOUND.points.toLocaleString("en-US"), "[[points]]"],
  [String(FOUND.worth), "[[worth]]"],
  [">days<", ">[[days]]<"],
  ["NaN:NaN:NaN", "[[left]]"],
  [/Level \d+/, "Level [[level]]"],
  [">0 / 100<", ">[[within]] / 100<"],
  // The first two letters of the name in its place.
  [">[[<", "><"],
  [/>HARD</, ">[[difficulty]]<"],
  [/(<svg[^>]*lucide-volleyball[^>]*>)[^]*?<\/svg>Sports/, "$1</svg><span>[[category]]</span>"],
  // Which of the two it is depends on the theme of whoever looks.
  [/(<svg[^>]*lucide-sun[^>]*>)[^]*?<\/svg>/, "$1</svg>"],
  [/(<p[^>]*)>(<svg[^]*?<\/svg>)Using fallback data [^<]*/, '$1 data-notice="">$2<span>[[notice]]</span>'],
  [/>(?:86|42)</, ">[[score]]<"],
  [/stroke-dasharray="[\d.]+ ([\d.]+)"(?=><\/circle><\/g>)/, 'stroke-dasharray="0 $1" data-length="$1"'],
  [/aria-label="7 of the last 7 days"/, 'data-strokes="streak"'],
  [/aria-label="\d of 4 completed today"/, 'data-strokes="today"'],
  [
    /<select([^>]*)class="([^"]*)"[^>]*>[^]*?<\/select>/,
    `<span class="$2"><span>${MIXED_THEME}</span></span>`,
  ],
  [/<footer[^]*<\/footer>/, ""],
];

/** Each place is there, or the dashboard has changed and its shape would show what nobody said. */
function withPlaces(markup: string): string {
  const [placed, missing] = PLACES.reduce<[string, string[]]>(
    ([text, lost], [from, to]) => {
      const every = typeof from === "string" ? from : new RegExp(from, "g");
      const next = text.replaceAll(every, to);
      return [next, next === text ? [...lost, String(from)] : lost];
    },
    [markup, []],
  );
  if (missing.length > 0) throw new Error(`Not in the dashboard any more: ${missing.join(", ")}`);
  let kind = 0;
  return placed.replaceAll("<article ", () => `<article data-kind="${KINDS[kind++]}" `);
}

/** An element that holds nothing but words with places keeps them beside itself, for the first script to fill in. */
function asAttributes(markup: string): string {
  const moved = markup.replaceAll(/(<[a-z][^>]*)>([^<>]*\[\[[^<>]*)</g, '$1 data-text="$2"><');
  const left = moved.replaceAll(/ data-text="[^"]*"/g, "");
  if (left.includes("[["))
    throw new Error(
      `A place stands beside something else: ${left.slice(left.indexOf("[[") - 80, left.indexOf("[[") + 40)}`,
    );
  return moved;
}

/**
 * The shape of today's dashboard with places for the words, made of the very components that draw it later. It holds
 * nobody's data: first-script/dashboard-words.ts fills it in.
 */
export function staticDashboard(): string {
  const client = createQueryClient();
  client.setQueryData(["user"], USER);
  client.setQueryData(["challenges", MIXED_THEME], CHALLENGES);
  client.setQueryData(["user-challenges"], OWN);
  client.setQueryData(["openai-status"], STATUS);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/">
        <Shell>
          <Dashboard view="today" onOpen={() => undefined} />
        </Shell>
      </Router>
    </QueryClientProvider>,
  );
  client.clear();
  return asAttributes(lifeless(withPlaces(markup)));
}

/** The shape in the colours of every difficulty and every category, as the first script may change them. */
export function looksOf(shape: string): string {
  return [
    ...DIFFICULTIES.map((difficulty) => shape.replaceAll("hard", difficulty)),
    ...CATEGORIES.map((category) => shape.replaceAll("cat-sports", `cat-${category.toLowerCase()}`)),
  ].join("");
}
