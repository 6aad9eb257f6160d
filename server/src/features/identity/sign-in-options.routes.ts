import type { FastifyInstance } from "fastify";
import { signInOptions } from "@promptsmith/contract/identity/calls";
import type { SignInOptions } from "@promptsmith/contract/identity/entities";
import { mountCall } from "../../platform/http/mount-call.ts";

/** What the sign-in screen offers. */
export function signInOptionsRoutes(app: FastifyInstance, options: SignInOptions): void {
  mountCall(app, signInOptions, () => options);
}
