import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { isLoopbackHost } from "../loopback.ts";
import type { Metrics } from "../metrics.ts";
import { NOT_FOUND } from "./error-answer.ts";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

export type MetricsAccess = {
  readonly token: string | undefined;
  /** Whether strangers can reach this server. */
  readonly production: boolean;
};

/**
 * With a token, every holder may read the figures. Without one only this machine may, and in production no one: behind
 * the shortest proxy configuration, which passes on neither the name nor the address, everybody looks like it.
 */
function mayRead(request: FastifyRequest, { token, production }: MetricsAccess): boolean {
  if (token === undefined && production) return false;
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
export function mountMetrics(app: FastifyInstance, metrics: Metrics, access: MetricsAccess): void {
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
    if (!mayRead(request, access)) throw new AppError("not-found", NOT_FOUND);
    const text = await metrics.read();
    return reply.header("cache-control", "no-store").type(metrics.contentType).send(text);
  });
}
