import { quotedIn } from "./quoted-material.ts";
import { onceForEach } from "./once-for-each.ts";
import type { ReadText } from "./tokenize.ts";
import { withoutTokens } from "./tokenize.ts";
import { DIRECTIVES } from "./word-lists.ts";

/** UTF-16 offsets in the text; `to` is excluded. */
type Place = readonly [from: number, to: number];

const FENCED = /^[ \t]*```[^\n]*\n[^]*?(?:^[ \t]*```|$(?![^]))/gmu;
const TAGGED = /<([a-z][\w-]*)(?:\s[^<>]*)?>[^]*?<\/\1>/giu;
/** Tags around instructions: what is between them is part of the request, not material. */
const ASKING_TAG =
  /^(?:task|request|instructions?|rules?|constraints?|requirements?|format|output|role|goal|style|tone|steps?|prompt|question|length|persona|audience|limits?|do|dont)/iu;

/** What people hand over. */
const THINGS =
  "text|draft|notes?|e-?mails?|mail|message|letter|code|script|data|transcript|article|story|poem|table|minutes|log|chat|thread|recipe|review|essay|paragraph|passage|list|facts|lines?|posts?|version|notice|figures|numbers|quotes?|comments?|source|original|input|material|interviews?|diary|report|speech|song|lyrics|menu|ad|advert|listing|spreadsheet|csv";
