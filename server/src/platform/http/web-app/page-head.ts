const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe both between tags and inside a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (found) => ESCAPES[found] ?? "");

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
  };
  /** Words for what the page shows until its program draws, by the slots of its template. */
  readonly shown?: Readonly<Record<string, string>>;
};

/** A meta element for each of the values. */
export const metaTags = (attribute: string, values: Readonly<Record<string, string | number>>): string[] =>
  Object.entries(values).map(
    ([key, value]) => `<meta ${attribute}="${key}" content="${escapeHtml(String(value))}" />`,
  );

/** What services that show previews read. */
export function previewTags({ title, description, url, siteName, picture }: PageHead): string[] {
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
    "twitter:card": "summary_large_image",
    "twitter:title": title,
    "twitter:description": description,
    "twitter:image": picture.url,
    "twitter:image:alt": picture.alt,
  };
  return [...metaTags("name", names), ...metaTags("property", properties)];
}

/** All that a page with a head of its own says of itself. */
export function headTags(head: PageHead): string[] {
  const { title, description, siteName } = head;
  return [
    `<title>${escapeHtml(`${title} | ${siteName}`)}</title>`,
    ...metaTags("name", { description, robots: "noindex" }),
    ...previewTags(head),
  ];
}
