import { PHONE_WIDTH } from "../../platform/browser/use-phone-width.ts";

/** Either may still move a little as it comes in. */
const ROOM_PX = 12;

/** Lowers a message whose corner has the close button of the open dialog. On phones messages are at the foot. */
export function placeClearOfClose(card: Element | null): void {
  const region = card?.parentElement;
  if (!card || !region) return;
  region.style.top = "";
  // The one on top: the close button of a dialog below it is out of reach.
  const close = [...document.querySelectorAll("[role=dialog][data-state=open] [data-closes-dialog]")].at(-1);
  if (close === undefined || matchMedia(PHONE_WIDTH).matches) return;
  const [over, under] = [card.getBoundingClientRect(), close.getBoundingClientRect()];
  const beside = under.right < over.left || under.left > over.right || under.top > over.bottom + ROOM_PX;
  if (!beside) region.style.top = `${under.bottom}px`;
}

/** A dialog that opens under a message takes the focus. */
export function watchDialogs(region: Element | null): () => void {
  const place = () => placeClearOfClose(region?.firstElementChild ?? null);
  document.body.addEventListener("focusin", place);
  return () => document.body.removeEventListener("focusin", place);
}
