import { BOOT_META } from "@promptsmith/contract/kernel/page-template";
import type { BootOrder, PageScreen, PageTemplate } from "@promptsmith/contract/kernel/page-template";
import { escapeHtml, headTags, metaTags } from "./page-head.ts";
import type { PageHead } from "./page-head.ts";

const EMPTY = '<div id="root"></div>';

/** The screen with content of its own that is opened at an address. */
export const screenAt = ({ screens }: PageTemplate, path: string): PageScreen | null =>
  screens.find((one) =>
    one.path.length > 1 && one.path.endsWith("/") ? path.startsWith(one.path) : path === one.path,
  ) ?? null;

/** The variant of the content that fits the instance's settings, with the words for its slots. */
export type Variant = { readonly name: string; readonly words: Readonly<Record<string, string>> };

export type Content = { readonly kind: string; readonly html: string; readonly boot: BootOrder };

/**
 * What is in the page before its program runs.
 * @param plain whether the address has no query; a query may change how the screen looks
 * @param words for the slots of the content; without them there is no content
 * @param variant the variant that fits the instance's settings, with the words for its slots
 */
export function contentOf(
  { entry, styles }: PageTemplate,
  screen: PageScreen | null,
  given: {
    readonly session: boolean;
    readonly plain: boolean;
    readonly words: Readonly<Record<string, string>> | undefined;
    readonly variant: Variant;
  },
): Content {
  const kind = given.session ? "session" : "visitor";
  const variant = given.session ? undefined : screen?.variants?.[given.variant.name];
  const { markup = [], reads = [], isToRead = false } = variant ?? screen?.[kind] ?? {};
  const words = variant === undefined ? given.words : given.variant.words;
  const isOfAddress = variant === undefined && markup.length > 1;
  const isThere = isOfAddress ? words !== undefined : markup.length > 0 && (given.plain || given.session);
  const text = (piece: string, index: number) => (index % 2 === 0 ? piece : escapeHtml(words?.[piece] ?? ""));
  return {
    kind: isThere ? kind : `${kind} without content`,
    html: isThere ? markup.map(text).join("") : EMPTY,
    boot: {
      entry,
      sheet: styles.sheet,
      chunks: screen?.chunks ?? [],
      reads,
      isToRead: isThere && isToRead,
    },
  };
}

/** What the browser is to have first: styles for what is to read, else the sheet and the program, before any script runs. */
function firstFiles({ entry, sheet, chunks, isToRead }: BootOrder, toRead: string): string {
  if (isToRead) return `<style>${toRead}</style>`;
  return [
    `<link rel="stylesheet" href="/${sheet}" />`,
    `<script type="module" src="/${entry}"></script>`,
    ...chunks.map((file) => `<link rel="modulepreload" href="/${file}" />`),
  ].join("");
}

/** The whole page. */
export function pageOf(
  { parts: [start, scripts, middle, end], styles, title, description }: PageTemplate,
  given: {
    /** Meta elements for the program, by name. */
    readonly told: Readonly<Record<string, string>>;
    /** The head of an address that has its own; null for all others. */
    readonly head: PageHead | null;
    readonly preview: readonly string[] | null;
    readonly content: Content;
  },
): string {
  const { head, preview, content } = given;
  const own = metaTags("name", { ...given.told, [BOOT_META]: JSON.stringify(content.boot) });
  const told =
    head === null
      ? [`<title>${escapeHtml(title)}</title>`, ...metaTags("name", { description }), ...(preview ?? [])]
      : headTags(head);
  const first = firstFiles(content.boot, styles.toRead);
  return start + [...told, ...own].join("\n    ") + scripts + first + middle + content.html + end;
}
