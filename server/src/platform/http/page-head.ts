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

/** The same page under this head; its own title and description give way. */
export function withHead(page: string, head: PageHead): string {
  const plain = page
    .replace(/<title>[^<]*<\/title>\s*/, "")
    .replace(/<meta\s+name="description"[^>]*>\s*/, "");
  // A function, since a replacement text would read "$&" in somebody's name as an instruction.
  return plain.replace("</head>", () => `  ${tags(head)}\n  </head>`);
}

/** The same page naming this contact address, which footer and privacy page show. */
export function withContact(page: string, email: string): string {
  return page.replace(
    /<meta\s+name="contact-email"[^>]*>/,
    () => `<meta name="contact-email" content="${escape(email)}" />`,
  );
}
