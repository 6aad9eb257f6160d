import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

type Options = { https: boolean; frameAncestors: string; connectTo: readonly string[] };

/** Scripts only from our own files. Styles may stand in the page, because dialogs and toasts place theirs there. */
export async function sendSecurityHeaders(app: FastifyInstance, options: Options): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...options.connectTo],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: options.frameAncestors.split(/\s+/),
      },
    },
    // Frames are governed by frame-ancestors; this older header cannot express a list.
    frameguard: false,
    hsts: options.https ? { maxAge: 365 * 24 * 60 * 60, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: "same-origin" },
    crossOriginResourcePolicy: { policy: "same-origin" },
    xXssProtection: false,
  });
}
