import { createHash } from "node:crypto";
import { ACCEPT_MARK, acceptMark } from "@promptsmith/contract/kernel/accept-mark";
import type { FastifyReply, FastifyRequest } from "fastify";

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Whether the button on the page of this invitation was pressed, by this person or by the visitor who then signed in. */
export function hasAcceptMark(
  request: FastifyRequest,
  { token, userId }: { readonly token: string; readonly userId: number },
): boolean {
  const hash = hashOf(token);
  const mark = request.cookies[ACCEPT_MARK.cookie];
  return mark === acceptMark(hash, userId) || mark === acceptMark(hash, null);
}

/** The mark is good for one use. */
export function forgetAcceptMark(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[ACCEPT_MARK.cookie] === undefined) return;
  reply.clearCookie(ACCEPT_MARK.cookie, { path: ACCEPT_MARK.path, sameSite: "strict" });
}
