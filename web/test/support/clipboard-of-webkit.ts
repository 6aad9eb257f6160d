import { vi } from "vitest";

/**
 * A clipboard that is open only while a press is handled, as WebKit's: a text that is written later is refused, one that
 * was promised meanwhile is taken. @returns what was copied last
 */
export function onlyDuringPress(): () => string | undefined {
  let isOpen = false;
  let copied: string | undefined;
  const refused = () => new DOMException("The request is not allowed", "NotAllowedError");
  window.addEventListener(
    "click",
    () => {
      isOpen = true;
      queueMicrotask(() => (isOpen = false));
    },
    { capture: true },
  );
  vi.stubGlobal(
    "ClipboardItem",
    class {
      readonly items: Record<string, Promise<Blob>>;
      constructor(items: Record<string, Promise<Blob>>) {
        this.items = items;
      }
    },
  );
  const clipboard = {
    async writeText(text: string) {
      if (!isOpen) throw refused();
      copied = text;
    },
    async write([item]: { items: Record<string, Promise<Blob>> }[]) {
      if (!isOpen) throw refused();
      copied = await textOf(await item?.items["text/plain"]);
    },
  };
  // In the place of the stand-in that user-event puts there when a person comes.
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
  return () => copied;
}

/** jsdom's blobs have no `text()`. */
function textOf(blob: Blob | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsText(blob ?? new Blob([]));
  });
}
