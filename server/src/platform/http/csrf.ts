import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { CSRF_HEADER, INVALID_CSRF_TOKEN } from "@promptsmith/contract/kernel/csrf";
import { AppError } from "../app-error.ts";
import { sameOrigin } from "../loopback.ts";
import { mismatchedOrigin, mismatchedOriginMessage } from "./mismatched-origin.ts";
import { cookieFlags, csrfCookieName } from "./session.ts";

type Options = { key: Buffer; publicUrl: string; https: boolean };

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const SECRET = /^[A-Za-z0-9_-]{43}$/;

export type Csrf = {
  /** A token for this cookie jar; gives visitors without a session a secret cookie to bind it to. */
  token(request: FastifyRequest, reply: FastifyReply): string;
  /** @throws AppError forbidden when a changing call does not come from our own pages */
  check(request: FastifyRequest): void;
  /** Names the browser that sends this, by what its tokens are bound to; null where they are bound to nothing. */
  browserOf(request: FastifyRequest): string | null;
};

/**
 * Tokens are bound to the session, or before sign-in to a secret cookie of the visitor: one that an attacker
 * fetched for himself, or that was fetched before signing in or out, is refused.
 */
export function createCsrf({ key, publicUrl, https }: Options): Csrf {
  const name = csrfCookieName(https);
  const sign = (salt: string, binding: string): string =>
    createHmac("sha256", key).update(`${salt}.${binding}`).digest("base64url");

  const visitorSecret = (request: FastifyRequest): string | null => {
    const secret = request.cookies[name];
    return secret !== undefined && SECRET.test(secret) ? secret : null;
  };
  const bindingOf = (request: FastifyRequest): string | null => {
    if (request.caller !== null) return `session:${request.caller.sessionId}`;
    const secret = visitorSecret(request);
    return secret === null ? null : `visitor:${secret}`;
  };

  return {
    browserOf: bindingOf,
    token(request, reply) {
      let binding = bindingOf(request);
      if (binding === null) {
        const secret = randomBytes(32).toString("base64url");
        reply.setCookie(name, secret, cookieFlags(https));
        binding = `visitor:${secret}`;
      }
      const salt = randomBytes(9).toString("base64url");
      return `${salt}.${sign(salt, binding)}`;
    },
    check(request) {
      if (SAFE.has(request.method)) return;
      const binding = bindingOf(request);
      const [salt, signature] = String(request.headers[CSRF_HEADER] ?? "").split(".");
      const genuine =
        binding !== null &&
        salt !== undefined &&
        signature !== undefined &&
        equal(signature, sign(salt, binding)) &&
        comesFromOurPages(request, publicUrl);
      if (!genuine)
        throw new AppError("forbidden", refusal(request, publicUrl), { clientCode: "INVALID_CSRF_TOKEN" });
    },
  };
}

/** Under an address other than PUBLIC_URL every call fails whatever token is sent, so the message says that. */
function refusal(request: FastifyRequest, publicUrl: string): string {
  const opened = mismatchedOrigin(request, publicUrl);
  if (opened === null) return INVALID_CSRF_TOKEN;
  request.log.warn({ opened, publicUrl }, "refused: opened by another address than PUBLIC_URL");
  return mismatchedOriginMessage(opened, publicUrl);
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Programs send neither header; browsers send both and pages cannot forge them. */
function comesFromOurPages({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  return headers.origin === undefined || sameOrigin(headers.origin, publicUrl);
}
