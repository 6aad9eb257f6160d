import type { FastifyInstance } from "fastify";
import {
  confirmPasswordReset,
  requestPasswordReset,
  undoEmailChange,
  verifyEmail,
  verifyResetCode,
} from "@promptsmith/contract/identity/calls";
import {
  INVALID_RESET_CODE,
  INVALID_UNDO_CODE,
  INVALID_VERIFICATION_CODE,
  RESET_MAIL_SENT,
  PASSWORD_RESET_DONE,
} from "@promptsmith/contract/identity/rules";
import { AppError } from "../../../platform/app-error.ts";
import { mountCall } from "../../../platform/http/mount-call.ts";
import { displayAddress } from "../../../platform/display-address.ts";
import type { AddressUndo } from "../address-undo.service.ts";
import type { PasswordIdentity } from "./password-identity.service.ts";

type Parts = {
  readonly passwords: PasswordIdentity;
  /** Starts the mail and returns at once: the answer takes the same time whether or not the address is known. */
  readonly requestReset: (email: string) => void;
  /** @throws AppError where sign-in by password is closed */
  readonly refuseOthers: () => void;
  readonly undo: AddressUndo;
  readonly resetAfterUndo: (email: string) => void;
};

export function recoveryRoutes(app: FastifyInstance, parts: Parts): void {
  const { passwords, requestReset, refuseOthers } = parts;
  mountCall(app, requestPasswordReset, ({ body }) => {
    refuseOthers();
    requestReset(body.email);
    return { message: RESET_MAIL_SENT };
  });

  mountCall(app, verifyResetCode, async ({ body }) => {
    refuseOthers();
    return { email: displayAddress(good(await passwords.readReset(body.oobCode), INVALID_RESET_CODE)) };
  });

  mountCall(app, confirmPasswordReset, async ({ body }) => {
    refuseOthers();
    good((await passwords.confirmReset(body.oobCode, body.newPassword)) || null, INVALID_RESET_CODE);
    return { message: PASSWORD_RESET_DONE };
  });

  mountCall(app, verifyEmail, async ({ body }) => ({
    email: displayAddress(good(await passwords.applyVerification(body.oobCode), INVALID_VERIFICATION_CODE)),
  }));

  mountCall(app, undoEmailChange, async ({ body }) => {
    const email = good(await parts.undo.undo(body.oobCode), INVALID_UNDO_CODE);
    parts.resetAfterUndo(email);
    return { email: displayAddress(email) };
  });
}

function good<T>(found: T | null, message: string): T {
  if (found === null) throw new AppError("bad-request", message);
  return found;
}
