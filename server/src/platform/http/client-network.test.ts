import fc from "fast-check";
import { expect, test } from "vitest";

import { clientNetworkOf, plainAddress } from "./client-network.ts";

test.each([
  ["203.0.113.9", "203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9", "203.0.113.9"],
  ["[::ffff:203.0.113.9]:4711", "203.0.113.9", "203.0.113.9"],
  ["0:0:0:0:0:ffff:cb00:7109", "203.0.113.9", "203.0.113.9"],
  ["::ffff:0.0.0.1", "0.0.0.1", "0.0.0.1"],
  ["2001:DB8:0:1::9", "2001:db8:0:1::9", "2001:db8:0:1::/64"],
  ["[2001:db8:0:1:aaaa:bbbb:cccc:dddd]:443", "2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:db8::1", "2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80::1", "fe80:0:0:0::/64"],
  ["::1", "::1", "0:0:0:0::/64"],
  ["unknown", "unknown", "unknown"],
  ["", "", ""],
])("%s is %s, and counts as %s", (given, plain, machine) => {
  expect([plainAddress(given), clientNetworkOf(given)]).toEqual([plain, machine]);
});

test("however it is written, an address is one machine, and so is its network", () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV6(), fc.nat(65_535), (one, other, port) => {
      expect(clientNetworkOf(`[${one}]:${port}`)).toBe(clientNetworkOf(one));
      expect(clientNetworkOf(one.toUpperCase())).toBe(clientNetworkOf(one));
      expect(plainAddress(plainAddress(one))).toBe(plainAddress(one));
      const network = clientNetworkOf(one).replace(/::\/64$/, "");
      fc.pre(clientNetworkOf(one).endsWith("/64"));
      const host = clientNetworkOf(other).endsWith("/64") ? "1:2:3:4" : "0:0:0:1";
      expect(clientNetworkOf(`${network}:${host}`)).toBe(clientNetworkOf(one));
    }),
  );
});

test("IPv4 addresses stay apart", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
      expect(clientNetworkOf(`::ffff:${one}`) === clientNetworkOf(other)).toBe(one === other);
    }),
  );
});
