import type { BriefView } from "../challenge/brief-view.ts";
import { emptyTokens } from "../language/empty-segments.ts";
import { idleRows } from "../language/idle-rows.ts";
import type { ReadText, Token } from "../language/tokenize.ts";
import { withoutTokens } from "../language/tokenize.ts";
import { signalTokens } from "./match-requirements.ts";

/** A prompt, layer by layer: what is left of it without more and more of what says nothing. */
type Layers = {
  /** Without rows of idle words, wherever they stand: "I can't wait to see it". */
  readonly withoutRows: ReadText;
  /** Also without pieces of a sentence that praise, urge or hesitate: "You know I trust you". */
  readonly prompt: ReadText;
  /** Also without all other pieces that have no word of the task, such as small talk. */
  readonly bare: ReadText;
  /** The words that `prompt` lacks. */
  readonly filler: ReadonlySet<Token>;
};

export function layersOf(view: BriefView, whole: ReadText): Layers {
  const asked = signalTokens(view.brief.rubric ?? [], whole);
  const isNamed = (token: Token): boolean => asked.has(token) || view.index.literal(token).credit >= 0.9;
  const idle = idleRows(
    whole.tokens,
    (token) => asked.has(token) || (token.word.subject && view.index.has(token.stem)),
  ).flat();
  const withoutRows = withoutTokens(whole, new Set(idle));
  const empty = emptyTokens(
    withoutRows,
    whole.tokens,
    (token) => isNamed(token) && (!token.word.light || asked.has(token)),
    new Set(idle.map((token) => token.clause)),
  );
  return {
    withoutRows,
    prompt: withoutTokens(withoutRows, empty.filler),
    bare: withoutTokens(withoutRows, empty.silent),
    filler: new Set([...idle, ...empty.filler]),
  };
}
