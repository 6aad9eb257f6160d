import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { categoryShapes } from "./category-shapes.ts";
import { drawableText } from "./drawable-text.ts";
import { shownScore } from "./link-words.ts";
import type { LinkFacts } from "./link-words.ts";
import { scoreRing, strike } from "./stroke-art.ts";

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;

/** A box or a text, laid out as in CSS. */
type Box = {
  readonly type: "div" | "img";
  readonly props: {
    readonly style: Readonly<Record<string, string | number>>;
    readonly children?: string | readonly Box[];
    readonly svg?: string;
  };
};

/** The brand ground and what is on it, as CSS reads colours. */
export type CardColours = Readonly<
  Record<
    "forge" | "onForge" | "onForge2" | "tick" | "spark" | "good" | `${LinkFacts["difficulty"]}${"" | "Ink"}`,
    string
  >
>;

const BARS = { easy: 1, medium: 2, hard: 3 } as const;

const LEFT = 72;
const SLOT = { cx: 938, cy: 315 };
const RING = 340;
/** The width for words, up to the ring. */
const WORDS_WIDTH = 660;

function background(facts: LinkFacts, colours: CardColours): string {
  const { forge, onForge, onForge2, tick, good } = colours;
  const score = shownScore(facts);
  const pips = [12, 20, 27]
    .map(
      (height, index) =>
        `<rect x="${LEFT + 15 * index}" y="${246 - height}" width="9" height="${height}" rx="2.5" fill="${index < BARS[facts.difficulty] ? colours[facts.difficulty] : tick}"/>`,
    )
    .join("");
  const icon = `<g transform="translate(${SLOT.cx - 66} ${SLOT.cy - 66}) scale(5.5)" fill="none" color="${onForge}" stroke="${onForge}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">${categoryShapes(facts.category)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
<defs><linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="350" y1="0" x2="630" y2="0"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#fff"/></linearGradient>
<mask id="left" maskUnits="userSpaceOnUse" x="0" y="0" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="url(#fade)"/></mask></defs>
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${forge}"/>
<g mask="url(#left)">${strike(SLOT, onForge2)}</g>
${scoreRing(SLOT, RING, score, { lit: good, bed: tick, mark: onForge })}
${score === null ? icon : ""}${pips}
<g transform="translate(71.4 62.6) scale(1.5)">${logo(colours)}</g></svg>`;
}

export const logo = ({ onForge, spark }: CardColours): string =>
  `<path fill="${onForge}" d="M11 13h17.2a.8.8 0 0 1 .8.8v3.1a.8.8 0 0 1-.8.8h-4.8c-1.7 0-2.8 1-2.8 2.6 0 1.9 1.2 3 3.2 3.4.7.15 1.2.7 1.2 1.4v2.1a.8.8 0 0 1-.8.8H9.8a.8.8 0 0 1-.8-.8v-2.1c0-.7.5-1.25 1.2-1.4 2-.4 3.2-1.5 3.2-3.4 0-1.3-.8-2.2-2.2-2.5C7.3 18 4.2 16.7 2.3 14.2c-.4-.6 0-1.2.7-1.2Z"/>` +
  `<g fill="none" stroke-width="2.8" stroke-linecap="round"><path stroke="${onForge}" d="M17.5 3v6.2"/><path stroke="${spark}" d="M12 9.2 9.2 5.7M23 9.2l2.8-3.5"/></g>`;

const text = (children: string, style: Readonly<Record<string, string | number>>): Box => ({
  type: "div",
  props: { style: { position: "absolute", whiteSpace: "pre", ...style }, children },
});
const box = (style: Readonly<Record<string, string | number>>, children: readonly Box[]): Box => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

/** Long titles are set smaller, so that three lines hold them. */
function titleStyle(title: string): { fontSize: number; lineHeight: string; textWrap: string } {
  const letters = [...title].length;
  const longestWord = Math.max(...title.split(/[\s-]/).map((word) => [...word].length));
  if (letters <= 42 && longestWord <= 15) return { fontSize: 76, lineHeight: "82px", textWrap: "balance" };
  if (letters <= 66 && longestWord <= 18) return { fontSize: 62, lineHeight: "68px", textWrap: "balance" };
  // Balanced, a title that does not fit would give away the width it needs.
  return { fontSize: 48, lineHeight: "56px", textWrap: "wrap" };
}

/** The picture that is beside a shared link: title, difficulty, category, who sent it, and the score if any. */
export function linkCard(
  facts: LinkFacts,
  colours: CardColours,
): { width: number; height: number; root: Box } {
  const title = drawableText(facts.title, { fallback: "A prompt-writing challenge", most: 90 });
  const name = drawableText(facts.senderName, { fallback: "A friend", most: 26, inPart: true });
  const score = shownScore(facts);
  const says = score === null ? saysWithoutScore(facts) : `scored ${score}. Can you beat it?`;
  const { forge, onForge, onForge2 } = colours;
  const sentence = { position: "relative", fontFamily: "Inter", fontSize: 28.5, lineHeight: "36px" };
  return {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    root: box({ position: "relative", width: CARD_WIDTH, height: CARD_HEIGHT, backgroundColor: forge }, [
      {
        type: "img",
        props: {
          style: { position: "absolute", left: 0, top: 0, width: CARD_WIDTH, height: CARD_HEIGHT },
          svg: background(facts, colours),
        },
      },
      text(PRODUCT_NAME, {
        left: 134,
        top: 68,
        fontFamily: "Outfit",
        fontWeight: 600,
        fontSize: 32,
        letterSpacing: "-0.64px",
        color: onForge,
      }),
      text(facts.difficulty.toUpperCase(), {
        left: 127,
        top: 217,
        fontFamily: "Inter",
        fontWeight: 600,
        fontSize: 24,
        letterSpacing: "1.2px",
        color: colours[`${facts.difficulty}Ink`],
      }),
      text(drawableText(facts.category, { fallback: "", most: 30 }), {
        left: facts.difficulty === "medium" ? 252 : 214,
        top: 217,
        fontFamily: "Inter",
        fontWeight: 500,
        fontSize: 24,
        color: onForge2,
      }),
      box({ position: "absolute", left: LEFT, top: 266, width: WORDS_WIDTH }, [
        {
          type: "div",
          props: {
            style: {
              display: "block",
              width: WORDS_WIDTH,
              lineClamp: 3,
              wordBreak: "break-word",
              fontFamily: "Outfit",
              fontWeight: 600,
              letterSpacing: "-1.1px",
              color: onForge,
              ...titleStyle(title),
            },
            children: title,
          },
        },
      ]),
      box({ position: "absolute", left: LEFT, top: 528, width: 1060 }, [
        text(name, { ...sentence, fontWeight: 600, color: onForge }),
        text(` ${says}`, { ...sentence, fontWeight: 400, color: onForge2 }),
      ]),
      ...(score === null ? [] : [scoreNumber(score, onForge)]),
    ]),
  };
}

const saysWithoutScore = ({ score }: LinkFacts): string =>
  score === null ? "shared a challenge with you." : "tried this challenge. Can you beat it?";

const scoreNumber = (score: number, color: string): Box =>
  box(
    {
      position: "absolute",
      left: SLOT.cx - RING / 2,
      top: SLOT.cy - RING / 2,
      width: RING,
      height: RING,
      alignItems: "center",
      justifyContent: "center",
    },
    [
      text(String(score), {
        position: "relative",
        fontFamily: "Outfit",
        fontWeight: 600,
        fontSize: score === 100 ? 112 : 132,
        letterSpacing: "-2.6px",
        color,
      }),
    ],
  );
