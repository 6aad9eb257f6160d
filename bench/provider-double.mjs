import { createServer } from "node:http";

const FIRST_MS = 100;
const PIECES = 20;
const PIECE_MS = 10;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Speaks the provider's protocol on loopback. A stream begins after 100 ms and has 20 pieces, one each 10 ms; an answer
 * as a whole (a grading) waits until `release` when it is told to hold them.
 * @returns {Promise<{ port: number, env: Record<string, string>, waiting: () => number, hold: () => void,
 *   release: () => void, stop: () => Promise<void> }>}
 */
export async function startDouble() {
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
  const { port } = server.address();
  return {
    port,
    env: { OPENAI_API_KEY: "sk-of-the-benchmarks", OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
    waiting: () => waiting,
    hold() {
      held = new Promise((resolve) => (release = resolve));
    },
    release() {
      release();
      held = null;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
