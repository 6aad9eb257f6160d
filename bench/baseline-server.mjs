import { createHash, randomUUID } from "node:crypto";
import { writeSync } from "node:fs";
import { createServer } from "node:http";
import pg from "pg";

/**
 * What the expert's minima share: node:http and pg, the session as parameters of the first statement, the same headers
 * as the product's, one log line. No routing table, no validation, no CSRF, no limits, no error handling worth the name.
 * Side of a measurement, never of the product.
 */
const HEADERS = JSON.parse(process.env.BENCH_HEADERS);
const IDLE_MS = 30 * 86_400_000;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** A prepared statement. */
export const ask = async (name, text, values) => (await pool.query({ name, text, values })).rows;
export const iso = (ms) => new Date(ms).toISOString();
export const hash = (text) => createHash("sha256").update(text).digest("base64url");

/** The first three parameters: whose session, now, and since when it must have been used. */
function sessionOf(request, now) {
  const token = /(?:^|; )sid=([^;]+)/.exec(request.headers.cookie ?? "")[1];
  return [hash(token), iso(now), iso(now - IDLE_MS)];
}

async function answer({ request, response, status, work }) {
  const since = performance.now();
  const now = Date.now();
  const result = await work(sessionOf(request, now), now, request);
  const body = Buffer.from(JSON.stringify(result));
  const id = randomUUID();
  response.writeHead(status, { ...HEADERS, "x-request-id": id, "content-length": body.length });
  response.end(body);
  const ms = Math.round(performance.now() - since);
  writeSync(
    1,
    `{"level":30,"time":"${iso(Date.now())}","reqId":"${id}","method":"${request.method}","route":"${request.url}","status":${status},"ms":${ms},"msg":"answered"}\n`,
  );
}

/** @param {number} status of what is answered @param {Record<string, Function>} calls by method and path */
export function serve(status, calls) {
  createServer((request, response) => {
    const work = calls[`${request.method} ${request.url}`];
    if (work === undefined) response.writeHead(404).end();
    else void answer({ request, response, status, work });
  }).listen(Number(process.env.PORT), "127.0.0.1");
}
