import { PRODUCT_NAME } from "@promptsmith/contract/paths";
import { LIGHT_COLOURS } from "../brand-colours.ts";

export type MailContent = {
  readonly heading: string;
  /** Plain text; it is escaped. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Words of another person, set apart from ours. */
  readonly quote?: string;
  /** What to do with a mail that no one asked for, and the like. */
  readonly smallPrint: string;
  /** A last link, such as the one that ends such mails. */
  readonly smallPrintLink?: { readonly label: string; readonly url: string };
};

type Look = { readonly publicUrl: string; readonly contact: string };

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const FONT = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** The same content twice: as HTML that looks like the product, and as text for everybody else. */
export function layOutMail(content: MailContent, look: Look): { text: string; html: string } {
  return { text: asText(content, look), html: asHtml(content, look) };
}

function asText(content: MailContent, { publicUrl, contact }: Look): string {
  const parts = [content.heading, ...content.paragraphs];
  if (content.quote !== undefined) parts.push(content.quote.replaceAll(/^/gm, "> "));
  if (content.button !== undefined) parts.push(`${content.button.label}:\n${content.button.url}`);
  parts.push(content.smallPrint);
  if (content.smallPrintLink !== undefined) {
    parts.push(`${content.smallPrintLink.label}:\n${content.smallPrintLink.url}`);
  }
  parts.push(`-- \n${PRODUCT_NAME}, ${publicUrl}\n${contact}`);
  return `${parts.join("\n\n")}\n`;
}

function asHtml(content: MailContent, { publicUrl, contact }: Look): string {
  const paragraph = (text: string, style = ""): string =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${LIGHT_COLOURS.ink2};${style}">${escapeHtml(text)}</p>`;
  const quote =
    content.quote === undefined
      ? ""
      : `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${LIGHT_COLOURS.lineMid};font-size:16px;line-height:1.55;color:${LIGHT_COLOURS.ink};white-space:pre-wrap">${escapeHtml(content.quote)}</blockquote>`;
  const button = content.button === undefined ? "" : buttonHtml(content.button);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.heading)}</title>
</head>
<body style="margin:0;padding:0;background:${LIGHT_COLOURS.paper}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="background:${LIGHT_COLOURS.paper};font-family:${FONT}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px">
<tr><td style="padding:0 0 16px">${brandHtml()}</td></tr>
<tr><td style="padding:32px;background:${LIGHT_COLOURS.surface};border:1px solid ${LIGHT_COLOURS.line};border-radius:14px">
<h1 style="margin:0 0 16px;font-family:Outfit, ${FONT};font-size:24px;line-height:1.25;font-weight:600;color:${LIGHT_COLOURS.ink}">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map((text) => paragraph(text)).join("\n")}
${quote}${button}
${paragraph(content.smallPrint, "margin:0;font-size:14px")}${smallPrintLinkHtml(content.smallPrintLink)}
</td></tr>
<tr><td style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${LIGHT_COLOURS.ink2}"><a href="${escapeHtml(publicUrl)}" style="color:${LIGHT_COLOURS.ink2}">${PRODUCT_NAME}</a> &middot; ${escapeHtml(contact)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function smallPrintLinkHtml(link: MailContent["smallPrintLink"]): string {
  if (link === undefined) return "";
  return `\n<p style="margin:8px 0 0;font-size:14px;line-height:1.55"><a href="${escapeHtml(link.url)}" style="color:${LIGHT_COLOURS.accent}">${escapeHtml(link.label)}</a></p>`;
}

/** The mark is drawn with table cells: pictures from elsewhere are blocked by most mail programs. */
function brandHtml(): string {
  const stroke = (colour: string, height: number): string =>
    `<td style="padding:0 3px 0 0;vertical-align:bottom"><div style="width:4px;height:${height}px;border-radius:2px;background:${colour}"></div></td>`;
  return `<table role="presentation" cellspacing="0" cellpadding="0"><tr>${stroke(LIGHT_COLOURS.accent, 12)}${stroke(LIGHT_COLOURS.accent, 18)}${stroke(LIGHT_COLOURS.spark, 24)}<td style="padding:0 0 0 7px;font-family:Outfit, ${FONT};font-size:20px;font-weight:600;color:${LIGHT_COLOURS.ink}">${PRODUCT_NAME}</td></tr></table>`;
}

function buttonHtml({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<table role="presentation" cellspacing="0" cellpadding="0" style="margin:8px 0 24px"><tr><td style="border-radius:10px;background:${LIGHT_COLOURS.accent}"><a href="${href}" style="display:inline-block;padding:13px 22px;font-size:16px;font-weight:600;color:${LIGHT_COLOURS.onAccent};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${LIGHT_COLOURS.ink2};word-break:break-all">Or open this address: <a href="${href}" style="color:${LIGHT_COLOURS.accent}">${href}</a></p>`;
}
