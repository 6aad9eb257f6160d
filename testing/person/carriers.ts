import { setTimeout as sleep } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import type { Carrier } from "./visitor.ts";

/** For what hangs: longer than the product takes for anything. */
const PATIENCE_MS = 100_000;

/**
 * Over the network.
 * @param origin where the product is now; it may move between calls
 */
export const overFetch =
  (origin: () => string): Carrier =>
  async ({ method, url, headers, query, payload, signal }) => {
    const address = new URL(url, origin());
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
    const isObject = typeof payload === "object" && !(payload instanceof Uint8Array);
    const answer = await fetch(address, {
      method,
      redirect: "manual",
      headers: { ...(isObject && { "content-type": "application/json" }), ...headers },
      ...(payload !== undefined && { body: isObject ? JSON.stringify(payload) : (payload as string) }),
      signal: signal ?? AbortSignal.timeout(PATIENCE_MS),
    });
    return {
      statusCode: answer.status,
      headers: { ...Object.fromEntries(answer.headers), "set-cookie": answer.headers.getSetCookie() },
      body: await answer.text(),
    };
  };

/** With the cookies of a page, which the page's browser keeps. */
export const overPage =
  (request: APIRequestContext): Carrier =>
  async ({ method, url, headers, query, payload }) => {
    const answer = await request.fetch(url, {
      method,
      headers,
      ...(query && { params: query }),
      ...(payload !== undefined && { data: payload }),
    });
    const { "set-cookie": _kept, ...others } = answer.headers();
    return { statusCode: answer.status(), headers: others, body: await answer.text() };
  };

/** A server that cannot keep up with a busy machine says when to come again; so often it is believed. */
const BUSY_AT_MOST = 6;

/** Comes again when it is told when. */
export const whenNotBusy =
  (carry: Carrier): Carrier =>
  async (request) => {
    let answer = await carry(request);
    for (let at = 0; at < BUSY_AT_MOST && answer.statusCode === 503; at += 1) {
      const seconds = Number(answer.headers["retry-after"]);
      if (!(seconds > 0)) return answer;
      await sleep(seconds * 1000);
      answer = await carry(request);
    }
    return answer;
  };
