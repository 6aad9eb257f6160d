import { existsSync } from "node:fs";
import { join } from "node:path";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { appPage } from "./app-page.ts";
import type { Front } from "./app-page.ts";
import { etagMatches, ASK_EACH_TIME } from "./conditional-request.ts";
import { assetCache } from "./asset-cache.ts";
import type { PageHead } from "./page-head.ts";

const ONE_YEAR = "public, max-age=31536000, immutable";
const ONE_DAY = "public, max-age=86400";

/** Files under /assets carry a hash of their content in their name, so they never change. */
function cacheControl(path: string): string {
  if (/\/assets\//.test(path)) return ONE_YEAR;
  return /\.(html|webmanifest)$|\/(service-worker|workbox-[^/]*)\.js$/.test(path) ? ASK_EACH_TIME : ONE_DAY;
}

/** Answers with the application's one page, for those who only read its head under the given one. */
export type Pages = (reply: FastifyReply, head?: PageHead | null) => Promise<FastifyReply>;

/**
 * Serves the built web application: its files, compressed ahead of time, and its one page for every other
 * address. An asset that is gone is 404, since a page in place of a script only fails later and darker.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  folder: string,
  options: {
    readonly contactEmail: string;
    readonly front: Front;
    readonly hasSession: (request: FastifyRequest) => boolean;
  },
): Promise<Pages> {
  const page = join(folder, "page.json");
  if (!existsSync(page)) {
    return async (reply) => reply.code(503).type("text/html; charset=utf-8").send(NOT_BUILT);
  }
  await app.register(serveStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: "ignore",
    globIgnore: ["**/*.br", "**/*.gz", "page.json", "assets/**"],
    setHeaders: (reply, path) => {
      reply.header("cache-control", cacheControl(path.replace(/\.(br|gz)$/, "")));
    },
  });
  serveAssets(app, join(folder, "assets"));
  const send = appPage(page, options.contactEmail, options.front);
  return (reply, head = null) => send(reply, options.hasSession(reply.request), head);
}

/** Hashed names have no folders and no ending of a compressed variant. */
const ASSET_NAME = /^[\w-]+(\.[\w-]+)*\.(?!br$|gz$)\w+$/;

/** Looked for when they are asked for: a build that is put in place while the server runs brings other names. */
function serveAssets(app: FastifyInstance, assets: string): void {
  const find = assetCache(assets);
  app.get<{ Params: { name: string } }>("/assets/:name", async ({ params, headers }, reply) => {
    if (!ASSET_NAME.test(params.name)) return reply.callNotFound();
    const asset = await find(params.name, headers["accept-encoding"]);
    if (asset === null) return reply.sendFile(params.name, assets);
    reply.headers({ "cache-control": ONE_YEAR, vary: "accept-encoding", etag: asset.etag });
    if (etagMatches(headers["if-none-match"], asset.etag)) return reply.code(304).send();
    if (asset.encoding !== null) reply.header("content-encoding", asset.encoding);
    return reply.type(asset.type).send(asset.body);
  });
}

const NOT_BUILT =
  "<!doctype html><title>Not built</title><p>The web files are not built yet: run <code>npm run build</code>.</p>";
