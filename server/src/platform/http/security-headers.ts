import type { FastifyInstance } from "fastify";

type Options = { https: boolean; frameAncestors: string; connectTo: readonly string[] };

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Scripts only from our own files. Styles may stand in the page, because dialogs and toasts place theirs there. */
const contentSecurityPolicy = ({ frameAncestors, connectTo }: Options): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(" ")}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join("; ");

/**
 * The same policy for a page that holds scripts of its own: these and no others, by what is written in them.
 * @param hashes SHA-256 in base64
 */
export function allowScripts(policy: string, hashes: readonly string[]): string {
  const sources = hashes.map((hash) => ` 'sha256-${hash}'`).join("");
  return policy.replace("script-src 'self'", `script-src 'self'${sources}`);
}

/**
 * What OWASP's list of secure headers asks for, written once at the start: they are the same on every answer.
 * X-Frame-Options is left out, because it cannot express a list and frame-ancestors replaces it.
 */
export function sendSecurityHeaders(app: FastifyInstance, options: Options): void {
  const headers = {
    "content-security-policy": contentSecurityPolicy(options),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    // Not no-referrer: under that some browsers send "Origin: null" with our own pages' calls.
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-dns-prefetch-control": "off",
    "x-permitted-cross-domain-policies": "none",
    ...(options.https && { "strict-transport-security": `max-age=${ONE_YEAR_SECONDS}` }),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
