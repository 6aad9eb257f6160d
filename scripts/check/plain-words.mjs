/** Old private names, each with the name that replaced it. */
const RENAMED = {
  street: "feature order",
  room: "feature",
  door: "public API",
  "first-script": "boot",
  "dashboard-words": "prerender",
  sight: "paint",
  shape: "template",
  lifeless: "inertMarkup",
  "change-faces": "swap-fonts",
  gathered: "batch loader",
  "built-once": "prepared statement",
  builtOnce: "prepared statement",
  "key-lists": "arrayParameter",
  lendSettings: "(gone)",
  "browser-copy": "conditional-request",
  isKnown: "etagMatches",
  holdingLease: "withLease",
  giveLeaseBack: "releaseLease",
  completeStubbornly: "completeWithRetry",
  places: "bulkhead",
  stubborn: "withRetry",
  "pieces-of": "chunks",
  "model-habits": "model-capabilities",
  learn: "disable",
  "picture-press": "image-worker-pool",
  ledger: "score-sheet (in the assessment); the points of people are point awards",
  accountsOf: "scoreSheet",
  levers: "improvements",
  "theme-selector": "category-selector",
  ThemeSelector: "CategorySelector",
  challengeTheme: "selectedCategory",
  MIXED_THEME: "MIXED_CATEGORY",
  kindred: "what it measures",
  familiar: "what it measures",
  touched: "what it measures",
  undiverted: "what it measures",
  aimed: "what it measures",
  named: "what it measures",
};

// Put together from pieces, so that this file does not find itself.
const RIDDLES = ["who" + "ever", "some" + "body", "no" + "body", "st" + "ands"];
const MOST_RIDDLES = 100;

const isData = (path) =>
  /^(library|server\/migrations)\/|\.(jsonl?|txt)$|^assessment\/(src\/text\/(word-lists|common-words)|src\/guards\/[a-z]+-signs|test\/prompts)\.ts$/.test(
    path,
  );

function nameProblems({ path, text }) {
  const file = path.slice(path.lastIndexOf("/") + 1).split(".")[0];
  const exported = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type) (\w+)/gm)];
  return [file, ...exported.map((found) => found[1])]
    .filter((name) => Object.hasOwn(RENAMED, name))
    .map((name) => `${path}: ${name} is called ${RENAMED[name]}`);
}

function riddleProblems(files, most) {
  const pattern = new RegExp(`\\b(?:${RIDDLES.join("|")})\\b`, "g");
  const count = files
    .filter(({ path }) => !isData(path))
    .reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  return count < most
    ? []
    : [`${RIDDLES.join(", ")} are written ${count} times; fewer than ${most}: say who or what it is`];
}

/** @param {{ path: string, text: string }[]} files */
export function checkPlainWords(files) {
  const code = files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));
  const planted = { path: "web/src/places.ts", text: `export const isKnown = 1; // ${RIDDLES[0]}` };
  const broken =
    nameProblems(planted).length === 2 && riddleProblems([planted], 1).length === 1
      ? []
      : ["The check is broken: planted names and words were not found"];
  return {
    looked: files.length,
    problems: [...broken, ...code.flatMap(nameProblems), ...riddleProblems(files, MOST_RIDDLES)],
  };
}
