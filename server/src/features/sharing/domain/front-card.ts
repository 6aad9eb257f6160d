import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { CARD_HEIGHT, CARD_WIDTH, logo } from "./link-card.ts";
import type { CardColours } from "./link-card.ts";
import { scoreRing, strike } from "./stroke-art.ts";

const SLOT = { cx: 938, cy: 315 };

/** The picture beside the product's own address: the promise and the empty ring, no one's score. */
export function frontCard(colours: CardColours) {
  const { forge, onForge, onForge2, tick, good } = colours;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" viewBox="0 0 ${CARD_WIDTH} ${CARD_HEIGHT}">
<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="${forge}"/>${strike(SLOT, onForge2)}
${scoreRing(SLOT, 340, null, { lit: good, bed: tick, mark: onForge })}
<g transform="translate(${SLOT.cx - 84} ${SLOT.cy - 76}) scale(5.25)">${logo(colours)}</g>
<g transform="translate(71.4 62.6) scale(1.5)">${logo(colours)}</g></svg>`;
  const text = (children: string, style: Readonly<Record<string, string | number>>) => ({
    type: "div" as const,
    props: {
      style: { position: "absolute", left: 72, whiteSpace: "pre", color: onForge, ...style },
      children,
    },
  });
  const heading = { fontFamily: "Outfit", fontWeight: 600, fontSize: 76, letterSpacing: "-1.1px" };
  const sentence = { fontFamily: "Inter", fontWeight: 400, fontSize: 28.5, color: onForge2 };
  return {
    width: CARD_WIDTH,
    height: CARD_HEIGHT,
    root: {
      type: "div" as const,
      props: {
        style: {
          display: "flex",
          position: "relative",
          width: CARD_WIDTH,
          height: CARD_HEIGHT,
          backgroundColor: forge,
        },
        children: [
          {
            type: "img" as const,
            props: {
              style: { position: "absolute", left: 0, top: 0, width: CARD_WIDTH, height: CARD_HEIGHT },
              svg,
            },
          },
          text(PRODUCT_NAME, {
            left: 134,
            top: 68,
            fontFamily: "Outfit",
            fontWeight: 600,
            fontSize: 32,
            letterSpacing: "-0.64px",
          }),
          text("Prompting is a craft.", { ...heading, top: 218 }),
          text("Four minutes a day.", { ...heading, top: 304 }),
          text("Three short challenges a day,", { ...sentence, top: 490 }),
          text("scored on the spot, every point explained.", { ...sentence, top: 528 }),
        ],
      },
    },
  };
}
