import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

// Times one file's way to a browser again and again. In a thread of its own: what else the measuring process does must
// not stand in the figures.
const PAUSE_MS = 5;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const { port, path } = workerData;

const fetchOnce = () =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const headers = { "accept-encoding": "br" };
    const sent = request({ agent, host: "127.0.0.1", port, path, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ ms: performance.now() - since, status: answer.statusCode }));
    });
    sent.on("error", reject);
    sent.end();
  });

let times = null;
parentPort.on("message", (message) => {
  if (message === "start") times = [];
  else {
    parentPort.postMessage(times);
    times = null;
  }
});
for (;;) {
  const { ms, status } = await fetchOnce();
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  times?.push(ms);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
}
