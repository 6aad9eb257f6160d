import { createRequire } from "node:module";
import { inProject } from "../lib/project.mjs";

const { SMTPServer } = createRequire(inProject("server/package.json"))("smtp-server");
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A mail server on loopback that keeps what it gets. */
export async function mailSink() {
  /** @type {{ to: string, text: string }[]} */
  const received = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
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
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    received,
    async until(enough, patienceMs = 60_000) {
      for (const deadline = Date.now() + patienceMs; !enough(received); await pause(50)) {
        if (Date.now() > deadline)
          throw new Error(`After ${patienceMs / 1000} s only ${received.length} mails came`);
      }
    },
    async stop() {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
