import { isMobileChrome } from "@promptsmith/contract/kernel/mobile-chrome";

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe both between tags and inside a quoted attribute. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (found) => ESCAPES[found] ?? "");

/** What a page says of itself to those who do not run its scripts: crawlers and link previews. */
export type PageHead = {
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  readonly siteName: string;
  readonly picture: {
    /** Absolute. */
    readonly url: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
    /** Shown large above the text, or small beside it. */
    readonly large: boolean;
  };
  /** Words for what the page shows until its program draws, by their places in its template. */
  readonly shown?: Readonly<Record<string, string>>;
};

function tags({ title, description, url, siteName, picture }: PageHead): string {
  const properties = {
    "og:type": "website",
    "og:site_name": siteName,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": picture.url,
    "og:image:type": "image/png",
    "og:image:width": picture.width,
    "og:image:height": picture.height,
    "og:image:alt": picture.alt,
  };
  const names = {
    description,
    robots: "noindex",
    "twitter:card": picture.large ? "summary_large_image" : "summary",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": picture.url,
    "twitter:image:alt": picture.alt,
  };
  const lines = (attribute: string, values: Readonly<Record<string, string | number>>): string[] =>
    Object.entries(values).map(
      ([key, value]) => `<meta ${attribute}="${key}" content="${escape(String(value))}" />`,
    );
  return [
    `<title>${escape(`${title} | ${siteName}`)}</title>`,
    ...lines("name", names),
    ...lines("property", properties),
  ].join("\n    ");
}

const TEMPLATE = /<template>([^]*?)<\/template>/;
const TEMPLATE_PLACE = "<!--template-->";

/** The page without its template, and the template: markup with places such as `[[name]]`. */
export function templateOf(page: string): { page: string; template: string } {
  return { page: page.replace(TEMPLATE, ""), template: TEMPLATE.exec(page)?.[1] ?? "" };
}

/** The same page under this head; its own title and description give way, and what there is to show is shown. */
export function withHead(page: string, template: string, head: PageHead): string {
  const { shown } = head;
  const filled =
    shown === undefined
      ? ""
      : template.replaceAll(/\[\[(\w+)\]\]/g, (_, place: string) => escape(shown[place] ?? ""));
  const plain = page
    .replace(/<title>[^<]*<\/title>\s*/, "")
    .replace(/<meta\s+name="description"[^>]*>\s*/, "");
  // Functions, since a replacement text would read "$&" in somebody's name as an instruction.
  return plain.replace("</head>", () => `  ${tags(head)}\n  </head>`).replace(TEMPLATE_PLACE, () => filled);
}

/** What stands in the page only for a visitor, or only for somebody with a session. */
const PARTS = {
  visitor: /<!--visitor-->[^]*?<!--\/visitor-->/g,
  session: /<!--session-->[^]*?<!--\/session-->/g,
};

/** The same page with that of its parts which is for such a person. */
export function withPart(page: string, part: keyof typeof PARTS): string {
  return page.replaceAll(PARTS[part === "visitor" ? "session" : "visitor"], "");
}

/** The same page telling its program that the browser sent what may be a session, which scripts cannot see. */
export function withSession(page: string): string {
  return page.replace("<html ", '<html data-session="" ');
}

/** Reads that a page for a session needs at once. */
export type Begin = { readonly at: string; readonly calls: readonly string[] };

const BEGIN = /<meta name="begin" data-at="([^"]*)" content="([^"]*)"[^>]*>/;

/** The page without the reads its build says it needs at once, and these. */
export function beginOf(page: string): { page: string; begin: Begin | null } {
  const [, at, calls] = BEGIN.exec(page) ?? [];
  const begin = at === undefined || calls === undefined ? null : { at, calls: calls.split(" ") };
  return { page: page.replace(BEGIN, ""), begin };
}

/**
 * Has the browser ask for them as soon as this answer begins, before it has read the page. The time is told beside them,
 * since the page's script must ask for the very same addresses.
 */
export function beginHeaders(
  { calls }: Begin,
  userAgent: string | undefined,
): { link: string; "server-timing"?: string } {
  const now = Date.now();
  const stamp = isMobileChrome(userAgent ?? "") ? `?_v=${now}` : "";
  const link = calls.map((call) => `<${call}${stamp}>; rel=preload; as=fetch; crossorigin`).join(", ");
  return stamp === "" ? { link } : { link, "server-timing": `begun;desc="${now}"` };
}

/** The same page naming this contact address, which footer and privacy page show. */
export function withContact(page: string, email: string): string {
  return page.replace(
    /<meta\s+name="contact-email"[^>]*>/,
    () => `<meta name="contact-email" content="${escape(email)}" />`,
  );
}
