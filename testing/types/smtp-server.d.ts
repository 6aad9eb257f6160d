/** The parts of smtp-server (which ships no types) that the tests use. */
declare module "smtp-server" {
  import type { Socket } from "node:net";
  import type { Readable } from "node:stream";

  type Done = (error?: Error | null) => void;
  type Session = { envelope: { rcptTo: { address: string }[] } };

  export class SMTPServer {
    constructor(options: {
      authOptional: boolean;
      closeTimeout?: number;
      disabledCommands?: string[];
      secure?: boolean;
      key?: Buffer;
      cert?: Buffer;
      onMailFrom?(address: { address: string }, session: Session, done: Done): void;
      onRcptTo?(address: { address: string }, session: Session, done: Done): void;
      onData(stream: Readable, session: Session, done: Done): void;
    });
    readonly server: unknown;
    readonly connections: Set<{ readonly _socket: Socket }>;
    listen(port: number, host: string, done: () => void): void;
    on(event: "error", listener: (error: Error) => void): void;
    close(done?: () => void): void;
  }
}
