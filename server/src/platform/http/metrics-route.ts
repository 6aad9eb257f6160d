import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { isLoopbackHost } from "../loopback.ts";
import type { Metrics } from "../metrics.ts";
import { NOT_FOUND } from "./error-answer.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * Without a token only this machine may read the figures, and only directly: behind a reverse proxy everybody
 * seems to come from this machine, but the proxy passes on the name that was asked for.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    return timingSafeEqual(digest(given), digest(token));
  }
  const { headers, socket } = request;
  const forwarded =
    headers["x-forwarded-for"] ?? headers["forwarded"] ?? headers["x-real-ip"] ?? headers["via"];
  return (
    forwarded === undefined &&
    isLoopbackHost(request.hostname) &&
    /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "")
  );
}

/** `/metrics` for Prometheus; for everybody else it is not there. */
export function mountMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.addHook("onRequest", (_request, _reply, done) => {
    metrics.requestStarted();
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? (request.is404 ? "none" : "files");
    metrics.requestEnded({ method, route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    done();
  });
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError("not-found", NOT_FOUND);
    const text = await metrics.read();
    return reply.header("cache-control", "no-store").type(metrics.contentType).send(text);
  });
}
