/**
 * Names and arguments of the operator's commands; separate, so that a misspelt command is refused even
 * without a database.
 */
type CommandWords = {
  /** `[...]` may be left out, what begins with `--` is written as it stands, all else stands for a word of the operator. */
  readonly usage: string;
  /** Asked before it is carried out. */
  readonly asks?: (argument: string) => string;
};

const WHOM = "EMAIL|ID";

const words = {
  "people find": { usage: "TEXT" },
  "people list": { usage: "[--csv]" },
  "people rename": { usage: `${WHOM} NAME` },
  "people disable": { usage: WHOM },
  "people enable": { usage: WHOM },
  "people end-sessions": { usage: WHOM },
  "people reset-link": { usage: WHOM },
  "people delete": {
    usage: WHOM,
    asks: (whom: string) => `Delete account ${whom} with everything in it? This cannot be undone.`,
  },
  "people release-address": { usage: WHOM },
  "people accept-invitations": { usage: "EMAIL" },
  invite: { usage: "EMAIL" },
  results: { usage: "--csv" },
  "challenges list": { usage: "" },
  "challenges withdraw": { usage: "ID" },
  "challenges restore": { usage: "ID" },
  "challenges written-by-ai": { usage: "" },
  health: { usage: "" },
  doctor: { usage: "[--accept]" },
  log: { usage: "" },
};

export type CommandName = keyof typeof words;
export const COMMAND_WORDS: Readonly<Record<CommandName, CommandWords>> = words;

const isName = (text: string): text is CommandName => Object.hasOwn(COMMAND_WORDS, text);

/** The command and its arguments; null for an unknown or incomplete one. */
export function readCommand(
  called: readonly string[],
): { readonly name: CommandName; readonly given: readonly string[] } | null {
  const [one = "", two = ""] = called;
  const name = [`${one} ${two}`, one].find(isName);
  if (name === undefined) return null;
  const given = called.slice(name.split(" ").length);
  return fits(COMMAND_WORDS[name].usage, given) ? { name, given } : null;
}

function fits(usage: string, given: readonly string[]): boolean {
  const wanted = usage === "" ? [] : usage.split(" ");
  return (
    given.length <= wanted.length &&
    wanted.every((word, at) => {
      const said = given[at] ?? "";
      if (word.startsWith("[")) return said === "" || said === word.slice(1, -1);
      return word.startsWith("--") ? said === word : said !== "" && !said.startsWith("--");
    })
  );
}

export const usageOf = (calledBy: string): string =>
  [
    `${calledBy} COMMAND, one of:`,
    ...Object.entries(COMMAND_WORDS).map(([name, { usage }]) => `  ${name} ${usage}`.trimEnd()),
  ].join("\n");
