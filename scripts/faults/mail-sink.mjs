import { createRequire } from "node:module";
import { inProject } from "../lib/project.mjs";
import { freePort } from "../lib/temporary-postgres.mjs";

const { SMTPServer } = createRequire(inProject("server/package.json"))("smtp-server");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A mail server on loopback that keeps what it gets, or refuses in the ways mail servers do. */
export async function mailSink() {
  const port = await freePort();
  /** @type {{ to: string, text: string }[]} */
  const received = [];
  let server = null;
  const sink = {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** @type {"accept" | "hang" | number} a number is the answer to each recipient */
    mode: "accept",
    async open() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ["STARTTLS"],
        logger: false,
        onRcptTo({ address: _ }, _session, done) {
          if (sink.mode === "hang") return;
          if (typeof sink.mode === "number")
            return done(Object.assign(new Error("no"), { responseCode: sink.mode }));
          done();
        },
        onData(stream, session, done) {
          let text = "";
          stream.on("data", (piece) => (text += piece));
          stream.on("end", () => {
            for (const { address } of session.envelope.rcptTo) received.push({ to: address, text });
            done();
          });
        },
      });
      server.on("error", () => undefined);
      await new Promise((resolve) => server.listen(port, "127.0.0.1", resolve));
    },
    async close() {
      if (server === null) return;
      const closing = server;
      server = null;
      for (const connection of closing.connections) connection._socket.destroy();
      await new Promise((resolve) => closing.close(resolve));
    },
    async until(enough, patienceMs = 60_000) {
      for (const deadline = Date.now() + patienceMs; !enough(received); await pause(50)) {
        if (Date.now() > deadline)
          throw new Error(`After ${patienceMs / 1000} s only ${received.length} mails came`);
      }
    },
    stop: () => sink.close(),
  };
  await sink.open();
  return sink;
}
