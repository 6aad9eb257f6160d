import { createHash } from "node:crypto";
import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { LRUCache } from "lru-cache";

import { DARK_COLOURS } from "../../platform/brand-colours.ts";
import type { Db } from "../../platform/db/database.ts";
import type { PageHead } from "../../platform/http/web-app/page-head.ts";
import type { PicturePrinter } from "../../platform/picture/picture-printer.ts";
import { frontCard } from "./domain/front-card.ts";
import { frontPictureAt } from "./domain/front-picture.ts";
import { CARD_HEIGHT, CARD_WIDTH, linkCard } from "./domain/link-card.ts";
import { challengeLinkWords, friendLinkWords } from "./domain/link-words.ts";
import type { LinkFacts } from "./domain/link-words.ts";
import { inviterNameOf, linkFactsOf } from "./link-preview.views.ts";

export type LinkPreviewParts = {
  readonly db: Db;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly images: PicturePrinter;
};

export type Card = { readonly png: Uint8Array; readonly version: string };
export type LinkPreviews = ReturnType<typeof linkPreviewService>;

/** About 130 kB each. */
const CARDS_KEPT = 100;

/** Its picture is the same for everybody; another one gets another name. */
const FRONT = "front-2";

/** Changes with everything a card shows, so that an old picture is never shown for a new score. */
const versionOf = (facts: LinkFacts): string =>
  createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 12);

/** What a link tells about itself where it is pasted: words in the page's head, and a picture. */
export function linkPreviewService({ db, publicUrl, images }: LinkPreviewParts) {
  const cards = new LRUCache<string, Uint8Array>({ max: CARDS_KEPT });
  const underWay = new Map<string, Promise<Uint8Array | null>>();

  async function draw(facts: LinkFacts, version: string): Promise<Uint8Array | null> {
    const png = await images.print(linkCard(facts, DARK_COLOURS));
    if (png !== null) cards.set(version, png);
    return png;
  }

  return {
    async challengeHead(token: string): Promise<PageHead | null> {
      const found = await linkFactsOf(db, token);
      if (found === null) return null;
      const { facts, words } = found;
      const { title, description, pictureAlt } = challengeLinkWords(facts);
      const url = `${publicUrl}${paths.sharedChallengeShort(token)}`;
      const picture = `${url}/card.png?v=${versionOf(facts)}`;
      return {
        title,
        description,
        url,
        siteName: PRODUCT_NAME,
        picture: { url: picture, width: CARD_WIDTH, height: CARD_HEIGHT, alt: pictureAlt },
        shown: {
          sender: facts.senderName,
          message: words.message,
          category: facts.category,
          difficulty: facts.difficulty,
          points: String(words.points),
          title: facts.title,
          description: words.description,
        },
      };
    },

    async friendHead(token: string): Promise<PageHead | null> {
      const inviter = await inviterNameOf(db, token);
      if (inviter === null) return null;
      return {
        ...friendLinkWords(inviter),
        url: `${publicUrl}${paths.friendInviteShort(token)}`,
        siteName: PRODUCT_NAME,
        picture: frontPictureAt(publicUrl),
      };
    },

    /** The product's own picture; null when it cannot be drawn now. */
    async frontPicture(): Promise<Card | null> {
      const png = cards.get(FRONT) ?? (await images.print(frontCard(DARK_COLOURS)));
      if (png !== null) cards.set(FRONT, png);
      return png === null ? null : { png, version: FRONT };
    },

    /** @returns "unknown" for a token that leads nowhere, null when the picture cannot be drawn now */
    async card(token: string): Promise<Card | "unknown" | null> {
      const facts = (await linkFactsOf(db, token))?.facts;
      if (facts === undefined) return "unknown";
      const version = versionOf(facts);
      const kept = cards.get(version);
      if (kept !== undefined) return { png: kept, version };
      // Anyone who asks for a picture that is being drawn waits for that one.
      const drawing = underWay.get(version) ?? draw(facts, version).finally(() => underWay.delete(version));
      underWay.set(version, drawing);
      const png = await drawing;
      return png === null ? null : { png, version };
    },
  };
}
