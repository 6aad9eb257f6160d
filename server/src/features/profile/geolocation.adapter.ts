import { LRUCache } from "lru-cache";
import { boundedFetch } from "../../platform/bounded-fetch.ts";
import type { BoundedFetch } from "../../platform/bounded-fetch.ts";
import type { Log } from "../../platform/log.ts";
import type { ProxySettings } from "../../platform/network-proxy.ts";

type Options = {
  /** With `{ip}` in it, or `off`. */
  readonly urlTemplate: string;
  readonly proxies: ProxySettings;
  readonly log: Log;
};

export type CountryOf = (ip: string) => Promise<string | null>;

const DAY_MS = 24 * 60 * 60 * 1000;
const LONGEST_COUNTRY_NAME = 100;
/** An answer of a few fields; more is not from the service we mean. */
const SHORT = { patienceMs: 2_000, mostBytes: 64_000 };

/** Asks a third party for the country of an address; null whenever that does not work out. */
export function countryLookup({ urlTemplate, proxies, log }: Options): CountryOf {
  const fetchShort = boundedFetch({ proxies, ...SHORT });
  const known = new LRUCache<string, { country: string | null }>({ max: 10_000, ttl: DAY_MS });
  return async (ip) => {
    if (urlTemplate === "off" || isPrivate(ip)) return null;
    const cached = known.get(ip);
    if (cached !== undefined) return cached.country;
    try {
      const country = await ask(fetchShort, urlTemplate.replace("{ip}", encodeURIComponent(ip)));
      known.set(ip, { country });
      return country;
    } catch (error) {
      log.debug({ reason: (error as Error).name }, "the country look-up did not answer");
      return null;
    }
  };
}

async function ask(fetchShort: BoundedFetch, url: string): Promise<string | null> {
  const response = await fetchShort(url, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const name = ((await response.json()) as { country_name?: unknown } | null)?.country_name;
  return typeof name === "string" && name.length > 0 && name.length <= LONGEST_COUNTRY_NAME ? name : null;
}

/** Addresses that no look-up service knows and that are no one else's business. */
function isPrivate(ip: string): boolean {
  const address = ip.replace(/^::ffff:/i, "").toLowerCase();
  return (
    /^(0|10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      address,
    ) || /^(::1?$|f[cd]|fe[89ab])/.test(address)
  );
}
