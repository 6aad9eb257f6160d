import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Carrier } from "@promptsmith/testing/person/visitor";

/** Without a network: fast, but the connection has no life of its own, and nothing that hangs on it is seen. */
export const byInjection =
  (http: FastifyInstance): Carrier =>
  ({ signal: _, ...options }) =>
    http.inject(options);

/** All of 127.0.0.0/8 is this machine on Linux, so that each visitor can come from an address of its own. */
const localAddress = (address: string): { localAddress?: string } =>
  process.platform === "linux" ? { localAddress: address.replace(/^\d+/, "127") } : {};

/** Over a real connection, as browsers and programs do it. */
export function overSocket(http: FastifyInstance): Carrier {
  return async ({ method, url, headers, payload, query, remoteAddress, signal }) => {
    const { port } = http.server.address() as AddressInfo;
    const address = new URL(url, `http://127.0.0.1:${port}`);
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const body = payload === undefined ? undefined : JSON.stringify(payload);
    const call = request(address, {
      ...localAddress(remoteAddress),
      ...(signal && { signal }),
      method,
      headers: {
        ...headers,
        ...(body !== undefined && {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        }),
      },
      // Each call has a connection of its own, so that closing the app waits for none.
      agent: false,
    });
    call.end(body);
    const [answer] = (await once(call, "response")) as [IncomingMessage];
    let text = "";
    for await (const piece of answer.setEncoding("utf8")) text += String(piece);
    return { statusCode: answer.statusCode ?? 0, headers: answer.headers, body: text };
  };
}
