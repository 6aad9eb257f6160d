import type { Mail } from "./mail.ts";

export type Letter = {
  readonly to: string;
  readonly subject: string;
  readonly heading: string;
  /** Plain sentences; each becomes one paragraph. They are escaped, so people's own words may stand in them. */
  readonly paragraphs: readonly string[];
  /** Somebody's own words, set apart. */
  readonly quote?: string | null;
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print: why this mail came. */
  readonly reason: string;
  /** The product's name, above the letter. */
  readonly from: string;
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/\r?\n/g, "<br>");

/** One line without control characters, so that nothing people typed can become another header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();

// Mail programs know neither style sheets nor the product's colour tokens: these are the light theme's, as hex.
const INK = "#10192c";
const SOFT_INK = "#4d5567";
const PAPER = "#f9f7f2";
const LINE = "#e2ded6";
const ACCENT = "#0a4bd3";
const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function html(letter: Letter): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:1.55;color:${INK}">${escapeHtml(text)}</p>`;
  const quote = letter.quote
    ? `<blockquote style="margin:0 0 20px;padding:12px 16px;border-left:3px solid ${ACCENT};background:${PAPER};font-size:16px;line-height:1.55;color:${INK}">${escapeHtml(letter.quote)}</blockquote>`
    : "";
  const action = letter.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.action.url)}" style="display:inline-block;padding:13px 22px;border-radius:8px;background:${ACCENT};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(letter.action.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:${SOFT_INK}">If the button does not work, open this address:<br><a href="${escapeHtml(letter.action.url)}" style="color:${ACCENT};word-break:break-all">${escapeHtml(letter.action.url)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 4px 14px;font-size:18px;font-weight:700;color:${INK};${FONT}"><span style="color:${ACCENT}">&#9646;</span> ${escapeHtml(letter.from)}</td></tr>
<tr><td style="padding:28px;background:#ffffff;border:1px solid ${LINE};border-radius:12px;${FONT}">
<h1 style="margin:0 0 18px;font-size:23px;line-height:1.25;color:${INK}">${escapeHtml(letter.heading)}</h1>
${letter.paragraphs.map(paragraph).join("\n")}${quote}${action}
<p style="margin:20px 0 0;padding-top:16px;border-top:1px solid ${LINE};font-size:13px;line-height:1.5;color:${SOFT_INK}">${escapeHtml(letter.reason)}</p>
</td></tr></table></td></tr></table></body></html>`;
}

function plain(letter: Letter): string {
  return [
    letter.heading,
    ...letter.paragraphs,
    ...(letter.quote ? [`"${letter.quote}"`] : []),
    ...(letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : []),
    `--\n${letter.reason}\n${letter.from}`,
  ].join("\n\n");
}

/** Makes a mail in the product's look, with a text part that says the same. */
export function writeLetter(letter: Letter): Mail {
  return { to: letter.to, subject: oneLine(letter.subject), text: plain(letter), html: html(letter) };
}
