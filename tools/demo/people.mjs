/** One password for everybody in the demo; it is printed when the demo starts. */
export const PASSWORD = "practice makes prompts";

/**
 * Who is in the demo. `days`: the local days before today on which a person practised (0 is today); `a day`: how many of the
 * three; `skill`: how much of a good prompt they usually write, 0 to 1; `careful`: never writes in haste.
 * @typedef {{ username: string, displayName: string, country: string, timezone: string, age: string, phoneNumber?: string,
 *   interests: string[], days: number[], aDay: number, skill: number, careful?: boolean }} Learner
 */

export const span = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

const DAY = 86_400_000;
/** Since when, in days before today, Amara's plan holds: the days from Monday to Friday. */
export const AMARAS_PLAN = { madeBefore: 49, days: ["mon", "tue", "wed", "thu", "fri"] };
/**
 * What she was interested in at first, until this many days ago. Three categories hold fewer easy challenges than
 * she has practised on days, and the last weeks would repeat what she has solved.
 */
export const AMARAS_FIRST_INTERESTS = { until: 28, interests: ["History", "Art", "Languages"] };

/**
 * Eight weeks of Amara's: a first week without a plan, then weekdays. Of these she misses one, which a rest day saves,
 * later three in a row, which end the streak, and once more one. Some Saturdays are practised too.
 */
function amarasDays() {
  const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", weekday: "short" });
  const isWeekend = (ago) => weekday.format(Date.now() - ago * DAY).startsWith("S");
  const isSaturday = (ago) => weekday.format(Date.now() - ago * DAY) === "Sat";
  const withPlan = span(1, AMARAS_PLAN.madeBefore - 1);
  const planned = withPlan.filter((ago) => !isWeekend(ago)).toSorted((one, other) => other - one);
  const missed = new Set([6, 13, 14, 15, 24].map((place) => planned[place]));
  const saturdays = withPlan.filter((ago) => isSaturday(ago) && Math.floor(ago / 7) % 3 === 0);
  return [49, 50, 51, 52, 54, 55, ...planned.filter((ago) => !missed.has(ago)), ...saturdays];
}

/** @type {Learner} The person to sign in as when you look at the demo. */
export const AMARA = {
  username: "amara",
  displayName: "Amara Okafor",
  country: "Nigeria",
  timezone: "Africa/Lagos",
  age: "25-34",
  phoneNumber: "+234 803 555 0142",
  interests: ["Cooking", "Science", "Business"],
  days: amarasDays(),
  aDay: 2,
  skill: 0.75,
  careful: true,
};

/** The days "0-2 5": 0, 1, 2 and 5. */
const daysOf = (text) =>
  text.split(" ").flatMap((part) => {
    const [from, to = from] = part.split("-");
    return part === "none" ? [] : span(Number(from), Number(to));
  });

/** One line each: username | name | country | zone | age | interests | days | a day | skill. */
const learners = (table) =>
  table
    .trim()
    .split("\n")
    .map((line) => {
      const [username, displayName, country, timezone, age, interests, days, aDay, skill] = line
        .split("|")
        .map((cell) => cell.trim());
      return {
        username,
        displayName,
        country,
        timezone,
        age,
        interests: interests.split(" "),
        days: daysOf(days),
        aDay: Number(aDay),
        skill: Number(skill),
      };
    });

/** @type {Learner[]} */
export const FRIENDS = learners(`
kenji      | Kenji Watanabe    | Japan       | Asia/Tokyo        | 35-44 | Technology Mathematics Music   | 0-33      | 3 | 0.95
sooahp     | Soo-ah Park       | South Korea | Asia/Seoul        | 18-24 | Art Music Languages            | 0-7 12-30 | 2 | 0.9
leila_h    | Leila Haddad      | Lebanon     | Asia/Beirut       | 25-34 | Science Languages History      | 0-20      | 2 | 0.85
mateus     | Mateus Oliveira   | Brazil      | America/Sao_Paulo | 25-34 | Sports Business Marketing      | 0-2 6-28  | 2 | 0.7
zsofi      | Zsófia Kovács     | Hungary     | Europe/Budapest   | 45-50 | Writing Art                    | 5-24      | 2 | 0.8
lan.nguyen | Nguyễn Thị Lan    | Vietnam     | Asia/Ho_Chi_Minh  | 35-44 | Cooking Languages Philosophy   | 0-4 10-20 | 2 | 0.65
tomek      | Tomasz Wiśniewski | Poland      | Europe/Warsaw     | 51+   | History Philosophy Mathematics | 1 4-18    | 1 | 0.75
mariajose  | María José Fernández-Villanueva de la Torre | Spain | Europe/Madrid | 35-44 | Art Writing Music | 6-15     | 1 | 0.6
mohammed.f | محمد الفارسي      | Oman        | Asia/Muscat       | 18-24 | Mathematics Science Sports     | 3-8       | 1 | 0.55
aroha      | Aroha Ngata       | New Zealand | Pacific/Auckland  | 18-24 | Sports                         | none      | 0 | 0.5
`);

/** @type {Learner[]} People who have asked Amara and wait for an answer. */
export const ASKING = learners(`
priya.n | Priya Nair | India  | Asia/Kolkata     | 25-34 | Technology Business | 0-3 | 1 | 0.7
jonas   | Jonas Berg | Sweden | Europe/Stockholm | 18-24 | Music Philosophy    | 2   | 1 | 0.6
`);

/** @type {Learner[]} People whom Amara has asked and who have not answered yet. */
export const ASKED = learners(
  "chidi | Chidi Eze | Nigeria | Africa/Lagos | 25-34 | Business | 0-1 | 1 | 0.5",
);

const words = (text) => text.split(" ");
const FIRST = words("Ines Oskar Wanjiru Diego Hana Farid Elif Noah Sana Luca Mei Yusuf");
const LAST = words("Almeida Lind Kamau Rojas Novák Karimi Demir Weber Mirza Conti Chen Sow");
const COUNTRIES = words(
  "Portugal Finland Kenya Chile Czechia Morocco Turkey Germany Pakistan Italy Singapore Senegal",
);
const SUBJECTS = words("Writing Science Cooking Technology History Art Music Business Sports Languages");

/** @type {Learner[]} Everybody else: enough for ranks and percentiles to mean something. */
export const CROWD = span(0, 27).map((index) => ({
  username: `${FIRST[index % 12]}.${LAST[(index * 5 + 3) % 12]}${index}`
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z0-9.]/g, ""),
  displayName: `${FIRST[index % 12]} ${LAST[(index * 5 + 3) % 12]}`,
  country: COUNTRIES[index % 12],
  timezone: "UTC+00:00",
  age: ["18-24", "25-34", "35-44", "51+"][index % 4],
  interests: [SUBJECTS[index % 10], SUBJECTS[(index + 3) % 10]],
  days: span(1, (index * 7) % 11),
  aDay: 1 + (index % 2),
  skill: 0.35 + (index % 6) / 10,
}));

/** @param {Learner} learner */
export const emailOf = (learner) => `${learner.username}@example.org`;
