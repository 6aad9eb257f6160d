import { connect, createServer } from "node:net";

/** Reads what a client of PostgreSQL sends: calls `told` with the text of each statement that is to be executed. */
function statementReader(told) {
  let rest = Buffer.alloc(0);
  let started = false;
  const named = new Map();
  const text = (body, from) => {
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
      const kind = started ? String.fromCharCode(rest[0]) : "start";
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

/**
 * A proxy in front of PostgreSQL that sees each statement on its way.
 * `onStatement` says what becomes of it: null lets it through; "before" keeps it back for ever; "after" lets it be
 * executed and keeps the database's answer back; "told" lets the answer through too. `onReached` is called when that
 * has happened, with a function that cuts this connection.
 */
export async function statementProxy(target) {
  const pairs = new Set();
  const proxy = {
    /** @type {(sql: string) => null | "before" | "after" | "told"} */
    onStatement: () => null,
    /** @type {(cut: () => void) => unknown} */
    onReached: () => undefined,
  };
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    const pair = [client, upstream];
    pairs.add(pair);
    let verdict = null;
    const read = statementReader((sql) => (verdict ??= proxy.onStatement(sql)));
    const end = () => {
      pairs.delete(pair);
      for (const side of pair) side.destroy();
    };
    for (const side of pair) side.on("error", end).on("close", end);
    client.on("data", (piece) => {
      if (verdict === "before") return;
      read(piece);
      if (verdict === "before") proxy.onReached(end);
      else upstream.write(piece);
    });
    upstream.on("data", (piece) => {
      if (verdict === "before") return;
      if (verdict !== "after") client.write(piece);
      if (verdict !== null) proxy.onReached(end);
    });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(proxy, {
    port: server.address().port,
    async stop() {
      for (const pair of pairs) for (const side of pair) side.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
