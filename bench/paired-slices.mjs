import { readFileSync, readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { Chance } from "@promptsmith/testing/chance";

/**
 * Nanoseconds of processor time all threads of the given processes have used so far. Threads come and go; what a
 * finished one used is lost, so only long-lived processes are measured.
 * @param {number[]} pids
 */
export function cpuTime(pids) {
  let total = 0;
  for (const pid of pids) {
    let threads = [];
    try {
      threads = readdirSync(`/proc/${pid}/task`);
    } catch {
      continue;
    }
    for (const thread of threads) {
      try {
        total += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]);
      } catch {
        // Ended between the two readings.
      }
    }
  }
  return total;
}

/** One keep-alive client for both sides: what it costs then falls out of the ratio. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** @returns {Promise<{ status: number, body: string }>} */
export function call({ port, method = "GET", path, headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: "127.0.0.1", port, method, path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (chunk) => (text += chunk));
      answer.on("end", () => resolve({ status: answer.statusCode, body: text }));
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * One slice: `requests` calls, `concurrency` at a time.
 * @param {{ server: { pid: number }, backends?: number[], next: () => object, expect?: number }} side backends: the
 *   database's processes that work for this side alone; next: the following request to send
 * @returns {Promise<{ cpu: number, both: number, wall: number }>} microseconds for each request; both: of the server
 *   and its backends
 */
async function slice(side, { requests, concurrency }) {
  const wanted = Array.from({ length: requests }, () => side.next());
  const { backends = [] } = side;
  const [cpuBefore, backendsBefore] = [cpuTime([side.server.pid]), cpuTime(backends)];
  const since = process.hrtime.bigint();
  let index = 0;
  const worker = async () => {
    while (index < wanted.length) {
      const asked = wanted[index++];
      const { status, body } = await call(asked);
      if (status !== (side.expect ?? 200))
        throw new Error(`${asked.path} answered ${status}: ${body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const wall = Number(process.hrtime.bigint() - since);
  const cpu = cpuTime([side.server.pid]) - cpuBefore;
  const both = cpu + cpuTime(backends) - backendsBefore;
  const each = (nanoseconds) => nanoseconds / requests / 1000;
  return { cpu: each(cpu), both: each(both), wall: each(wall) };
}

/** A process answers its first thousands of requests with code that is not optimised yet. */
export async function warm(side, { requests = 4000, concurrency = 8 } = {}) {
  await slice(side, { requests, concurrency });
}

export const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** A ratio with its interval, for a table. */
export const shown = ({ median: middle, low, high }) =>
  `${middle.toFixed(2)} [${low.toFixed(2)}..${high.toFixed(2)}]`;

/** Median of paired ratios with its bootstrapped 95 % interval. */
export function ratioOf(ones, others) {
  const ratios = ones.map((one, index) => one / others[index]);
  // With a seed, so that two runs over the same slices give the same interval.
  const draw = new Chance(20_261_121);
  const medians = Array.from({ length: 2000 }, () => median(ratios.map(() => draw.pick(ratios)))).sort(
    (a, b) => a - b,
  );
  return {
    median: median(ratios),
    low: medians[Math.floor(medians.length * 0.025)],
    high: medians[Math.floor(medians.length * 0.975)],
  };
}

/**
 * Runs slices of two sides in the order ABBA and compares them pair by pair: whatever slows the machine for a
 * moment slows both.
 * @returns {Promise<object>} the ratios of `cpu`, `both` and `wall`, and the medians of `a` and of `b`
 */
export async function compare(a, b, { slices = 40, warmUp = 4, requests = 300, concurrency = 8 } = {}) {
  const how = { requests, concurrency };
  for (let index = 0; index < warmUp; index += 1) {
    await slice(a, how);
    await slice(b, how);
  }
  const as = [];
  const bs = [];
  for (let index = 0; index < slices; index += 1) {
    const first = index % 2 === 0;
    if (first) as.push(await slice(a, how));
    bs.push(await slice(b, how));
    if (!first) as.push(await slice(a, how));
  }
  const of = (list, field) => list.map((one) => one[field]);
  const ratio = (field) => ratioOf(of(as, field), of(bs, field));
  const middle = (list) => ({
    cpu: median(of(list, "cpu")),
    both: median(of(list, "both")),
    wall: median(of(list, "wall")),
  });
  return { cpu: ratio("cpu"), both: ratio("both"), wall: ratio("wall"), a: middle(as), b: middle(bs) };
}

/** Two equal sides must not differ by more than this; else the machine was busy and the run is worthless. */
const MOST_BETWEEN_EQUALS = 0.1;

/** As `compare`, with a twin of the second side as the control: `usable` tells whether the two of them were equal. */
export async function compareWithControl(a, b, twin, how) {
  const measured = await compare(a, b, how);
  const control = await compare(twin, b, { ...how, slices: Math.ceil(how.slices / 2) });
  return { ...measured, control, usable: Math.abs(control.cpu.median - 1) <= MOST_BETWEEN_EQUALS };
}
