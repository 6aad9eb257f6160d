import { SETTINGS } from "./env.ts";
import type { SettingSources } from "./settings-file.ts";

/** Passwords, keys, and addresses that may hold one: only whether there is one is told. */
const SECRET = /SECRET|_KEY$|_TOKEN$|^DATABASE_URL$|^SMTP_URL$|^GEOIP_URL$|^HTTPS?_PROXY$/;
/** Names of other programs, which a file may hold beside ours. */
const OTHERS = /^(?:POSTGRES_|PG[A-Z]|NODE_|COMPOSE_|TZ$)/;
const ENOUGH_LETTERS = 5;

type Given = { readonly value: string; readonly from: string };

/** An empty value counts as not set, and proxies are known in small letters too, which go first. */
function given(name: string, { environment, file }: SettingSources): Given | null {
  const names = name.endsWith("_PROXY") ? [name.toLowerCase(), name] : [name];
  for (const one of names) {
    if (environment[one]) return { value: environment[one], from: "environment" };
    if (file?.holds[one] && environment[one] === undefined)
      return { value: file.holds[one], from: file.name };
  }
  return null;
}

/** Every setting that is in force, a line each, and where it came from. */
export const settingLines = (sources: SettingSources): string[] =>
  [...SETTINGS].map(([name, usual]) => {
    const own = given(name, sources);
    if (own === null) return usual === null ? `${name} is not set` : `${name}=${usual}  (as it comes)`;
    return `${name}${SECRET.test(name) ? " is set" : `=${own.value.trim()}`}  (${own.from})`;
  });

/** How many settings were given, by where. */
export function countedSettings(sources: SettingSources): string {
  const places = [...SETTINGS.keys()].flatMap((name) => given(name, sources)?.from ?? []);
  const inEnvironment = places.filter((from) => from === "environment").length;
  const beneath = sources.file === null ? "" : `, ${places.length - inEnvironment} from ${sources.file.name}`;
  return `${inEnvironment} from the environment${beneath}`;
}

/** One letter too many, too few, another one, or two that have changed places. */
function isSlipOf(known: string, name: string): boolean {
  if (Math.abs(known.length - name.length) > 1) return false;
  let start = 0;
  while (start < known.length && known[start] === name[start]) start += 1;
  const [left, right] = [known.slice(start), name.slice(start)];
  const swapped = `${right[1] ?? ""}${right[0] ?? ""}${right.slice(2)}`;
  return (
    left.slice(1) === right || left === right.slice(1) || left.slice(1) === right.slice(1) || left === swapped
  );
}

const meant = (name: string): string | undefined =>
  name.length < ENOUGH_LETTERS ? undefined : [...SETTINGS.keys()].find((known) => isSlipOf(known, name));

/**
 * Names that are no settings: all of those in the file, and of the environment, which is full of other programs' names, those
 * that look like a slip of the pen.
 */
export function unknownSettings({ environment, file }: SettingSources): string[] {
  const isOther = (name: string): boolean =>
    SETTINGS.has(name) || OTHERS.test(name) || SETTINGS.has(name.toUpperCase());
  const inFile = Object.keys(file?.holds ?? {}).filter((name) => !isOther(name));
  const slips = Object.keys(environment).filter((name) => !isOther(name) && meant(name) !== undefined);
  return [...new Set([...slips, ...inFile])].map((name) => {
    const known = meant(name);
    return known === undefined ? name : `${name} (${known}?)`;
  });
}
