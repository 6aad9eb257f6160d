import type { FastifyRequest } from "fastify";
import { sameOrigin } from "../loopback.ts";

/** Host names the request was sent to; a proxy may have replaced Host by its own. */
const namesOf = ({ headers }: FastifyRequest): string[] =>
  [headers.host, headers["x-forwarded-host"]].flat().filter((name) => name !== undefined);

/**
 * The origin the page was opened from if it is not PUBLIC_URL; null for our own origin, for another site, and for a
 * client that sends none.
 */
export function mismatchedOrigin(request: FastifyRequest, publicUrl: string): string | null {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin === undefined || !URL.canParse(origin) || sameOrigin(origin, publicUrl)) return null;
  const opened = new URL(origin);
  if (!/^https?:$/.test(opened.protocol)) return null;
  // Without TLS browsers say nothing of the site; then the page is ours if it has the name that was asked for.
  const isOurs =
    site === undefined
      ? namesOf(request).some((name) => sameOrigin(`${opened.protocol}//${name}`, origin))
      : site === "same-origin";
  return isOurs ? opened.origin : null;
}

export const mismatchedOriginMessage = (opened: string, publicUrl: string): string =>
  `This page was opened at ${opened}, but PUBLIC_URL says ${publicUrl}. Please open ${publicUrl}, or have PUBLIC_URL changed.`;
