/**
 * Puts text on the clipboard, also one that is still being fetched; false when the browser does not allow it.
 * @throws what kept the text from being fetched
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  if (typeof text !== "string" && (await writeWhenThere(text))) return true;
  const ready = await text;
  try {
    await navigator.clipboard.writeText(ready);
    return true;
  } catch {
    return copyBySelection(ready);
  }
}

/** WebKit lets a page write to the clipboard only while a press is handled, so it has to be asked before the text is there. */
async function writeWhenThere(text: Promise<string>): Promise<boolean> {
  if (typeof ClipboardItem === "undefined") return false;
  const blob = text.then((ready) => new Blob([ready], { type: "text/plain" }));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    // Whether the clipboard or the text failed is told by what follows.
    await blob.catch(() => undefined);
    return false;
  }
}

/** Copies by a selection, which works on pages without HTTPS; those have no clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "sr-only";
  // Inside an open dialog, because the dialog takes focus back from everything outside it.
  (document.querySelector("[role=dialog]") ?? document.body).append(area);
  const before = document.activeElement;
  area.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
