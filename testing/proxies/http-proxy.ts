import { createServer, request as ask } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A proxy on loopback as networks have them: absolute addresses for http, tunnels for the rest. */
export class NetworkProxyDouble {
  /** What it was asked for, for example `CONNECT id.school.example:443`. */
  readonly asked: string[] = [];
  /** What each call said of who asks. */
  readonly authorizations: (string | undefined)[] = [];
  /** Where the hosts that it knows are in truth: ports of this machine. */
  private readonly ports: ReadonlyMap<string, number>;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://not.absolute");
    const port = this.note(`${request.method} ${url.origin}${url.pathname}`, request.headers, url.host);
    if (port === undefined) return void response.writeHead(502).end();
    const { "proxy-authorization": _own, ...headers } = request.headers;
    const onward = ask(
      { host: "127.0.0.1", port, path: url.pathname + url.search, method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });

  constructor(ports: Readonly<Record<string, number>>) {
    this.ports = new Map(Object.entries(ports));
  }

  async start(): Promise<this> {
    this.server.on("connection", (socket) => this.sockets.add(socket));
    this.server.on("connect", (request, socket) => {
      const port = this.note(`CONNECT ${request.url}`, request.headers, request.url ?? "");
      if (port === undefined) return void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      const onward = connect(port, "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
        socket.pipe(onward).pipe(socket);
      });
      this.sockets.add(onward);
      for (const end of [socket, onward])
        end.on("error", () => {
          socket.destroy();
          onward.destroy();
        });
    });
    await new Promise<void>((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    return this;
  }

  get address(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private note(
    line: string,
    headers: { "proxy-authorization"?: string | undefined },
    host: string,
  ): number | undefined {
    this.asked.push(line);
    this.authorizations.push(headers["proxy-authorization"]);
    return this.ports.get(host);
  }
}
