import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply } from "fastify";
import { encodingFor, isKnown } from "./browser-copy.ts";
import {
  beginHeaders,
  beginOf,
  templateOf,
  withContact,
  withHead,
  withPart,
  withSession,
} from "./page-head.ts";
import type { Begin, PageHead } from "./page-head.ts";
import { allowScripts } from "./security-headers.ts";

const ASK_EACH_TIME = "no-cache";
const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

type Compressed = {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
};
type Built = {
  /** Of the file: another one means another build. */
  readonly version: string;
  readonly html: string;
  readonly template: string;
  readonly begin: Begin | null;
  /** Of the scripts that stand in the page itself. */
  readonly scripts: readonly string[];
  /** Compressed when first asked for, by whether the page is for somebody with a session. */
  readonly kept: Map<boolean, Promise<Compressed>>;
};

const hash = (text: string): string => createHash("sha256").update(text).digest("base64");

async function compressed(html: string): Promise<Compressed> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([inBrotli(plain), inGzip(plain)]);
  return { etag: `"${hash(html).slice(0, 22)}"`, plain, br, gzip: gz };
}

/** The application's one page, as last built; a build that is put in place while the server runs is noticed. */
export function appPage(file: string, contactEmail: string) {
  let last: Built | null = null;

  async function built(): Promise<Built> {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (last?.version === version) return last;
    const { page: whole, begin } = beginOf(withContact(await readFile(file, "utf8"), contactEmail));
    const { page, template } = templateOf(whole);
    const scripts = [...page.matchAll(/<script>([^]*?)<\/script>/g)].map(([, code]) => hash(code ?? ""));
    last = { version, html: page, template, begin, scripts, kept: new Map() };
    return last;
  }

  /**
   * @param session whether the browser sent what may be a session; nothing else about who asks is in the page
   * @param head what the page says of itself, for an address that has its own
   */
  return async function send(
    reply: FastifyReply,
    session: boolean,
    head: PageHead | null,
  ): Promise<FastifyReply> {
    const page = await built();
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", ASK_EACH_TIME)
      .header("vary", "cookie, accept-encoding")
      .header(
        "content-security-policy",
        allowScripts(String(reply.getHeader("content-security-policy") ?? ""), page.scripts),
      );
    const html = session ? withSession(page.html) : page.html;
    // A page with a head of its own shows the same to everybody.
    if (head !== null) return reply.send(withHead(withPart(html, "visitor"), page.template, head));
    const { url, headers } = reply.request;
    if (session && page.begin !== null && url.replace(/\?[^]*$/, "") === page.begin.at)
      reply.headers(beginHeaders(page.begin, headers["user-agent"]));
    const kept = page.kept.get(session) ?? compressed(withPart(html, session ? "session" : "visitor"));
    page.kept.set(session, kept);
    const answer = await kept;
    reply.header("etag", answer.etag);
    if (isKnown(headers["if-none-match"], answer.etag)) return reply.code(304).send();
    const encoding = encodingFor(headers["accept-encoding"]);
    if (encoding === null) return reply.send(answer.plain);
    return reply.header("content-encoding", encoding).send(answer[encoding]);
  };
}
