import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { PageTemplate } from "@promptsmith/contract/kernel/page-template";
import type { FastifyReply } from "fastify";
import { ASK_EACH_TIME, encodingFor, etagMatches } from "./conditional-request.ts";
import { contentOf, pageOf, screenAt } from "./page.ts";
import type { Variant } from "./page.ts";
import { previewTags } from "./page-head.ts";
import type { PageHead } from "./page-head.ts";
import { allowScripts } from "../security-headers.ts";

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
  readonly template: PageTemplate;
  /** By what they show; compressed when first asked for. */
  readonly kept: Map<string, Promise<Compressed>>;
};

async function compressed(html: string): Promise<Compressed> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([inBrotli(plain), inGzip(plain)]);
  const etag = createHash("sha256").update(html).digest("base64").slice(0, 22);
  return { etag: `"${etag}"`, plain, br, gzip: gz };
}

/** What the page says of this instance. */
export type Front = {
  /** The pages a stranger comes to first, and what they say of the whole in a preview. */
  readonly paths: readonly string[];
  readonly head: PageHead;
  /** Meta elements for the program, by name. */
  readonly told: Readonly<Record<string, string>>;
  readonly variant: Variant;
};

/** The application's one page, as last built; a build that is put in place while the server runs is noticed. */
export function appPage(file: string, contactEmail: string, front: Front) {
  let last: Built | null = null;

  async function built(): Promise<Built> {
    const { mtimeMs, size } = await stat(file);
    const version = `${mtimeMs} ${size}`;
    if (last?.version === version) return last;
    last = { version, template: JSON.parse(await readFile(file, "utf8")) as PageTemplate, kept: new Map() };
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
    const { template, kept } = await built();
    reply
      .type("text/html; charset=utf-8")
      .header("cache-control", ASK_EACH_TIME)
      .header("vary", "cookie, accept-encoding")
      .header(
        "content-security-policy",
        allowScripts(String(reply.getHeader("content-security-policy") ?? ""), template.scripts),
      );
    const { url, headers } = reply.request;
    const [path = ""] = url.split("?");
    const screen = screenAt(template, path);
    const { variant } = front;
    const content = contentOf(template, screen, {
      session,
      plain: path === url,
      words: head?.shown,
      variant,
    });
    // A page with a head of its own is one of very many.
    const told = { "contact-email": contactEmail, ...front.told };
    if (head !== null) return reply.send(pageOf(template, { told, head, preview: null, content }));
    const preview = front.paths.includes(path) ? previewTags(front.head) : null;
    const key = JSON.stringify([screen?.path, content.kind, preview !== null]);
    const page = kept.get(key) ?? compressed(pageOf(template, { told, head, preview, content }));
    kept.set(key, page);
    const answer = await page;
    reply.header("etag", answer.etag);
    if (etagMatches(headers["if-none-match"], answer.etag)) return reply.code(304).send();
    const encoding = encodingFor(headers["accept-encoding"]);
    if (encoding === null) return reply.send(answer.plain);
    return reply.header("content-encoding", encoding).send(answer[encoding]);
  };
}
