import { span } from "./people.mjs";

const FIRST = [
  "Ines",
  "Oskar",
  "Wanjiru",
  "Diego",
  "Hana",
  "Farid",
  "Elif",
  "Noah",
  "Sana",
  "Luca",
  "Mei",
  "Yusuf",
];
const LAST = [
  "Almeida",
  "Lind",
  "Kamau",
  "Rojas",
  "Novák",
  "Karimi",
  "Demir",
  "Weber",
  "Mirza",
  "Conti",
  "Chen",
  "Sow",
];
const COUNTRIES = [
  "Portugal",
  "Finland",
  "Kenya",
  "Chile",
  "Czechia",
  "Morocco",
  "Turkey",
  "Germany",
  "Pakistan",
  "Italy",
  "Singapore",
  "Senegal",
];
const SUBJECTS = [
  "Writing",
  "Science",
  "Cooking",
  "Technology",
  "History",
  "Art",
  "Music",
  "Business",
  "Sports",
  "Languages",
];

/** @type {import("./people.mjs").Learner[]} Everybody else: enough for ranks and percentiles to mean something. */
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
