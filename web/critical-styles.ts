import { preprocessCSS, resolveConfig } from "vite";

/** Classes, ids, attributes and tags of a piece of markup. */
type Names = Readonly<Record<"." | "#" | "[" | "<", ReadonlySet<string>>>;

/** What the first script and the server set before the program runs. */
const SET_LATER = { classes: ["dark"], attributes: ["data-shell", "data-session", "data-lit"] };
/** What nothing inert can be in, parts it does not have, and ways of looking that come with the whole sheet. */
const NEVER =
  /:(hover|focus|focus-visible|focus-within|active|disabled|checked|target|-moz-\w)|::(?!before|after|marker)/;
const NEVER_MEDIA = /print|forced-colors/;

const NAME = /([.#])((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi;
const OF_SELECTORS = /^:(not|is|where|has)\(/;

const SIGNS: Readonly<Record<string, string>> = { amp: "&", gt: ">", quot: '"', "#x27": "'" };
const decoded = (text: string): string =>
  text.replaceAll(/&([\w#]+);/g, (whole, sign: string) => SIGNS[sign] ?? whole);

function namesIn(markup: string): Names {
  const names = {
    ".": new Set(SET_LATER.classes),
    "#": new Set<string>(),
    "[": new Set(SET_LATER.attributes),
    "<": new Set(["html", "body"]),
  };
  for (const [, tag = "", attributes = ""] of markup.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)>/g)) {
    names["<"].add(tag);
    for (const [, name = "", value = ""] of attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
      names["["].add(name);
      if (name === "id") names["#"].add(value);
      if (name === "class") for (const one of decoded(value).split(/\s+/)) names["."].add(one);
    }
  }
  return names;
}

const unescaped = (name: string): string =>
  name.replaceAll(/\\([0-9a-f]{1,6}) ?|\\(.)/gi, (_, code: string | undefined, letter: string) =>
    code === undefined ? letter : String.fromCodePoint(Number.parseInt(code, 16)),
  );

/** Where the bracket that stands before this place is closed. */
function closing(text: string, from: number): number {
  let depth = 1;
  for (let place = from; place < text.length; place += 1) {
    if (text[place] === "\\") place += 1;
    else if (text[place] === "(") depth += 1;
    else if (text[place] === ")" && (depth -= 1) === 0) return place;
  }
  throw new Error(`A bracket is not closed: ${text}`);
}

/** The parts between the commas that stand in no bracket. */
function listed(selectors: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [sign] of selectors.matchAll(/\\.|[^]/g)) {
    if ("([".includes(sign)) depth += 1;
    if (")]".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts;
}

/** Whether a selector may fit something of the markup; in doubt it may. */
function mayFit(selector: string, names: Names): boolean {
  let plain = "";
  for (let place = 0; place < selector.length; place += 1) {
    const [start, kind] = OF_SELECTORS.exec(selector.slice(place)) ?? [];
    if (selector[place] === "\\") plain += selector.slice(place, (place += 1) + 1);
    else if (start === undefined) plain += selector[place];
    else {
      const end = closing(selector, place + start.length);
      const inner = listed(selector.slice(place + start.length, end));
      if (kind !== "not" && !inner.some((one) => mayFit(one, names))) return false;
      place = end;
    }
  }
  if (NEVER.test(plain)) return false;
  const has = (kind: keyof Names, found: Iterable<RegExpExecArray>): boolean =>
    [...found].every(([, name = ""]) => names[kind].has(name.toLowerCase()));
  for (const [, kind, name = ""] of plain.matchAll(NAME))
    if (!names[kind === "." ? "." : "#"].has(unescaped(name))) return false;
  const rest = plain.replaceAll(NAME, " ");
  const tags = rest.replaceAll(/\[[^\]]*\]/g, "").replaceAll(/::?[\w-]+(\([^)]*\))?/g, "");
  return has("[", rest.matchAll(/\[([\w-]+)/g)) && has("<", tags.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/gi));
}

/**
 * What of a style sheet a piece of markup needs before it can be touched: the rules that may fit it, in their order, and
 * what these name. With the whole sheet after it everything looks the same.
 */
export async function criticalStyles(sheet: string, markup: string): Promise<string> {
  const names = namesIn(markup);
  const config = await resolveConfig(
    {
      configFile: false,
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: "critical-styles",
              Once(root) {
                root.walkComments((comment) => void comment.remove());
                // For browsers that are older than those the build is for: here only its place among the layers.
                root.walkAtRules("layer", (rule) => {
                  if (rule.params === "properties") rule.nodes = undefined;
                });
                root.walkAtRules("media", (rule) => void (NEVER_MEDIA.test(rule.params) && rule.remove()));
                root.walkRules((rule) => {
                  if (
                    rule.parent?.type === "atrule" &&
                    "name" in rule.parent &&
                    rule.parent.name === "keyframes"
                  )
                    return;
                  const fitting = listed(rule.selector).filter((one) => mayFit(one, names));
                  if (fitting.length === 0) rule.remove();
                  else rule.selector = fitting.join(",");
                });
                for (let before = -1, left = 0; before !== left;) {
                  before = left;
                  left = 0;
                  const named = new Set(
                    [markup, ...valuesOf(root)].flatMap((text) => text.match(/-{0,2}[\w-]+/g) ?? []),
                  );
                  root.walkDecls(/^--/, (one) => void (!named.has(one.prop) && one.remove()));
                  root.walkAtRules(
                    /^(property|keyframes)$/,
                    (one) => void (!named.has(one.params) && one.remove()),
                  );
                  root.walk((one) => {
                    left += 1;
                    if ("nodes" in one && one.nodes?.length === 0) one.remove();
                  });
                }
              },
            },
          ],
        },
      },
    },
    "build",
  );
  return (await preprocessCSS(sheet, "critical.css", config)).code;
}

/** The values a sheet sets, in which it names what it uses. */
function valuesOf(root: { walkDecls(look: (one: { value: string }) => void): void }): string[] {
  const values: string[] = [];
  root.walkDecls(({ value }) => void values.push(value));
  return values;
}
