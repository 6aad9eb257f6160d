import { posix } from "node:path";

/** Comments may speak of imports; strings are kept, since a specifier is one. */
const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (found) => found.replace(/[^\n]/g, " "))
    .replace(/(^|[^:"'`])\/\/[^\n]*/g, "$1");

const SPECIFIERS = [
  /\b(?:import|export)\b[^'";()]*?\bfrom\s*["']([^"']+)["']/g,
  /\bimport\s*["']([^"']+)["']/g,
  /\bimport\s*\(\s*["']([^"']+)["']\s*\)/g,
];

/** @returns {string[]} every specifier a module imports, statically, dynamically or for its types */
export function specifiersOf(text) {
  const code = withoutComments(text);
  return SPECIFIERS.flatMap((pattern) => [...code.matchAll(pattern)].map((found) => found[1]));
}

const OUR_PACKAGE = /^@promptsmith\/(contract|assessment|server|web)(?:\/(.*))?$/;

/**
 * Where a specifier leads: a repository path for our own code (queries such as ?raw removed), else the package
 * ("node:fs", "drizzle-orm").
 * @returns {{ own: string } | { npm: string }}
 */
export function target(from, specifier) {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith(".")) return { own: posix.join(posix.dirname(from), bare) };
  const ours = OUR_PACKAGE.exec(bare);
  if (ours) return { own: `${ours[1]}/src/${ours[2] ?? "index"}.ts` };
  if (bare.startsWith("node:")) return { npm: bare };
  return {
    npm: bare
      .split("/")
      .slice(0, bare.startsWith("@") ? 2 : 1)
      .join("/"),
  };
}
