/** Seeded, so that a finding can be repeated. @param {number} seed */
export function randomFrom(seed) {
  let state = seed >>> 0;
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count) => Math.floor(next() * count);
  return { next, below, chance: (share) => next() < share, pick: (list) => list[below(list.length)] };
}

const char = String.fromCharCode;

/** Strings that have broken programs before. */
const STRINGS = [
  "",
  " ",
  "\u200b",
  "null",
  "undefined",
  "true",
  "0",
  "-1",
  "1e309",
  "NaN",
  "[object Object]",
  char(0),
  `a${char(0)}b`,
  char(0xd800),
  `${char(0xdc00)}x`,
  "\u202etxt",
  "\u{1F469}\u200d\u{1F680}".repeat(40),
  `e${"\u0301".repeat(300)}`,
  "' or 1=1 --",
  '"; drop table users; --',
  "${7*7}",
  "{{7*7}}",
  "%s%n",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "javascript:alert(1)",
  "a@example.org\r\nBcc: b@example.org",
  "x".repeat(6_000),
  "\ufeff",
  "\u2028",
  "Asia/Kolkata",
  "UTC+25:00",
  "Ünïcödé",
  "日本語",
  "مرحبا",
  "__proto__",
  "constructor",
];
const NUMBERS = [
  0, -0, -1, 1, 2, 3.5, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e308, 1e-308,
];

/** Anything JSON can say. */
export function anything(random, depth = 0) {
  const kind = random.below(depth > 3 ? 5 : 8);
  if (kind <= 1) return random.pick(STRINGS);
  if (kind === 2) return random.pick(NUMBERS);
  if (kind === 3) return random.chance(0.5);
  if (kind === 4) return null;
  const size = random.below(5);
  if (kind <= 6) return Array.from({ length: size }, () => anything(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [random.pick(STRINGS), anything(random, depth + 1)]),
  );
}

/** A value that a JSON schema describes, or nearly: now and then one part of it is anything. */
export function fitting(schema, random, known) {
  if (random.chance(0.12)) return anything(random);
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fitting(random.pick(options), random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return random.pick(schema.enum);
  switch (schema.type) {
    case "object": {
      const entries = Object.entries(schema.properties ?? {}).filter(([name]) =>
        random.chance((schema.required ?? []).includes(name) ? 0.95 : 0.6),
      );
      const made = entries.map(([name, part]) => [name, known(name, random) ?? fitting(part, random, known)]);
      return Object.fromEntries(
        random.chance(0.1) ? [...made, [random.pick(STRINGS), anything(random)]] : made,
      );
    }
    case "array":
      return Array.from({ length: random.below(5) }, () => fitting(schema.items ?? {}, random, known));
    case "integer":
    case "number":
      return random.chance(0.5) ? 1 + random.below(400) : random.pick(NUMBERS);
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    case "string":
      return random.chance(0.5) ? `text ${random.below(1_000)}` : random.pick(STRINGS);
    default:
      return anything(random);
  }
}
