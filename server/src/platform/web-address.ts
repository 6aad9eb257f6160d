import { withoutInvisible } from "@promptsmith/contract/kernel/characters";
import { parse } from "tldts";

/** Dots of other scripts, which browsers take for the one in an address. */
const OTHER_DOTS = /[。．｡]/g;
const HOST = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;
const SCHEME = /\p{L}:\/\//u;
const WWW = /(?:^|[^\p{L}\p{N}])www\./iu;

/** What mail programs may make a link of: a scheme, `www.`, or a name that ends with a public suffix. */
function isAddress(word: string): boolean {
  if (SCHEME.test(word) || WWW.test(word)) return true;
  const hosts = word.toLowerCase().match(HOST) ?? [];
  return hosts.some((host) => {
    const { isIcann, domain } = parse(host, { allowPrivateDomains: false });
    return isIcann === true && domain !== null;
  });
}

/** The text without the words that are web addresses, which is the text itself where there are none. */
export function withoutWebAddresses(text: string): string {
  const words = withoutInvisible(text).normalize("NFKC").replaceAll(OTHER_DOTS, ".").split(/\s+/);
  const plain = words.filter((word) => !isAddress(word));
  return plain.length === words.length ? text : plain.join(" ").trim();
}

export const holdsWebAddress = (text: string): boolean => withoutWebAddresses(text) !== text;
