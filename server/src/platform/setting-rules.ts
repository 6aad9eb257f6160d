import { asciiDomain } from "@promptsmith/contract/kernel/address";
import { withoutInvisible } from "@promptsmith/contract/kernel/characters";
import { isIP, isIPv4 } from "node:net";

/** Whether a list of sources for `frame-ancestors` names those who may frame us, and not everybody. */
export function areFrameSources(text: string): boolean {
  const sources = text.trim().split(/\s+/);
  if (sources.includes("'none'")) return sources.length === 1;
  return sources.every((source) => source === "'self'" || (NAMED_SOURCE.test(source) && /[.:]/.test(source)));
}
const LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
const NAMED_SOURCE = new RegExp(
  `^(?:https?://)?(?:\\*\\.(?=[^.]+\\.))?${LABEL}(?:\\.${LABEL})*(?::(?:\\d{1,5}|\\*))?$`,
  "i",
);

/** Whether an address is one origin, and nothing that would end or widen the rule of the security policy it goes into. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.[\]:-]+\/?$/i.test(text) && URL.canParse(text);
}

/** Whether a mail server can be reached by this address: it names one. */
export function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, port } = new URL(text);
  return hostname !== "" && port !== "0";
}

/** A sender address as SMTP accepts it. The local part keeps its case, since it is never compared. */
export function withAsciiDomain(given: string): string {
  const address = withoutInvisible(given).trim();
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at));
}

export const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** `proxy.school.example:3128` means http, as everywhere. */
export const withScheme = (address: string): string =>
  address.includes("://") ? address : `http://${address}`;

const NAMED_NETWORKS = new Set(["loopback", "linklocal", "uniquelocal"]);

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true;
  const [address = "", bits, ...more] = text.split("/");
  if (isIP(address) === 0 || address.includes("%") || more.length > 0) return false;
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128))
  );
}

/** Whether proxies are named as the server understands it: a number of hops, or addresses and networks. */
export function areProxies(text: string): boolean {
  return /^\d{1,2}$/.test(text) || text.split(",").every((one) => isNetwork(one.trim()));
}

export const domainsIn = (list: string): string[] =>
  list
    .split(",")
    .map((domain) => asciiDomain(domain.trim()))
    .filter((domain) => domain !== "");

const DOMAIN = new RegExp(`^${LABEL}(?:\\.${LABEL})+$`);

/** Whether a list names domains of e-mail addresses, without an @ and without patterns. */
export function areDomains(list: string): boolean {
  const domains = domainsIn(list);
  return domains.length > 0 && domains.every((domain) => DOMAIN.test(domain));
}
