/** One password for everybody in the demo; it is printed when the demo starts. */
export const PASSWORD = "practice makes prompts";

/**
 * The cast. `days`: the local days before today on which somebody practised (0 is today); `a day`: how many of the
 * three; `skill`: how much of a good prompt they usually write, 0 to 1.
 * @typedef {{ username: string, displayName: string, country: string, timezone: string, age: string, phoneNumber?: string,
 *   interests: string[], days: number[], aDay: number, skill: number }} Learner
 */

export const span = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** @type {Learner} Who signs in when the demo is looked at. */
export const AMARA = {
  username: "amara",
  displayName: "Amara Okafor",
  country: "Nigeria",
  timezone: "Africa/Lagos",
  age: "25-34",
  phoneNumber: "+234 803 555 0142",
  interests: ["Cooking", "Science", "Business"],
  days: [...span(1, 11), ...span(13, 21)],
  aDay: 2,
  skill: 0.75,
};

/** @type {Learner[]} */
export const FRIENDS = [
  {
    username: "kenji",
    displayName: "Kenji Watanabe",
    country: "Japan",
    timezone: "Asia/Tokyo",
    age: "35-44",
    interests: ["Technology", "Mathematics", "Music"],
    days: span(0, 33),
    aDay: 3,
    skill: 0.95,
  },
  {
    username: "sooahp",
    displayName: "Soo-ah Park",
    country: "South Korea",
    timezone: "Asia/Seoul",
    age: "18-24",
    interests: ["Art", "Music", "Languages"],
    days: [...span(0, 7), ...span(12, 30)],
    aDay: 2,
    skill: 0.9,
  },
  {
    username: "leila_h",
    displayName: "Leila Haddad",
    country: "Lebanon",
    timezone: "Asia/Beirut",
    age: "25-34",
    interests: ["Science", "Languages", "History"],
    days: span(0, 20),
    aDay: 2,
    skill: 0.85,
  },
  {
    username: "mateus",
    displayName: "Mateus Oliveira",
    country: "Brazil",
    timezone: "America/Sao_Paulo",
    age: "25-34",
    interests: ["Sports", "Business", "Marketing"],
    days: [...span(0, 2), ...span(6, 28)],
    aDay: 2,
    skill: 0.7,
  },
  {
    username: "zsofi",
    displayName: "Zsófia Kovács",
    country: "Hungary",
    timezone: "Europe/Budapest",
    age: "45-50",
    interests: ["Writing", "Art"],
    days: span(5, 24),
    aDay: 2,
    skill: 0.8,
  },
  {
    username: "lan.nguyen",
    displayName: "Nguyễn Thị Lan",
    country: "Vietnam",
    timezone: "Asia/Ho_Chi_Minh",
    age: "35-44",
    interests: ["Cooking", "Languages", "Philosophy"],
    days: [...span(0, 4), ...span(10, 20)],
    aDay: 2,
    skill: 0.65,
  },
  {
    username: "tomek",
    displayName: "Tomasz Wiśniewski",
    country: "Poland",
    timezone: "Europe/Warsaw",
    age: "51+",
    interests: ["History", "Philosophy", "Mathematics"],
    days: [1, ...span(4, 18)],
    aDay: 1,
    skill: 0.75,
  },
  {
    username: "mariajose",
    displayName: "María José Fernández-Villanueva de la Torre",
    country: "Spain",
    timezone: "Europe/Madrid",
    age: "35-44",
    interests: ["Art", "Writing", "Music"],
    days: span(6, 15),
    aDay: 1,
    skill: 0.6,
  },
  {
    username: "mohammed.f",
    displayName: "محمد الفارسي",
    country: "Oman",
    timezone: "Asia/Muscat",
    age: "18-24",
    interests: ["Mathematics", "Science", "Sports"],
    days: span(3, 8),
    aDay: 1,
    skill: 0.55,
  },
  {
    username: "aroha",
    displayName: "Aroha Ngata",
    country: "New Zealand",
    timezone: "Pacific/Auckland",
    age: "18-24",
    interests: ["Sports"],
    days: [],
    aDay: 0,
    skill: 0.5,
  },
];

/** @type {Learner[]} Who would like to be a friend and waits for an answer. */
export const ASKING = [
  {
    username: "priya.n",
    displayName: "Priya Nair",
    country: "India",
    timezone: "Asia/Kolkata",
    age: "25-34",
    interests: ["Technology", "Business"],
    days: span(0, 3),
    aDay: 1,
    skill: 0.7,
  },
  {
    username: "jonas",
    displayName: "Jonas Berg",
    country: "Sweden",
    timezone: "Europe/Stockholm",
    age: "18-24",
    interests: ["Music", "Philosophy"],
    days: [2],
    aDay: 1,
    skill: 0.6,
  },
];

/** @type {Learner[]} Whom Amara asked and who has not answered yet. */
export const ASKED = [
  {
    username: "chidi",
    displayName: "Chidi Eze",
    country: "Nigeria",
    timezone: "Africa/Lagos",
    age: "25-34",
    interests: ["Business"],
    days: span(0, 1),
    aDay: 1,
    skill: 0.5,
  },
];

/** @param {Learner} learner */
export const emailOf = (learner) => `${learner.username}@example.org`;
