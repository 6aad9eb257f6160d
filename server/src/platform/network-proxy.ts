import { EnvHttpProxyAgent } from "undici";
import { isLoopbackHost } from "./loopback.ts";

/** The proxies of a network that lets nobody out directly, named as every program's settings name them. */
export type ProxySettings = {
  readonly HTTPS_PROXY?: string | undefined;
  readonly HTTP_PROXY?: string | undefined;
  readonly NO_PROXY?: string | undefined;
};

/** What carries a call to this address, or null where nothing stands between. */
export type ProxyOf = (url: URL) => EnvHttpProxyAgent | null;

type Options = {
  /** How long a connection that is idle may wait for its next call; a few seconds when left out. */
  readonly keepOpenMs?: number;
};

/**
 * By these settings alone, wherever they came from. What listens on this machine is never asked through a proxy, which
 * would look for it on its own.
 */
export function proxyOf(settings: ProxySettings, { keepOpenMs }: Options = {}): ProxyOf {
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = settings;
  if (HTTPS_PROXY === undefined && HTTP_PROXY === undefined) return () => null;
  const agent = new EnvHttpProxyAgent({
    // An empty one is none; one that is left out would be looked for in the environment.
    httpsProxy: HTTPS_PROXY ?? "",
    httpProxy: HTTP_PROXY ?? "",
    noProxy: NO_PROXY ?? "",
    // Proxies open a tunnel to what is encrypted, and to nothing else.
    proxyTunnel: false,
    ...(keepOpenMs !== undefined && { keepAliveTimeout: keepOpenMs }),
  });
  return ({ hostname }) => (isLoopbackHost(hostname) ? null : agent);
}
