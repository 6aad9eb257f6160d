import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export type NetworkProxy = {
  readonly port: number;
  /** A good network, as at the beginning. */
  pass(): void;
  /** Ends what is open and lets no one in. */
  refuse(): void;
  /** Keeps connections open and carries nothing. */
  swallow(): void;
  /** Carries everything so much later, each way. */
  slow(ms: number): void;
  /** Ends what is open now. */
  cut(): void;
  stop(): Promise<void>;
};

/** A proxy between the product and a server it needs, which behaves like a bad network. */
export async function startNetworkProxy(target: { host?: string; port: number }): Promise<NetworkProxy> {
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  let mode: "pass" | "refuse" | "swallow" = "pass";
  let delayMs = 0;

  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (mode === "refuse") return void client.resetAndDestroy();
    const upstream = connect(target.port, target.host ?? "127.0.0.1");
    upstream.on("error", () => client.destroy());
    const pair = { client, upstream };
    pairs.add(pair);
    const forward = (from: Socket, to: Socket): void => {
      from.on("data", (piece) => {
        // What is swallowed is gone for good, as with a pulled cable and a full buffer.
        if (mode === "swallow") return;
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const cut = (): void => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    pass() {
      // Connections that lost bytes can never be used again.
      if (mode === "swallow") cut();
      mode = "pass";
      delayMs = 0;
    },
    refuse() {
      mode = "refuse";
      cut();
    },
    swallow() {
      mode = "swallow";
    },
    slow(ms) {
      mode = "pass";
      delayMs = ms;
    },
    cut,
    async stop() {
      cut();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
