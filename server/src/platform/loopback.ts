/** localhost, 127.0.0.0/8 and ::1, also in brackets as URL.hostname gives it. */
export function isLoopbackHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return (
    name === "localhost" || name.endsWith(".localhost") || name === "::1" || /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/**
 * Whether two origins are the same place. While the product is reached by a loopback address, its three usual
 * names on the same port count as one, because people type any of them.
 */
export function sameOrigin(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false;
  const [a, b] = [new URL(one), new URL(other)];
  if (a.origin === b.origin) return true;
  return (
    isLoopbackHost(a.hostname) && isLoopbackHost(b.hostname) && a.protocol === b.protocol && a.port === b.port
  );
}
