const DOCS = ["README.md", "docs/first-hour.md", "docs/operations.md", "docs/a-pupil-forgot-the-password.md"];
const TABLE = "docs/commands.md";
const BEGINNING =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|git|docker|systemctl|sudo|caddy|psql|useradd|install|cp|mv|chown|chmod|\.ci\/run)(?: |$)/;
/** A word in small letters beside others, as in `people disable|enable`: each is a command. */
const CHOICE = /^[a-z-]+(?:\|[a-z-]+)+$/;

/** @returns {string[]} the command once for each of its choices */
function choices(command) {
  const words = command.split(" ");
  const at = words.findIndex((word) => CHOICE.test(word));
  if (at === -1) return [command];
  return words[at].split("|").flatMap((one) => choices(words.with(at, one).join(" ")));
}

const plain = (command) => command.replace(/\s+/g, " ").trim();

/** @returns {string[]} what an operator is told to type, in indented examples and in the middle of sentences */
function commandsIn(text) {
  const whole = text.replace(/ \\\n\s+/g, " ");
  const examples = [...whole.matchAll(/^ {4,}(?:\$ )?(\S.*)$/gm)].map(([, line]) =>
    line.replace(/ +# .*$/, ""),
  );
  const spans = [...whole.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
  return [...examples, ...spans]
    .flatMap((one) => one.split(" && "))
    .map(plain)
    .filter((one) => BEGINNING.test(one) && (one.includes(" ") || one === ".ci/run"))
    .flatMap(choices);
}

/** @returns {{ command: string, how: string }[]} the rows of the table */
const rowsIn = (text) =>
  [...text.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, command, how]) => ({
    command: plain(command),
    how,
  }));

const covers = (row, command) => command === row.command || command.startsWith(`${row.command} `);
const DATE = /\b\d{1,2} [A-Z][a-z]+ 20\d\d\b/;

/**
 * Each command that the docs tell people to type has a row that says which test runs it, or when somebody did so last.
 * @param {{ path: string, text: string }[]} files
 */
export function checkDocCommands(files) {
  const text = (path) => files.find((file) => file.path === path)?.text ?? "";
  const paths = new Set(files.map(({ path }) => path));
  const rows = rowsIn(text(TABLE));
  const told = DOCS.flatMap((path) => commandsIn(text(path)).map((command) => ({ path, command })));
  const unlisted = told
    .filter(({ command }) => !rows.some((row) => covers(row, command)))
    .map(({ path, command }) => `${path}: ${command}: has no row in ${TABLE}`);
  const useless = rows.flatMap((row) => {
    const named = [...row.how.matchAll(/`([^`\s]+\.[a-z.]+)`/g)].map(([, path]) => path);
    const gone = named.filter((path) => !paths.has(path)).map((path) => `there is no ${path}`);
    const unused = told.some(({ command }) => covers(row, command))
      ? []
      : ["no page tells people to type it"];
    const unsaid =
      named.length > 0 || DATE.test(row.how) || row.how.startsWith("not yet: ")
        ? []
        : ["neither a test nor a day"];
    return [...gone, ...unused, ...unsaid].map((problem) => `${TABLE}: ${row.command}: ${problem}`);
  });
  return { looked: told.length, problems: [...new Set([...unlisted, ...useless])] };
}
