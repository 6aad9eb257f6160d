import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { nextTick } from "node:process";

import { expect, test } from "vitest";

import { startTestApp } from "../../../test/support/test-app.ts";

/** All that comes on a connection until its end. */
async function answerOn(socket: Socket): Promise<string> {
  let text = "";
  for await (const piece of socket) text += String(piece);
  return text;
}

test("a call that has arrived is answered, although the process begins to stop before it has read it", async () => {
  const app = await startTestApp({ overSocket: true });
  const { port } = app.http.server.address() as AddressInfo;
  const accepted = Array.from({ length: 8 }, () => once(app.http.server, "connection"));
  const sockets = accepted.map(() => connect(port, "127.0.0.1"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await expect
    .poll(() => new Promise((done) => app.http.server.getConnections((_, count) => done(count))))
    .toBe(8);
  // One has been used before and waits for its next call.
  const [used] = sockets;
  used?.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await once(used ?? app.http.server, "data");
  const answers = sockets.map(answerOn);
  for (const socket of sockets) socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const stopped = app.stop();
  for (const answer of await Promise.all(answers)) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(answer.toLowerCase()).toContain("connection: close");
  }
  await stopped;
});

test("a call is answered although the process begins to stop before it has taken its connection", async () => {
  const app = await startTestApp({ overSocket: true });
  const { port } = app.http.server.address() as AddressInfo;
  const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const answers = sockets.map(answerOn);
  // The machine has them now; they reach the process when it has a moment.
  await new Promise<void>((done) => nextTick(done));
  const stopped = app.stop();
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 OK/);
  await stopped;
});

test("a connection on which nothing comes does not hold the stop up, and no new one is taken", async () => {
  const app = await startTestApp({ overSocket: true });
  const { port } = app.http.server.address() as AddressInfo;
  const idle = connect(port, "127.0.0.1");
  await once(idle, "connect");
  idle.on("error", () => undefined);
  const ended = once(idle, "close");
  const stopped = app.stop();
  const late = () =>
    new Promise((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve("taken"));
      socket.once("error", ({ code }: NodeJS.ErrnoException) => resolve(code));
      socket.once("connect", () => socket.destroy());
    });
  await expect.poll(late, { interval: 10 }).toBe("ECONNREFUSED");
  await stopped;
  await ended;
});
