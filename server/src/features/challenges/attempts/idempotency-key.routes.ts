import { IDEMPOTENCY_HEADER } from "@promptsmith/contract/challenges/calls";
import type { FastifyRequest } from "fastify";

import { AppError } from "../../../platform/app-error.ts";

const KEY_MAX = 200;

/** By what a repeated call is recognised as the same one; null where the caller sends nothing. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  if (typeof key !== "string" || key.trim() === "") return null;
  if (key.length > KEY_MAX) throw new AppError("bad-request", "Idempotency key is too long");
  return key.trim();
}
