import { paths, PRODUCT_NAME } from "@promptsmith/contract/paths";
import { CARD_HEIGHT, CARD_WIDTH } from "./link-card.ts";

/** The product's own picture, beside links that have no score to show. `publicUrl` without a trailing slash. */
export const frontPictureAt = (publicUrl: string) => ({
  url: `${publicUrl}${paths.linkPicture}`,
  width: CARD_WIDTH,
  height: CARD_HEIGHT,
  alt: `${PRODUCT_NAME}: prompting is a craft, four minutes a day`,
});
