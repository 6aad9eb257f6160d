import type { FastifyInstance } from "fastify";
import {
  confirmPasswordReset,
  requestPasswordReset,
  verifyEmail,
  verifyResetCode,
} from "@promptsmith/contract/identity/calls";
import {
  INVALID_RESET_CODE,
  INVALID_VERIFICATION_CODE,
  RESET_MAIL_SENT,
} from "@promptsmith/contract/identity/rules";
import { AppError } from "../../platform/app-error.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { MountOptions } from "../../platform/http/mount-call.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";

type Parts = {
  readonly passwords: PasswordIdentity;
  /** Starts the mail and returns at once: the answer takes the same time whether or not the address is known. */
  readonly requestReset: (email: string) => void;
};

const HOUR = 60 * 60;
const RESETS: MountOptions = { perIp: { name: "reset", max: 20, windowSeconds: HOUR } };
/** Codes cannot be guessed; this only keeps a flood away from the hashing. */
const CODES: MountOptions = { perIp: { name: "codes", max: 100, windowSeconds: HOUR } };

export function recoveryRoutes(app: FastifyInstance, { passwords, requestReset }: Parts): void {
  mountCall(
    app,
    requestPasswordReset,
    ({ body }) => {
      requestReset(body.email);
      return { message: RESET_MAIL_SENT };
    },
    RESETS,
  );

  mountCall(
    app,
    verifyResetCode,
    async ({ body }) => ({ email: good(await passwords.readReset(body.oobCode), INVALID_RESET_CODE) }),
    CODES,
  );

  mountCall(
    app,
    confirmPasswordReset,
    async ({ body }) => {
      good((await passwords.confirmReset(body.oobCode, body.newPassword)) || null, INVALID_RESET_CODE);
      return { message: "Password reset successful! You can now log in with your new password." };
    },
    CODES,
  );

  mountCall(
    app,
    verifyEmail,
    async ({ body }) => ({
      email: good(await passwords.applyVerification(body.oobCode), INVALID_VERIFICATION_CODE),
    }),
    CODES,
  );
}

function good<T>(found: T | null, message: string): T {
  if (found === null) throw new AppError("bad-request", message);
  return found;
}
