import { paths } from "@promptsmith/contract/paths";

const NAMED = [
  [paths.auth, "Authentication"],
  [paths.profile, "Profile"],
  [paths.challenges, "Challenges"],
  [paths.onboarding, "Onboarding"],
  [paths.sharedChallenge(""), "Shared Challenge"],
  ["/invite", "Friend Invitation"],
] as const;

/** The name of a page in events: by its first words, else the path itself as a title. */
export function pageName(path: string): string {
  if (path === "/") return "Homepage";
  const named = NAMED.find(([prefix]) => path.startsWith(prefix));
  if (named) return named[1];
  const title = path
    .replace(/^\//, "")
    .replaceAll("-", " ")
    .replace(/(^|[\s/])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
  return title.trim() || "Unknown Page";
}

/** Paths whose last part opens something for anyone who holds it. */
const TOKEN_PATH = /^(\/(?:s|shared-challenge|i|invite\/friend|unsubscribe))\/[^/]+/;

/** The path without tokens; queries are dropped, since they carry codes and tokens. */
export function redactPath(path: string): string {
  return (path.split(/[?#]/)[0] ?? "").replace(TOKEN_PATH, "$1/:token");
}

/** The address without query, fragment and tokens. */
export function redactUrl(url: string): string {
  try {
    const { origin, pathname } = new URL(url);
    return origin + redactPath(pathname);
  } catch {
    return "";
  }
}
