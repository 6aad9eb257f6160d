import type { FastifyInstance } from "fastify";

type Options = { ping: () => Promise<void>; isStopping: () => boolean };

const PATIENCE_MS = 1_000;

/** `/healthz`: the process answers. `/readyz`: it can do its work, and is not about to stop. */
export function mountHealth(app: FastifyInstance, { ping, isStopping }: Options): void {
  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    const problem = isStopping() ? "stopping" : await databaseProblem(ping);
    if (problem === null) return { status: "ready" };
    return reply.code(503).header("retry-after", "2").send({ status: problem });
  });
}

async function databaseProblem(ping: () => Promise<void>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve("database is slow"), PATIENCE_MS);
  });
  const answered = ping().then(
    () => null,
    () => "database is away",
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
