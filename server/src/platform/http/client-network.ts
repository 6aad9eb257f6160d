import { isIPv4, isIPv6 } from "node:net";

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The address of a machine in its one usual form: proxies add ports and brackets, and a server that listens for both
 * families sees IPv4 addresses inside IPv6 ones. What is no address stays as it is.
 */
export function plainAddress(given: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(given)?.[1];
  const withoutPort = /^([\d.]+):\d+$/.exec(given)?.[1];
  const address = (inBrackets ?? withoutPort ?? given).replace(/%[^%]*$/, "");
  if (isIPv4(address) || !isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = MAPPED.exec(canonical) ?? [];
  if (high === undefined || low === undefined) return canonical;
  const bytes = [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]);
  return bytes.join(".");
}

/** The key of limits per address: an IPv4 address, or the /64 network of an IPv6 address, which one customer gets. */
export function clientNetworkOf(given: string): string {
  const address = plainAddress(given);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const parts = (text: string): string[] => (text === "" ? [] : text.split(":"));
  const [front, back] = [parts(head), parts(tail ?? "")];
  const missing = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(missing).fill("0"), ...back];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
