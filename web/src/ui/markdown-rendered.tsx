import DOMPurify from "dompurify";
import { Marked } from "marked";
import { useMemo } from "react";

function asText(html: string): string {
  return html.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  // HTML written into the text is shown, not run.
  renderer: { html: ({ text }) => asText(text) },
});

/** No links, no pictures, no styles: the text comes from a model or a learner. */
const ALLOWED_TAGS =
  "h1 h2 h3 h4 h5 h6 p br hr strong em del ul ol li blockquote code pre table thead tbody tr th td".split(
    " ",
  );

/** Sanitised HTML of `source`. */
export function renderMarkup(source: string): string {
  const html = marked.parse(source);
  return DOMPurify.sanitize(typeof html === "string" ? html : "", { ALLOWED_TAGS, ALLOWED_ATTR: ["start"] });
}

export default function MarkdownRendered({
  source,
  className,
}: {
  source: string;
  className?: string | undefined;
}) {
  const html = useMemo(() => renderMarkup(source), [source]);
  return <div className={`prose ${className ?? ""}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
