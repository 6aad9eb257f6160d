import type { FastifyInstance } from "fastify";
import { register, registerByForm } from "@promptsmith/contract/identity/calls";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { MountOptions } from "../../platform/http/mount-call.ts";
import type { AccountService } from "./account.service.ts";

type Parts = { readonly accounts: AccountService; readonly verificationRequired: boolean };

/** Both front doors count together. */
const REGISTRATIONS: MountOptions = {
  perIp: {
    name: "register",
    max: 20,
    windowSeconds: 60 * 60,
    message: "Too many registrations from here. Please try again later.",
  },
};

export function accountRoutes(app: FastifyInstance, { accounts, verificationRequired }: Parts): void {
  mountCall(
    app,
    register,
    async ({ body }) => {
      const made = await accounts.register({ ...body, username: null, displayName: null });
      return {
        message: verificationRequired
          ? "Please check your email to verify your account before signing in."
          : "You can sign in now.",
        user: { id: made.id, username: made.username, email: body.email, displayName: made.displayName },
        emailVerificationRequired: verificationRequired,
      };
    },
    REGISTRATIONS,
  );

  mountCall(
    app,
    registerByForm,
    async ({ body }) => {
      await accounts.register(body);
      return "Registration successful!";
    },
    REGISTRATIONS,
  );
}
