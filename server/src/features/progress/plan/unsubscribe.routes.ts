import { paths } from "@promptsmith/contract/paths";
import * as calls from "@promptsmith/contract/progress/calls";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../../../platform/app-error.ts";
import { NOT_FOUND } from "../../../platform/http/error-answer.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { Unsubscriber } from "../../../platform/mail/unsubscribe.ts";

const screenOf = ({ params }: FastifyRequest): string =>
  paths.unsubscribe(encodeURIComponent((params as { readonly token: string }).token));

/** @param ends every kind of mail that can be ended; may grow until the first request comes */
export function unsubscribeRoutes(app: FastifyInstance, ends: readonly Unsubscriber[]): void {
  async function isValid(token: string): Promise<boolean> {
    for (const one of ends) if (await one.isValid(token)) return true;
    return false;
  }
  async function end(token: string): Promise<string> {
    for (const one of ends) {
      const message = await one.end(token);
      if (message !== null) return message;
    }
    throw new AppError("not-found", NOT_FOUND);
  }

  mountCall(
    app,
    calls.unsubscribeLink,
    async ({ params, reply }) => {
      if (!(await isValid(params.token))) throw new AppError("not-found", NOT_FOUND);
      return reply.redirect(paths.unsubscribe(params.token), 302);
    },
    { errorScreen: screenOf },
  );
  // A scope of its own, since mail programs send a form here, of either kind, or nothing: it is not read.
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, payload, parsed) => {
      payload.resume();
      parsed(null);
    });
    mountCall(scope, calls.unsubscribe, async ({ params }) => ({ message: await end(params.token) }), {
      fromAnywhere: true,
    });
    done();
  });
}
