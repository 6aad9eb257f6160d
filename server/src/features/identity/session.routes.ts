import type { FastifyInstance, FastifyReply } from "fastify";
import { csrfToken, currentUser, login, logout, signInOptions } from "@promptsmith/contract/identity/calls";
import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import { AppError } from "../../platform/app-error.ts";
import { plainAddress } from "../../platform/http/client-network.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { CurrentUser } from "./identity.public.ts";
import type { SignInService } from "./sign-in.service.ts";

type Parts = {
  readonly signIn: SignInService;
  readonly readCurrentUser: CurrentUser;
  /** @throws AppError where sign-in by password is closed */
  readonly refuseOthers: () => void;
  /** Told with which provider the session began that has just ended. */
  readonly markSignOut: (reply: FastifyReply, provider: string | null) => void;
};

export function sessionRoutes(app: FastifyInstance, parts: Parts): void {
  const { signIn, readCurrentUser, refuseOthers, markSignOut } = parts;
  const { sessions, csrf } = app.kernel;

  mountCall(app, csrfToken, ({ request, reply }) => ({ csrfToken: csrf.token(request, reply) }));

  mountCall(app, currentUser, async ({ caller }) => present(await readCurrentUser(caller.userId)));

  mountCall(app, login, async ({ body, request, reply }) => {
    refuseOthers();
    const account = await signIn.withPassword({ ...body, ip: plainAddress(request.ip) });
    await sessions.start(request, reply, account.id);
    return { user: present(await readCurrentUser(account.id)) };
  });

  mountCall(app, logout, async ({ request, reply }) => {
    markSignOut(reply, await sessions.end(request, reply));
    return { message: "Signed out" };
  });
}

/** What the sign-in screen offers. */
export function signInOptionsRoutes(app: FastifyInstance, options: SignInOptions): void {
  mountCall(app, signInOptions, () => options);
}

/** An account may be deleted on another device between two steps of one call. */
function present<T>(user: T | null): T {
  if (user === null) throw new AppError("not-authenticated", "Not authenticated");
  return user;
}
