import * as calls from "@promptsmith/contract/challenges/calls";
import type { FastifyInstance } from "fastify";

import { mountCall } from "../../../platform/http/mount-call.ts";
import type { Tries } from "./try.service.ts";

export function tryRoutes(app: FastifyInstance, tries: Tries): void {
  mountCall(app, calls.tryChallenge, () => tries.show());
  mountCall(app, calls.tryPrompt, ({ body, request }) =>
    // Without a browser's cookie no token is valid, so this is never reached without a name.
    tries.judge(app.kernel.csrf.browserOf(request) ?? "", body.userPrompt),
  );
}
