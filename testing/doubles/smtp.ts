import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

type Received<Mail> = { readonly to: string; readonly mail: Mail };

export type SmtpInbox<Mail = Email> = {
  readonly url: string;
  /** What it says to the next recipients instead of taking them. */
  refuse: number | null;
  /** Runs in the middle of each mail, before it is accepted. */
  whileReceiving: () => Promise<void>;
  /** What came and was not taken yet, oldest first. */
  readonly received: readonly Received<Mail>[];
  /** What came since the last time, oldest first. */
  take(): Received<Mail>[];
  /** @throws when not enough has come in time */
  until(enough: (received: readonly Received<Mail>[]) => boolean, patienceMs?: number): Promise<void>;
  /** Ends what is open too. */
  stop(): Promise<void>;
};

/** A mail server on loopback that keeps the mails it gets, as people see them, until it is stopped. */
export const openSmtpInbox = (): Promise<SmtpInbox> => openSmtpInboxOf((bytes) => PostalMime.parse(bytes));

/**
 * The same, for measurements that have no time for reading mails.
 * @param read what is kept of a mail
 */
export async function openSmtpInboxOf<Mail>(
  read: (bytes: Buffer) => Promise<Mail>,
): Promise<SmtpInbox<Mail>> {
  const received: Received<Mail>[] = [];
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
          .then(() => read(Buffer.concat(chunks)))
          .then((mail) => {
            for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail });
            done();
          });
      });
    },
  });
  // A client that is killed breaks its connection off.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = (server.server as unknown as { address(): AddressInfo }).address();
  return Object.assign(wishes, {
    url: `smtp://127.0.0.1:${port}`,
    received,
    take: () => received.splice(0),
    async until(enough: (received: readonly Received<Mail>[]) => boolean, patienceMs = 60_000) {
      for (const deadline = Date.now() + patienceMs; !enough(received); await pause(50)) {
        if (Date.now() > deadline)
          throw new Error(`After ${patienceMs / 1000} s only ${received.length} mails came`);
      }
    },
    async stop() {
      for (const connection of server.connections) connection._socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  });
}
