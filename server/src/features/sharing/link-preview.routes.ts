import { linkToken } from "@promptsmith/contract/kernel/tokens";
import { paths } from "@promptsmith/contract/paths";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { PageHead } from "../../platform/http/web-app/page-head.ts";
import type { Card, LinkPreviews } from "./link-preview.service.ts";

type WithToken = { Params: { token: string } };

/** A service that shows previews asks seldom; people's own pages never ask for the picture. */
const AN_HOUR = "public, max-age=3600";

/**
 * The pages that people paste into chats and networks. They are the application's one page, with a head that tells
 * what the link is about. Whatever fails here costs the preview, never the page.
 */
export function linkPreviewRoutes(
  app: FastifyInstance,
  { previews }: { readonly previews: LinkPreviews },
): void {
  const page = (path: string, headOf: (token: string) => Promise<PageHead | null>): void => {
    app.get<WithToken>(path, async (request, reply) => {
      reply.header("x-robots-tag", "noindex");
      return app.sendPage(reply, await orNothing(request, headOf(linkToken(request.params.token))));
    });
  };
  page(paths.sharedChallengeShort(":token"), previews.challengeHead);
  page(paths.sharedChallenge(":token"), previews.challengeHead);
  page(paths.friendInviteShort(":token"), previews.friendHead);
  page(paths.friendInvite(":token"), previews.friendHead);

  app.get<WithToken>(`${paths.sharedChallengeShort(":token")}/card.png`, async (request, reply) => {
    const card = await orNothing(request, previews.card(linkToken(request.params.token)));
    reply.header("x-robots-tag", "noindex").header("cross-origin-resource-policy", "cross-origin");
    if (card === "unknown") {
      return reply
        .code(404)
        .header("cache-control", "no-store")
        .type("text/plain; charset=utf-8")
        .send("Not found");
    }
    return sendPicture(request, reply, card);
  });

  app.get(paths.linkPicture, async (request, reply) => {
    reply.header("cross-origin-resource-policy", "cross-origin");
    return sendPicture(request, reply, await orNothing(request, previews.frontPicture()));
  });
}

/** @param card null: too many are waiting, or the database is away; the product's sign is a better answer than an error */
function sendPicture(request: FastifyRequest, reply: FastifyReply, card: Card | null): FastifyReply {
  if (card === null) return reply.header("cache-control", "no-store").redirect("/icon-512.png", 302);
  const etag = `"${card.version}"`;
  reply.header("cache-control", AN_HOUR).header("etag", etag);
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type("image/png").send(Buffer.from(card.png));
}

async function orNothing<T>(request: FastifyRequest, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    request.log.warn({ err: error }, "a link preview could not be made");
    return null;
  }
}
