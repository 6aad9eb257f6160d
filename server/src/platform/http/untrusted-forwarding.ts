import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Log } from "../log.ts";

const FORWARDED = /^(?:x-forwarded-.+|forwarded|x-real-ip)$/;

const UNSET =
  "a proxy forwards calls, and TRUST_PROXY is not set: everybody behind it shares one address and its limits; set TRUST_PROXY, and let the proxy send X-Forwarded-For";
const NOT_NAMED =
  "a call was forwarded by an address that TRUST_PROXY does not name: everybody behind it shares one address and its limits";

/** Why the proxy headers of a request are ignored; null if they are trusted or absent. */
function disbelieved({ headers, ips = [] }: FastifyRequest, setting: string | undefined): string | null {
  if (setting === undefined) return Object.keys(headers).some((name) => FORWARDED.test(name)) ? UNSET : null;
  const said = headers["x-forwarded-for"] !== undefined;
  return said && setting !== "0" && ips.length < 2 ? NOT_NAMED : null;
}

/** Warns once per process: anybody can send these headers and must not be able to fill the log. */
export function warnOfUntrustedForwarding(app: FastifyInstance, log: Log, setting: string | undefined): void {
  let told = false;
  app.addHook("onRequest", (request, _reply, done) => {
    const why = told ? null : disbelieved(request, setting);
    if (why !== null) {
      told = true;
      log.warn({ from: request.socket.remoteAddress }, why);
    }
    done();
  });
}