const HANDS_OVER = new RegExp(
  `(?:${[
    // "Here is my draft:".
    String.raw`\b(?:here(?:['’]s| is| are| comes)|below(?: is| are)?|this is|these are|following|attached|pasted?|from)\b[^.!?\n]{0,60}\b(?:${THINGS})\b[^.!?\n]{0,60}:`,
    // "Text:", "My rough notes:".
    String.raw`^\W*(?:(?:the|my|our|raw|her|his|their)\s+)?(?:\w+\s+)?(?:${THINGS})\W*:`,
    // "The notes are below."
    String.raw`\b(?:${THINGS})\b[^.!?\n]{0,30}\b(?:is|are|comes|stands?) (?:below|here|this)\b[^.!?\n]{0,20}[.:]`,
  ].join("|")})\\W*$`,
  "iu",
);
/** A line that only names what follows, as "Notes:". */
const LABEL = /^[^.!?,]{1,40}:\s*$/u;
const RULE_OFF = /^\s*(?:-{3,}|_{3,}|\*{3,}|={3,}|~{3,}|"{3}|'{3}|>{3}|<{3})\s*$/u;
const GREETS = /^\s*(?:dear|hi|hello|hey)\b[^.!?\n]{1,40}[,!]\s*$/iu;
const IN_HEAD = /^\s*(?:from|to|subject|date|sent|cc|reference|re):\s/iu;
const SIGNS_OFF =
  /^\s*(?:(?:kind|best|warm)(?:est)? (?:regards|wishes)|regards|yours|sincerely|cheers|love|thanks|thank you|best|on behalf)\b[^.!?\n]{0,40}$/iu;

const LINE_SHAPES: readonly (readonly [shape: RegExp, least: number])[] = [
  // Code.
  [
    /[;{}]\s*$|^\s*(?:def|class|for|while|if|elif|else|return|import|from|function|const|let|var|public|print|select|insert)\b.*[:;(){}=]|^\s*\w[\w.[\]"']*\s*[-+*]?=\s*\S|^\s*\w[\w.]*\(.*\)\s*;?$|^\s*(?:#|\/\/)\s*\w[^.!?]*$/u,
    2,
  ],
  // Rows of a table.
  [/^[^\n|\t;]*[|\t;][^\n]*[|\t;]|^\s*\|.*\|\s*$|^[^,.!?:]+(?:,[^,.!?:]+){2,}$/u, 3],
  // A chat.
  [/^\s*(?:\[?\d{1,2}[:.]\d{2}\]?\s*)?\p{Lu}[\p{L} .'’]{0,20}:\s+\S/u, 5],
  // Quoted lines.
  [/^\s*(?:>|["“„«][^"“”„«»]{8,}["”»])/u, 2],
];

/** A list of names or things: at least BARE_LEAST lines of one to three words without a mark. */
const BARE = /^\s*[^\s.!?:*#-]+(?: [^\s.!?:]+){0,2}\s*$/u;
const BARE_LEAST = 5;

const FIRST_WORDS =
  /^[\s\p{P}\p{S}\d]*(?:(?:please|now|then|can you|could you|so|and|i want you to|i(?:['’]d| would) like|i (?:need|want)|from (?:these|this|those|the|all) \w+,?)\s+)*([\p{L}'’-]+)/iu;
const ASKS_SO = /\b(?:please|can you|could you|would you|i need|i want|i['’]d like|help me)\b/iu;

/** Whether a line asks for something, by its first word or a word of wishing. */
function asks(line: string): boolean {
  const first = FIRST_WORDS.exec(line)?.[1]?.toLowerCase() ?? "";
  return DIRECTIVES.has(first) || ASKS_SO.test(line);
}

type Line = { readonly text: string; readonly from: number; readonly to: number };

function linesOf(raw: string): Line[] {
  let from = 0;
  return raw.split("\n").map((text) => {
    const line = { text, from, to: from + text.length };
    from = line.to + 1;
    return line;
  });
}

const isBlank = ({ text }: Line): boolean => text.trim() === "";

/** Lines of one shape that only material has. */
function shaped(lines: readonly Line[]): Place[] {
  const shapes = [...LINE_SHAPES, [BARE, BARE_LEAST] as const];
  return shapes.flatMap(([shape, least]) => {
    const places: Place[] = [];
    let row: Line[] = [];
    const close = (): void => {
      const [first, last] = [row[0], row.findLast((line) => !isBlank(line))];
      if (first !== undefined && last !== undefined && row.filter((line) => !isBlank(line)).length >= least)
        places.push([first.from, last.to]);
      row = [];
    };
    for (const line of lines) {
      const fits = shape.test(line.text);
      // Within code a line may be anything that is set in.
      if (fits || (row.length > 0 && (isBlank(line) || /^(?:\t| {2,})\S/u.test(line.text)))) row.push(line);
      else close();
    }
    close();
    return places;
  });
}

/** What people say before rules and wishes that stand in lines of their own. */
const LISTS_WISHES =
  /\b(?:should|must|needs?|want|rules?|limits?|constraints?|requirements?|include|includes|contains?|cover|covers|format|output|steps?|order|please|criteria|behaviour|do|don['’]?t|answers?|tasks?|give|each|every|make|write|with)\b[^:]*:\s*$/iu;
/** What people say, in the sentence that leads to it, before something that they have, and hand over with everything in it. */
const LEADS_TO =
  /\b(?:here(?:['’]s| is| are)?|this|these|those|below|got|have|had|collected|came|comes|found|sent|wrote|said|says|threw|know|so far|told|attached|attachment|original|from (?:our|my|the|her|his|their))\b(?:[^:.!?]|[.!?](?!\s)|(?<=\b(?:Mrs?|Ms|Dr|St))\.(?=\s))*:\s*$/iu;
/** A heading over what is wanted: "Also include", "**Rules**". */
const HEADS_WISHES =
  /^[^\p{L}]*(?:\p{L}+ )?(?:includes?|rules?|format|output|steps?|requirements?|constraints?|limits?|structure|contents?|style|tone)[^\p{L}]*$/iu;
/** Within a line: "the six above must be in". */
const WANTS = /\b(?:must|should|has to|have to|put|choose|add)\b/iu;
/** What an order begins with beside its verb, and what it bounds with. */
const BINDS = /^[\s\p{P}\p{S}\d]*(?:no|never|not|only|max|at most|at least|each|every|all)\b/iu;
const SENTENCE_END = /[.!?]["”')\]]*\s*$/u;
const BULLET = /^\s*(?:[-*•–]|\d+[.)])\s/u;
const LEAST_LINES = 3;

const ENDS_IN_COLON = /:\s*$/u;

/** Lines between blank ones, and the line that leads to them: their own first one ("Notes:"), or the last before the blank. */
type Block = {
  readonly lead: Line | undefined;
  readonly first: Line | undefined;
  /** All lines but a first one that leads to them. */
  readonly rows: readonly Line[];
};

function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    if (isBlank(line)) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  const filled = blocks.filter((block) => block.length > 0);
  return filled.map((block, at) => {
    const [first, ...others] = block;
    const text = first?.text ?? "";
    const isLead = LABEL.test(text) || (block.length > LEAST_LINES && ENDS_IN_COLON.test(text));
    return isLead
      ? { lead: first, first, rows: others }
      : { lead: filled[at - 1]?.at(-1), first, rows: block };
  });
}

/** "Write a speech with these points:" directly over its list asks, whatever else leads to material. */
const asksForList = ({ lead, first, rows }: Block): boolean =>
  lead !== undefined &&
  lead === first &&
  !LABEL.test(lead.text) &&
  LISTS_WISHES.test(lead.text.split(SENTENCES).at(-1) ?? "") &&
  rows.every(({ text }) => BULLET.test(text));

/** Whether a block is notes, facts or what somebody else wrote: "My notes so far:", but not "It must include:". */
function isMaterial(block: Block): boolean {
  const { lead, first, rows } = block;
  const leading = lead?.text ?? "";
  if (asksForList(block)) return false;
  if (LEADS_TO.test(leading)) return true;
  if (rows.length < LEAST_LINES || LISTS_WISHES.test(leading)) return false;
  if (HEADS_WISHES.test(leading) || HEADS_WISHES.test(first?.text ?? "")) return false;
  const isLed = ENDS_IN_COLON.test(leading);
  const asking = rows.filter(({ text }) => asks(text) || BINDS.test(text) || (!isLed && WANTS.test(text)));
  const loose = rows.filter(({ text }) => !SENTENCE_END.test(text));
  return isLed
    ? asking.length <= rows.length / 3
    : asking.length <= rows.length / 5 && loose.length >= rows.length / 2;
}

/** Blocks of lines that neither ask nor bind. */
const noted = (lines: readonly Line[]): Place[] =>
  blocksOf(lines).flatMap((block): Place[] => {
    const [first, last] = [block.rows[0], block.rows.at(-1)];
    return first !== undefined && last !== undefined && isMaterial(block) ? [[first.from, last.to]] : [];
  });

/** What follows words that hand it over, a ruled line or a greeting, up to where something is asked for again. */
function introduced(lines: readonly Line[]): Place[] {
  const places: Place[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as Line;
    const isMail = at > 0 && (GREETS.test(line.text) || IN_HEAD.test(line.text));
    const isRuledOff = RULE_OFF.test(line.text);
    if (!HANDS_OVER.test(line.text) && !isMail && !isRuledOff) continue;
    const start = isMail ? at : at + 1;
    let end = start;
    while (end < lines.length && !endsAt(lines, start, end, isMail)) end += 1;
    const [first, last] = [lines[start], lines.slice(start, end).findLast((one) => !isBlank(one))];
    if (first !== undefined && last !== undefined) places.push([first.from, last.to]);
    at = Math.max(at, end - 1);
  }
  return places;
}

/** Whether material that began at line `start` has ended before the line `end`. */
function endsAt(lines: readonly Line[], start: number, end: number, isMail: boolean): boolean {
  const line = lines[end] as Line;
  const before = lines[end - 1];
  if (RULE_OFF.test(line.text)) return end > start;
  if (before === undefined || !isBlank(before) || end === start || isBlank(line)) return false;
  const hasBegun = lines.slice(start, end).some((one) => !isBlank(one));
  if (!hasBegun) return false;
  if (isMail && !lines.slice(start, end).some(({ text }) => SIGNS_OFF.test(text))) return false;
  return asks(line.text);
}

/** With fewer words left nothing could ask for anything, so the text hands over nothing. */
const LEAST_LEFT = 4;
const SENTENCES = /(?<=[.!?:])\s+|\n/u;

const without = (raw: string, places: readonly Place[]): string =>
  places.reduce((rest, [from, to]) => rest.slice(0, from) + " ".repeat(to - from) + rest.slice(to), raw);

/** Quotations and what is between tags; nothing where only they could ask: "Rules, word for word: ...". */
function markedOff(raw: string): Place[] {
  const tagged = [...raw.matchAll(TAGGED)].filter(([, name = ""]) => !ASKING_TAG.test(name));
  const places = [...tagged.map(({ index, 0: all }): Place => [index, index + all.length]), ...quotedIn(raw)];
  return without(raw, places).split(SENTENCES).some(asks) ? places : [];
}

/**
 * What a request hands over to be worked on (mails, notes, tables, code, quotations), as offsets in the text, in order.
 * Empty where nothing would be left that could ask for anything.
 */
export const handedOverIn = onceForEach((text: ReadText): readonly Place[] => {
  const { raw } = text;
  const lines = linesOf(raw);
  const places = [
    ...[...raw.matchAll(FENCED)].map(({ index, 0: all }): Place => [index, index + all.length]),
    ...markedOff(raw),
    ...shaped(lines),
    ...introduced(lines),
    ...noted(lines),
  ].toSorted(([one], [other]) => one - other);
  const left = text.tokens.filter(({ start }) => !places.some(([from, to]) => from <= start && start < to));
  return left.length < LEAST_LEFT ? [] : places;
});

/** The text without what it hands over. */
export const askingOf = onceForEach((text: ReadText): ReadText => {
  const places = handedOverIn(text);
  if (places.length === 0) return text;
  const isGiven = ({ start }: { readonly start: number }): boolean =>
    places.some(([from, to]) => from <= start && start < to);
  return withoutTokens(text, new Set(text.tokens.filter(isGiven)));
});
