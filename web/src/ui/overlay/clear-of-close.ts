import { PHONE_WIDTH } from "../../platform/browser/use-phone-width.ts";

/** Either may still move a little as it comes in. */
const ROOM_PX = 12;
/** From a dialog's edge to the message in its head; the space around the message is not counted. */
const IN_HEAD_PX = -4;

/**
 * Moves a message whose corner has the close button of the open dialog: to the left of that button where the head is
 * wide enough for the title too, so that nothing of the content is covered, and below the button otherwise. On phones
 * it stays where the styles have it.
 */
export function placeClearOfClose(card: Element | null): void {
  const region = card?.parentElement;
  if (!card || !region) return;
  region.style.top = "";
  region.style.right = "";
  // The one on top: the close button of a dialog below it is out of reach.
  const close = [...document.querySelectorAll("[role=dialog][data-state=open] [data-closes-dialog]")].at(-1);
  const dialog = close?.closest("[role=dialog]");
  if (!close || !dialog || matchMedia(PHONE_WIDTH).matches) return;
  const [over, under] = [card.getBoundingClientRect(), close.getBoundingClientRect()];
  const beside = under.right < over.left || under.left > over.right || under.top > over.bottom + ROOM_PX;
  if (beside) return;
  const frame = dialog.getBoundingClientRect();
  if (under.left - frame.left < 2 * over.width) {
    region.style.top = `${under.bottom}px`;
    return;
  }
  region.style.top = `${Math.max(0, frame.top + IN_HEAD_PX)}px`;
  region.style.right = `${document.documentElement.clientWidth - under.left}px`;
}

/** A dialog that opens under a message takes the focus. */
export function watchDialogs(region: Element | null): () => void {
  const place = () => placeClearOfClose(region?.firstElementChild ?? null);
  document.body.addEventListener("focusin", place);
  return () => document.body.removeEventListener("focusin", place);
}
