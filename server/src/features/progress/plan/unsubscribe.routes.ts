import { paths } from "@promptsmith/contract/paths";
import * as calls from "@promptsmith/contract/progress/calls";
import type { FastifyInstance, FastifyRequest } from "fastify";

import { AppError } from "../../../platform/app-error.ts";
import { NOT_FOUND } from "../../../platform/http/error-answer.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import type { Unsubscribing } from "./unsubscribe.service.ts";

const screenOf = ({ params }: FastifyRequest): string =>
  paths.unsubscribe(encodeURIComponent((params as { readonly token: string }).token));

export function unsubscribeRoutes(app: FastifyInstance, unsubscribe: Unsubscribing): void {
  mountCall(
    app,
    calls.unsubscribeLink,
    async ({ params, reply }) => {
      if (!(await unsubscribe.isValid(params.token))) throw new AppError("not-found", NOT_FOUND);
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
    mountCall(
      scope,
      calls.unsubscribe,
      async ({ params }) => {
        if (!(await unsubscribe.end(params.token))) throw new AppError("not-found", NOT_FOUND);
        return { message: "You will get no more reminders." };
      },
      { fromAnywhere: true },
    );
    done();
  });
}
