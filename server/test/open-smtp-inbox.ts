import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Received = { readonly to: string; readonly mail: Email };

export type SmtpInbox = {
  readonly url: string;
  /** What it says to the next recipients instead of taking them. */
  refuse: number | null;
  /** Runs in the middle of each mail, before it is accepted. */
  whileReceiving: () => Promise<void>;
  /** What came since the last time, oldest first. */
  take(): Received[];
  close(): void;
};

/** A mail server on loopback that keeps what it gets until it is closed. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const received: Received[] = [];
  const wishes: Pick<SmtpInbox, "refuse" | "whileReceiving"> = {
    refuse: null,
    whileReceiving: async () => undefined,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo(_address, _session, done) {
      const { refuse } = wishes;
      done(refuse === null ? null : Object.assign(new Error("no"), { responseCode: refuse }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void wishes
          .whileReceiving()
          .then(() => PostalMime.parse(Buffer.concat(chunks)))
          .then((mail) => {
            for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail });
            done();
          });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = (server.server as unknown as { address(): AddressInfo }).address();
  return Object.assign(wishes, {
    url: `smtp://127.0.0.1:${port}`,
    take: () => received.splice(0),
    close: () => server.close(),
  });
}
