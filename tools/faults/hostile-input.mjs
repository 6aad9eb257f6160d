import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { person, Refused } from "@promptsmith/testing/person/person";
import { startApp } from "./app-process.mjs";
import { pause } from "./submits.mjs";

const nested = (depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const manyKeys = (count) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;

/** What may come to a public address. Each is sent as it is, and must be refused quickly and without a 5xx. */
const BODIES = {
  "10 MB": ["application/json", `{"message":"${"x".repeat(10_000_000)}"}`],
  "deep arrays": ["application/json", nested(45_000)],
  "deep in a field": ["application/json", `{"friendId":${nested(45_000)}}`],
  "many keys": ["application/json", manyKeys(9_000)],
  __proto__: ["application/json", '{"__proto__":{"friendId":1}}'],
  constructor: ["application/json", '{"constructor":{"prototype":{"friendId":1}}}'],
  "not JSON": ["application/json", '{"friendId":'],
  "a word": ["application/json", '"friendId"'],
  nothing: ["application/json", ""],
  null: ["application/json", "null"],
  "huge number": ["application/json", `{"friendId":1e${"9".repeat(300)}}`],
  "long digits": ["application/json", `{"friendId":${"9".repeat(50_000)}}`],
  NUL: ["application/json", '{"friendId":"\\u0000"}'],
  "half a letter": ["application/json", '{"friendId":"\\ud800"}'],
  "a form": ["application/x-www-form-urlencoded", "friendId=1"],
  text: ["text/plain", '{"friendId":1}'],
  "a gzip bomb": ["application/json", gzipSync(Buffer.alloc(20_000_000, 32)), { "content-encoding": "gzip" }],
};

/** The product ends them after half of that. */
const KEPT_MS = 60_000;

function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/** Connections that send a byte now and then. @returns how long the longest of them was kept */
async function drips(port, count) {
  const since = performance.now();
  const kept = Array.from(
    { length: count },
    (_, index) =>
      new Promise((resolve) => {
        const socket = connect(port, "127.0.0.1");
        const head =
          "POST /api/friendships HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
        const text =
          index % 2 === 0 ? `${head}X-Slow: ${"a".repeat(500)}` : `${head}Content-Length: 500\r\n\r\n{`;
        let sent = index % 2 === 0 ? 0 : text.length;
        socket.write(text.slice(0, sent));
        const timer = setInterval(() => {
          socket.write(text[sent] ?? " ");
          sent += 1;
          if (performance.now() - since > KEPT_MS + 10_000) socket.destroy();
        }, 500);
        socket.on("error", () => undefined);
        socket.on("data", () => undefined);
        socket.on("close", () => {
          clearInterval(timer);
          resolve(performance.now() - since);
        });
      }),
  );
  return Math.max(...(await Promise.all(kept)));
}

/** Hostile bodies and slow clients; a person who reads beside them must not notice. */
export async function hostileInput(place) {
  const problems = [];
  const app = await startApp({ env: place.env });
  try {
    const one = await person(() => app.url).join();
    const before = memoryOf(app.pid);
    let longest = 0;
    let watching = true;
    const watch = (async () => {
      while (watching) {
        const since = performance.now();
        await one.get("/api/friends");
        longest = Math.max(longest, performance.now() - since);
        await pause(5);
      }
    })();
    for (const [name, [type, body, headers]] of Object.entries(BODIES)) {
      const result = await one
        .send("POST", "/api/friendships", body, { "content-type": type, ...headers })
        .then(
          () => new Error("it was accepted"),
          (error) => error,
        );
      // A connection that is cut in the middle of ten megabytes is a refusal too.
      const refused =
        result instanceof Refused ? result.status >= 400 && result.status < 500 : result.name === "TypeError";
      if (!refused) problems.push(`${name}: ${result.message}`);
    }
    const dripped = await drips(app.port, 200);
    watching = false;
    await watch;
    if (dripped > KEPT_MS) problems.push(`a slow client was kept for ${Math.round(dripped)} ms`);
    if (longest > 1_500) problems.push(`another person waited ${Math.round(longest)} ms`);
    const grown = memoryOf(app.pid) - before;
    if (grown > 200) problems.push(`${Math.round(grown)} MB more memory`);
    const note = `longest wait of another person ${Math.round(longest)} ms, slow clients dropped after ${(dripped / 1000).toFixed(0)} s, ${Math.round(grown)} MB more`;
    return { rounds: Object.keys(BODIES).length + 200, problems, note };
  } finally {
    await app.kill();
  }
}
