import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import cookie from "@fastify/cookie";
import underPressure from "@fastify/under-pressure";
import Fastify, { LogController } from "fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { CallSpec } from "@promptsmith/contract/kernel/define-call";
import { OTHER_ACCOUNT, USER_HEADER } from "@promptsmith/contract/kernel/csrf";
import type { Env } from "../env.ts";
import type { Limits } from "../limits.ts";
import type { Log } from "../log.ts";
import { pathOnly } from "../log.ts";
import type { Csrf } from "./csrf.ts";
import { answerError, NOT_FOUND } from "./error-answer.ts";
import { AppError } from "../app-error.ts";
import type { Clock } from "../clock.ts";
import { warnOfUntrustedForwarding } from "./untrusted-forwarding.ts";
import { readJsonBodies } from "./json-body.ts";
import { sendSecurityHeaders } from "./security-headers.ts";
import type { Sessions } from "./session.ts";
import type { Front } from "./web-app/app-page.ts";
import { serveWebFiles } from "./web-app/web-files.ts";
import type { Pages } from "./web-app/web-files.ts";

/** What every mounted call needs, on the app as `app.kernel`. */
type Kernel = {
  readonly sessions: Sessions;
  readonly csrf: Csrf;
  readonly limits: Limits;
  /** In tests: an answer that does not fit its contract is an error. */
  readonly verifyAnswers: boolean;
};

declare module "fastify" {
  interface FastifyContextConfig {
    /** A call whose only right is the token in its address: neither session nor CSRF token is looked at. */
    fromAnywhere?: boolean;
  }
  interface FastifyInstance {
    kernel: Kernel;
    /** Sends the application's page, for a route that gives it a head of its own. */
    sendPage: Pages;
  }
}

export type ServerOptions = {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Log;
  readonly kernel: Kernel;
  /** The built web application. */
  readonly webDir: string;
  /** What the pages a stranger comes to first say of the whole. */
  readonly front: Front;
  /** Calls that people open from links in mails; they answer even when the link was damaged on its way. */
  readonly linkedCalls: readonly CallSpec[];
  /** Answer 503 while the process cannot keep up. */
  readonly shedLoad: boolean;
};

const BODY_LIMIT = 100_000;
const LONGEST_PARAMETER = 2_000;
const isApi = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url);
const isAsset = (url: string): boolean => url.startsWith("/assets/");

/** The router refuses what is encoded wrongly and what is too long before any route is asked. */
function isReadable(url: string): boolean {
  const path = url.replace(/\?[^]*$/, "");
  try {
    decodeURIComponent(path);
  } catch {
    return false;
  }
  return path.split("/").every((part) => part.length <= LONGEST_PARAMETER);
}

/** Replaces the unreadable part of a path; it is no valid token or id. */
const UNREADABLE = "unreadable";

/**
 * A person who opens a damaged link sees the application say so, as with any other unknown address; a
 * call behind a link is still that call, whatever came in the place of its token.
 */
function addressOf(linkedCalls: readonly CallSpec[]) {
  const prefixes = linkedCalls.map(({ path }) => path.slice(0, path.lastIndexOf(":")));
  const isToken = (url: string, from: number): boolean =>
    /^[^/]+$/.test(url.slice(from).replace(/\?[^]*$/, "")) && isReadable(url);
  return ({ url = "/" }: { readonly url?: string | undefined }): string => {
    const prefix = prefixes.find((one) => url.startsWith(one));
    if (prefix !== undefined) return isToken(url, prefix.length) ? url : `${prefix}${UNREADABLE}`;
    return isApi(url) || isAsset(url) || isReadable(url) ? url : `/${UNREADABLE}`;
  };
}

/** A server that knows everything about HTTP and nothing about the product; features mount their calls on it. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { env, log, kernel } = options;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Without these a client that sends one byte and waits holds its connection for ever.
    // The longest silence of a healthy call is a submit that waits for another one (for its AI, or the lease of a dead
    // process) and is then judged itself.
    connectionTimeout: (2 * env.AI_TIMEOUT + 50) * 1000,
    requestTimeout: 15_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000 },
    trustProxy: trustProxy(env.TRUST_PROXY),
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: LONGEST_PARAMETER, ignoreTrailingSlash: false },
    rewriteUrl: addressOf(options.linkedCalls),
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void answerError(error, request, reply as FastifyReply);
    },
  }) as unknown as FastifyInstance;
  app.decorate("kernel", kernel);
  app.decorateRequest("caller", null);
  app.setErrorHandler(answerError);
  readJsonBodies(app);
  warnOfUntrustedForwarding(app, log, env.TRUST_PROXY);
  if (options.shedLoad) {
    await app.register(underPressure, { maxEventLoopDelay: 1_500, retryAfter: 5, exposeStatusRoute: false });
  }
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1_024,
    encodings: ["br", "gzip"],
    brotliOptions: { params: { 1: 4 } },
  });
  sendSecurityHeaders(app, {
    https: env.https,
    frameAncestors: env.FRAME_ANCESTORS,
    connectTo:
      env.MIXPANEL_TOKEN === undefined ? [] : [env.MIXPANEL_API_HOST ?? "https://api-js.mixpanel.com"],
  });
  protectApi(app, options.clock);
  const sendPage = await serveWebFiles(app, options.webDir, {
    contactEmail: env.CONTACT_EMAIL,
    front: options.front,
    hasSession: kernel.sessions.isCarried,
  });
  app.decorate("sendPage", sendPage);
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      ["GET", "HEAD"].includes(request.method) && !isApi(request.url) && !isAsset(request.url);
    if (wantsPage) return sendPage(reply);
    throw new AppError("not-found", NOT_FOUND);
  });
  return app;
}

/** A page that was opened by one person must neither write into nor read from the account of the next one. */
function refuseOtherUser({ headers, caller }: FastifyRequest): void {
  const user = headers[USER_HEADER];
  if (user === undefined || caller === null || user === String(caller.userId)) return;
  throw new AppError("conflict", OTHER_ACCOUNT, { clientCode: "OTHER_USER" });
}

/** Before every call of the API: who it is, that it comes from our pages, and that no one keeps the answer. */
function protectApi(app: FastifyInstance, clock: Clock): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
    if (!isApi(request.url)) return;
    reply.header("cache-control", "no-store");
    // A page counts down by it, whatever its own clock says.
    reply.header("date", clock.now().toUTCString());
    if (request.is404) return;
    if (request.routeOptions.config.fromAnywhere === true) return;
    await app.kernel.sessions.load(request);
    refuseOtherUser(request);
    app.kernel.csrf.check(request);
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (!isApi(request.url)) return done();
    // The route's pattern, not the address: addresses carry share tokens and one-time codes.
    const route = request.routeOptions.url ?? pathOnly(request.url);
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
    done();
  });
}

/** A hop count or a list of networks; without the setting no proxy is trusted. */
function trustProxy(
  setting: string | undefined,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (setting === undefined) return false;
  if (!/^\d+$/.test(setting)) return setting;
  return (_address, hop) => hop < Number(setting);
}
