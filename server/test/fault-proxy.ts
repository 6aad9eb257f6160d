import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

export type FaultProxy = {
  readonly port: number;
  /** `pass` carries bytes, `swallow` keeps connections open and carries nothing, `refuse` closes at once. */
  be(mode: "pass" | "swallow" | "refuse"): void;
  /** Cuts what is connected now. */
  cut(): void;
  close(): Promise<void>;
};

/** A proxy between the app and a server, which behaves like a bad network. */
export async function startFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  let mode: "pass" | "swallow" | "refuse" = "pass";
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    if (mode === "refuse") return void from.destroy();
    const to = connect(target.port, target.host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("data", (bytes) => void (mode === "pass" && other.write(bytes)));
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    be: (next) => {
      mode = next;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
