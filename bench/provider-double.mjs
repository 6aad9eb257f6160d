import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const FIRST_MS = 100;
const PIECES = 20;
const PIECE_MS = 10;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Speaks the provider's protocol on loopback, in a process of its own as every provider does: one that shares the event
 * loop of the person who measures would be faster when asked directly than through anything. A stream begins after 100 ms and has
 * 20 pieces, one each 10 ms; an answer as a whole (a grading) waits until `release` when it is told to hold them.
 * @returns {Promise<{ port: number, env: Record<string, string>, waiting: () => Promise<number>, hold: () => Promise<void>,
 *   release: () => Promise<void>, stop: () => Promise<void> }>}
 */
export async function startDouble() {
  const child = fork(fileURLToPath(import.meta.url), { stdio: "inherit" });
  const answer = async () => (await once(child, "message"))[0];
  const port = await answer();
  /** One order at a time; each is answered with how many gradings wait. */
  const order = async (name) => {
    child.send(name);
    return answer();
  };
  return {
    port,
    env: { OPENAI_API_KEY: "sk-of-the-benchmarks", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    waiting: () => order("count"),
    hold: () => order("hold"),
    release: () => order("release"),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function serve() {
  let held = null;
  let waiting = 0;
  let release = () => undefined;

  const chunk = (delta, reason = null) =>
    `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", model: "double", choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;

  async function streamed(response) {
    await pause(FIRST_MS);
    response.writeHead(200, { "content-type": "text/event-stream" });
    for (let piece = 0; piece < PIECES; piece += 1) {
      response.write(chunk({ content: `Piece ${piece} of the answer. ` }));
      await pause(PIECE_MS);
    }
    response.end(`${chunk({}, "stop")}data: [DONE]\n\n`);
  }

  async function whole(response) {
    waiting += 1;
    await held;
    waiting -= 1;
    response.writeHead(200, { "content-type": "application/json" });
    const message = { role: "assistant", content: "It looks fine.", refusal: null };
    response.end(
      JSON.stringify({ id: "c", model: "double", choices: [{ index: 0, message, finish_reason: "stop" }] }),
    );
  }

  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    response.on("error", () => undefined);
    await (JSON.parse(text).stream === true ? streamed(response) : whole(response));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  process.on("message", (name) => {
    if (name === "hold") held = new Promise((resolve) => (release = resolve));
    if (name === "release") {
      release();
      held = null;
    }
    process.send(waiting);
  });
  // The measuring process has ended, for whatever reason.
  process.on("disconnect", () => process.exit(0));
  process.send(server.address().port);
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url)) await serve();
