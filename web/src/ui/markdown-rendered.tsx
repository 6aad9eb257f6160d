import { Lexer } from "marked";
import type { MarkedToken, Token, Tokens } from "marked";
import { Fragment, useMemo } from "react";
import type { Elements } from "./elements.ts";

/** Panels stand under h3, so the highest heading of a text, whatever its number, is an h4 there. */
const HEADINGS = ["h4", "h5", "h6"] as const;

/** Gives the headings of a text the depths 1, 2 and 3. */
function fromTheTop(tokens: Token[]): Token[] {
  const headings = tokens.filter((token): token is Tokens.Heading => token.type === "heading");
  const top = Math.min(...headings.map(({ depth }) => depth));
  for (const heading of headings) heading.depth = Math.min(heading.depth - top + 1, HEADINGS.length);
  return tokens;
}
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\u00a0" };

function plain(text: string): string {
  return text
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replaceAll("&#39;", "'");
}

/** A text alone is its element's own. Among others each has an element, because translators take bare texts away. */
function all(tokens: readonly Token[] = []): Elements | string {
  const parts = tokens.map((token) => drawn(token as MarkedToken));
  const [only] = parts;
  if (parts.length === 1 && typeof only === "string") return only;
  return parts.map((part, index) =>
    typeof part === "string" ? <span key={index}>{part}</span> : <Fragment key={index}>{part}</Fragment>,
  );
}

/**
 * The closed list of what a text can become. It comes from a model or a learner, so nothing of it is ever HTML:
 * tags are shown as they were written, links and pictures are their words.
 */
function drawn(token: MarkedToken): Elements | string {
  switch (token.type) {
    case "heading": {
      const Heading = HEADINGS[token.depth - 1] ?? "h6";
      return <Heading>{all(token.tokens)}</Heading>;
    }
    case "paragraph":
      return <p>{all(token.tokens)}</p>;
    case "strong":
      return <strong>{all(token.tokens)}</strong>;
    case "em":
      return <em>{all(token.tokens)}</em>;
    case "del":
      return <del>{all(token.tokens)}</del>;
    case "br":
      return <br />;
    case "hr":
      return <hr />;
    case "codespan":
      return <code>{token.text}</code>;
    case "code":
      return (
        // A region that scrolls must be reachable by keyboard.
        <pre tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      );
    case "blockquote":
      return <blockquote>{all(token.tokens)}</blockquote>;
    case "list":
      return list(token);
    case "table":
      return table(token);
    case "checkbox":
      return token.checked ? "☑ " : "☐ ";
    case "html":
      return token.block ? <p>{token.text.trim()}</p> : token.text;
    case "text":
      return token.tokens ? all(token.tokens) : plain(token.text);
    case "link":
      return all(token.tokens);
    case "escape":
    case "image":
      return token.text;
    default:
      // Blank lines and the targets of links.
      return null;
  }
}

function list({ ordered, start, items }: Tokens.List): Elements {
  const entries = items.map((item, index) => <li key={index}>{all(item.tokens)}</li>);
  return ordered ? <ol start={start === "" ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
}

function table({ header, rows }: Tokens.Table): Elements {
  return (
    <div tabIndex={0} className="overflow-x-auto">
      <table>
        <thead>
          <tr>
            {header.map((cell, index) => (
              <th key={index}>{all(cell.tokens)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{all(cell.tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function MarkdownRendered({
  source,
  className,
}: {
  source: string;
  className?: string | undefined;
}) {
  const content = useMemo(
    () => all(fromTheTop(new Lexer({ gfm: true, breaks: true }).lex(source))),
    [source],
  );
  return <div className={`prose ${className ?? ""}`}>{content}</div>;
}
