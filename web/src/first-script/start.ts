/**
 * Runs before the first paint; the build puts it into the page itself. Without it the page would flash in the wrong theme,
 * and show nothing before its program has loaded.
 */
import { askFirst } from "./first-calls.ts";
import { firstPaintShown, wait } from "./shown.ts";
import { setTheme } from "./set-theme.ts";
import { followViewport } from "./set-viewport.ts";
import { showDashboardWords } from "./show-dashboard-words.ts";
import { startProgram } from "./start-program.ts";
import { HAS_SESSION, SCREEN, showShell } from "./which-screen.ts";

/** As long as the program waits for the words that stand before it: the line is theirs until then. */
const WORDS_LATEST_MS = 500;

setTheme();
followViewport();
const shell = showShell();

// With a session the answers are most of what there is to see, and small: they are asked for beside the page.
const answersFirst = HAS_SESSION && SCREEN === "home";
let words: Promise<unknown> = Promise.resolve();
if (answersFirst) {
  askFirst();
  words = showDashboardWords();
}

/** Everything the first paint does not need: all of it would only take the line from it. In turns, as it takes long. */
async function begin(): Promise<void> {
  if (!answersFirst) askFirst();
  await Promise.race([words, wait(WORDS_LATEST_MS)]);
  setTimeout(startProgram);
}

if (shell === "") void begin();
else void firstPaintShown().then(begin);
