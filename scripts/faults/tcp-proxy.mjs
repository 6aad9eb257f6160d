import { connect, createServer } from "node:net";

/**
 * A proxy between the application and a server it needs, which behaves like a bad network.
 * @param {number} target port on loopback
 */
export async function tcpProxy(target) {
  const pairs = new Set();
  /** @type {"pass" | "refuse" | "blackhole"} */
  let mode = "pass";
  let delayMs = 0;

  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (mode === "refuse") return client.resetAndDestroy();
    const upstream = connect(target, "127.0.0.1");
    upstream.on("error", () => client.destroy());
    const pair = { client, upstream };
    pairs.add(pair);
    const forward = (from, to) => {
      from.on("data", (piece) => {
        // What falls into a black hole is gone for good, as with a pulled cable and a full buffer.
        if (mode === "blackhole") return;
        if (delayMs === 0) to.write(piece);
        else setTimeout(() => to.destroyed || to.write(piece), delayMs);
      });
      from.on("close", () => {
        pairs.delete(pair);
        to.destroy();
      });
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));

  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    port: server.address().port,
    pass() {
      // Connections that lost bytes can never be used again.
      if (mode === "blackhole") cut();
      mode = "pass";
      delayMs = 0;
    },
    /** Ends what is open and lets no one in. */
    refuse() {
      mode = "refuse";
      cut();
    },
    blackhole() {
      mode = "blackhole";
    },
    /** Each way. */
    slow(ms) {
      mode = "pass";
      delayMs = ms;
    },
    cut,
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
