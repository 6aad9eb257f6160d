import { createServer } from "node:http";

/**
 * Speaks the provider's protocol on loopback and answers as it is told.
 * `will` is called for each request with the response to use; it may wait.
 */
export async function aiDouble() {
  const double = { calls: 0, will: async (_body, response) => nonsense(response) };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    double.calls += 1;
    response.on("error", () => undefined);
    await Promise.resolve(double.will(JSON.parse(text), response)).catch(() => response.destroy());
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(double, {
    env: {
      OPENAI_API_KEY: "sk-of-the-fault-suite",
      OPENAI_BASE_URL: `http://127.0.0.1:${server.address().port}/v1`,
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function answer(response, status, body) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

/** Well-formed, but nothing the assessor can use: the built-in one judges. */
export function nonsense(response) {
  const message = { role: "assistant", content: "I would rather talk about the weather.", refusal: null };
  answer(response, 200, {
    id: "chatcmpl-1",
    object: "chat.completion",
    model: "double",
    choices: [{ index: 0, message, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  });
}

export const quota = (response) =>
  answer(response, 429, {
    error: {
      message: "You exceeded your current quota",
      type: "insufficient_quota",
      code: "insufficient_quota",
    },
  });
