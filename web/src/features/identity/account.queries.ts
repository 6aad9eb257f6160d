import {
  confirmPasswordReset,
  deleteMyAccount,
  registerByForm,
  requestPasswordReset,
  undoEmailChange,
  verifyEmail,
  verifyResetCode,
} from "@promptsmith/contract/identity/calls";
import type { BodyInputOf } from "@promptsmith/contract/kernel/define-call";
import { callApi } from "../../platform/api/api-client.ts";
import { forgetCsrfToken } from "../../platform/api/csrf-token.ts";
import { forgetPerson } from "./identity.queries.ts";

// What the first screens never need, and so do not load.

export async function createAccountByForm(body: BodyInputOf<typeof registerByForm>): Promise<string> {
  const answer = await callApi(registerByForm, { body });
  forgetCsrfToken();
  return answer;
}

export function askForPasswordReset(body: BodyInputOf<typeof requestPasswordReset>) {
  return callApi(requestPasswordReset, { body });
}

export function checkResetCode(oobCode: string) {
  return callApi(verifyResetCode, { body: { oobCode } });
}

export function setNewPassword(oobCode: string, newPassword: string) {
  return callApi(confirmPasswordReset, { body: { oobCode, newPassword } });
}

export function confirmEmail(oobCode: string) {
  return callApi(verifyEmail, { body: { oobCode } });
}

/** Answers the address that is back. All sessions have ended, also one in this browser. */
export async function undoChangeOfEmail(oobCode: string): Promise<string> {
  const { email } = await callApi(undoEmailChange, { body: { oobCode } });
  forgetPerson();
  return email;
}

export async function deleteAccount(proof: BodyInputOf<typeof deleteMyAccount>): Promise<void> {
  await callApi(deleteMyAccount, { body: proof });
  forgetPerson();
}
