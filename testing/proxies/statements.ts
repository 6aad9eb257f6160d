import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** Reads what a client of PostgreSQL sends: calls `told` with the text of each statement that is to be executed. */
function statementReader(told: (sql: string) => void): (piece: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  const named = new Map<string, string>();
  const text = (body: Buffer, from: number): [string, number] => {
    const end = body.indexOf(0, from);
    return [body.toString("utf8", from, end), end + 1];
  };
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      // The first message has no letter in front of its length.
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const kind = started ? rest.toString("latin1", 0, 1) : "start";
      const body = rest.subarray(head + 4, length);
      rest = rest.subarray(length);
      started = true;
      if (kind === "Q") told(text(body, 0)[0]);
      if (kind === "P") {
        const [name, next] = text(body, 0);
        named.set(name, text(body, next)[0]);
      }
      if (kind === "B") told(named.get(text(body, text(body, 0)[1])[0]) ?? "");
    }
  };
}

type Verdict = null | "before" | "after" | "told";

export type StatementProxy = {
  readonly port: number;
  /**
   * Says what becomes of a statement: null lets it through; "before" keeps it back for ever; "after" lets it be
   * executed and keeps the database's answer back; "told" lets the answer through too.
   */
  onStatement: (sql: string) => Verdict;
  /** Called when that has happened, with a function that cuts this connection. */
  onReached: (cut: () => void) => unknown;
  stop(): Promise<void>;
};

/** A proxy in front of the PostgreSQL at this port of loopback that sees each statement on its way. */
export async function startStatementProxy(target: number): Promise<StatementProxy> {
  const pairs = new Set<readonly Socket[]>();
  const proxy: Pick<StatementProxy, "onStatement" | "onReached"> = {
    onStatement: () => null,
    onReached: () => undefined,
  };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    const pair = [client, upstream];
    pairs.add(pair);
    let verdict: Verdict = null;
    const read = statementReader((sql) => (verdict ??= proxy.onStatement(sql)));
    const end = (): void => {
      pairs.delete(pair);
      for (const side of pair) side.destroy();
    };
    for (const side of pair) side.on("error", end).on("close", end);
    // Asked for anew each time: reading a piece may change it.
    const isKeptBack = (): boolean => verdict === "before";
    client.on("data", (piece: Buffer) => {
      if (isKeptBack()) return;
      read(piece);
      if (isKeptBack()) proxy.onReached(end);
      else upstream.write(piece);
    });
    upstream.on("data", (piece: Buffer) => {
      if (isKeptBack()) return;
      if (verdict !== "after") client.write(piece);
      if (verdict !== null) proxy.onReached(end);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(proxy, {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const pair of pairs) for (const side of pair) side.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
