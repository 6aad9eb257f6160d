import type { FastifyInstance, FastifyRequest } from "fastify";
import { register, registerByForm } from "@promptsmith/contract/identity/calls";
import { refuseOver } from "../../platform/limits.ts";
import { clientNetworkOf } from "../../platform/http/client-network.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import { displayAddress } from "../../platform/display-address.ts";
import type { AccountService } from "./account.service.ts";
import type { Account } from "./account.store.ts";
import { PassUsedUp } from "./registration/admission.service.ts";
import type { Admission } from "./registration/admission.service.ts";

type Parts = {
  readonly accounts: AccountService;
  readonly admission: Admission;
  readonly verificationRequired: boolean;
  /** @throws AppError where sign-in by password is closed */
  readonly refuseOthers: () => void;
};
type Registration = Omit<Parameters<AccountService["register"]>[0], "mustCount">;

export function accountRoutes(app: FastifyInstance, parts: Parts): void {
  const { accounts, admission, verificationRequired } = parts;
  const uncounted = new WeakSet<FastifyRequest>();

  async function isExempt(request: FastifyRequest): Promise<boolean> {
    const pass = (request.body as { pass?: unknown } | null | undefined)?.pass;
    if (typeof pass !== "string") return false;
    const exempt = await admission.takesOutOfLimit(pass, clientNetworkOf(request.ip));
    if (exempt) uncounted.add(request);
    return exempt;
  }

  async function make(request: FastifyRequest, registration: Registration): Promise<Account> {
    parts.refuseOthers();
    try {
      return await accounts.register({ ...registration, mustCount: uncounted.has(request) });
    } catch (error) {
      if (!(error instanceof PassUsedUp)) throw error;
      // Other people have used up the pass, so this call counts against the limit as if it had none.
      const { perIp } = register;
      const counted = await app.kernel.limits.take(`${perIp.name}:${clientNetworkOf(request.ip)}`, perIp);
      refuseOver(counted, perIp.message);
      return await accounts.register({ ...registration, pass: undefined, mustCount: false });
    }
  }

  const options = { exemptFromIp: isExempt };

  mountCall(
    app,
    register,
    async ({ body, request }) => {
      const made = await make(request, { ...body, pass: body.pass, username: null, displayName: null });
      return {
        message: verificationRequired
          ? "Please check your email to verify your account before signing in."
          : "You can sign in now.",
        user: {
          id: made.id,
          username: made.username,
          email: displayAddress(body.email),
          displayName: made.displayName,
        },
        emailVerificationRequired: verificationRequired,
      };
    },
    options,
  );

  mountCall(
    app,
    registerByForm,
    async ({ body, request }) => {
      await make(request, { ...body, pass: body.pass });
      return "Registration successful!";
    },
    options,
  );
}
