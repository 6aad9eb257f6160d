const LONGEST_BASE = 24;
/** With its number a username keeps within the 30 characters that the register form allows. */
const LEAST = 3;

/**
 * The username that an e-mail address (or, without one, a name) suggests: the part before the @ in lower case, only
 * letters, digits and `_`. One that would be too short to be typed into a form is filled up, and none at all becomes "user".
 */
export function usernameFrom(source: string | null): string {
  const local = (source ?? "").split("@")[0] ?? "";
  const base = local
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, "")
    .slice(0, LONGEST_BASE);
  if (base === "") return "user";
  return base.length < LEAST ? `${base}_user` : base;
}

/** The first of base, base2, base3 ... that is not taken. @param taken lower-case names that begin with base */
export function freeUsername(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${base}${number}`)) return `${base}${number}`;
  }
}
