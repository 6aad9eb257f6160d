import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export type QueueState = {
  readonly waiting: number;
  readonly givenUp: number;
  readonly oldestSeconds: number;
};
export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number };

export type MetricsSources = {
  /** Read each time the metrics are read. */
  readonly mailQueue: () => Promise<QueueState>;
  readonly judgingFails: () => Promise<boolean>;
  /** Connections to a database server; null for the embedded one. */
  readonly pool: () => PoolState | null;
};

export type Metrics = ReturnType<typeof createMetrics>;

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25];

/** What the product counts about itself, in Prometheus' text form. Routes are patterns: no address, no name. */
export function createMetrics({ mailQueue, judgingFails, pool }: MetricsSources) {
  const register = new Registry();
  const registers = [register];
  const requests = new Histogram({
    name: "promptsmith_http_request_seconds",
    help: "Time to answer, by route pattern and status",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  const running = new Gauge({
    name: "promptsmith_http_requests_running",
    help: "Requests being answered",
    registers,
  });
  const statements = new Histogram({
    name: "promptsmith_db_statement_seconds",
    help: "Time of one SQL statement as the process sees it",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  // Looked up once: there are several statements to each call.
  const [goodStatements, failedStatements] = [
    statements.labels({ outcome: "ok" }),
    statements.labels({ outcome: "failed" }),
  ];
  const aiCalls = new Histogram({
    name: "promptsmith_ai_call_seconds",
    help: "Time of calls to the AI, by outcome: ok or the kind of failure",
    labelNames: ["outcome"],
    buckets: SECONDS,
    registers,
  });
  const judging = new Gauge({
    name: "promptsmith_ai_judging_fails",
    help: "1 while the AI answers, but no answer can be used to judge",
    registers,
  });
  const awards = new Counter({
    name: "promptsmith_awards_total",
    help: "Completed challenges that were awarded",
    registers,
  });
  const points = new Counter({ name: "promptsmith_points_total", help: "Points awarded", registers });
  const mails = new Gauge({
    name: "promptsmith_mail_queue",
    help: "Mails that wait, and mails given up after the last attempt",
    labelNames: ["state"],
    registers,
  });
  const failedMails = new Counter({
    name: "promptsmith_mail_failures_total",
    help: "Deliveries that failed: at the recipient, for the content, by our own settings, or for now",
    labelNames: ["kind"],
    registers,
  });
  const oldest = new Gauge({
    name: "promptsmith_mail_queue_oldest_seconds",
    help: "Age of the oldest waiting mail",
    registers,
  });
  const connections = new Gauge({
    name: "promptsmith_db_connections",
    help: "Connections of this process, and calls that wait for one",
    labelNames: ["state"],
    registers,
  });

  async function readSources(): Promise<void> {
    const state = pool();
    if (state !== null) {
      for (const name of ["total", "idle", "waiting"] as const) connections.set({ state: name }, state[name]);
    }
    judging.set((await judgingFails()) ? 1 : 0);
    try {
      const queue = await mailQueue();
      mails.set({ state: "waiting" }, queue.waiting);
      mails.set({ state: "given_up" }, queue.givenUp);
      oldest.set(queue.oldestSeconds);
    } catch {
      // A database that is away must not hide the other figures, least of all those about itself.
      mails.reset();
      oldest.reset();
    }
  }

  return {
    contentType: register.contentType,
    requestStarted: (): void => running.inc(),
    requestEnded(request: { method: string; route: string; status: number; seconds: number }): void {
      running.dec();
      const { method, route, status, seconds } = request;
      requests.observe({ method, route, status }, seconds);
    },
    statement: (seconds: number, failed: boolean): void =>
      (failed ? failedStatements : goodStatements).observe(seconds),
    aiCall: (outcome: string, seconds: number): void => aiCalls.observe({ outcome }, seconds),
    mailFailed: (kind: string): void => failedMails.inc({ kind }),
    awarded(value: number, completes: boolean): void {
      if (completes) awards.inc();
      points.inc(value);
    },
    /** Memory, event loop and garbage collection of this process too. */
    watchProcess: (): void => collectDefaultMetrics({ register }),
    async read(): Promise<string> {
      await readSources();
      return await register.metrics();
    },
  };
}
