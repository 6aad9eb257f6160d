import { spawn } from "node:child_process";
import { inProject } from "../lib/project.mjs";
import { freePort } from "../lib/temporary-postgres.mjs";

const PATIENCE_MS = 60_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The built product as a process of its own.
 * @param {{ env: Record<string, string>, port?: number, until?: "ready" | "alive" | "spawned" }} options
 * @returns {Promise<{ pid: number, port: number, url: string, output: () => string, ended: Promise<number>,
 *   kill: (signal?: NodeJS.Signals) => Promise<number> }>}
 */
export async function startApp({ env, port, until = "ready" }) {
  const listen = port ?? (await freePort());
  const child = spawn(process.execPath, [inProject("server/dist/main.js")], {
    cwd: inProject(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(listen),
      EMAIL_VERIFICATION: "off",
      RATE_LIMITS: "off",
      GEOIP_URL: "off",
      TRANSACTION_GUARD: "on",
      LOG_LEVEL: "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  // A suite that breaks off leaves no process behind.
  const killChild = () => child.kill("SIGKILL");
  process.once("exit", killChild);
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  /** @type {{ code: number | null }} */
  const end = { code: null };
  const ended = new Promise((resolve) => {
    child.on("exit", (status, signal) => {
      end.code = status ?? (signal === "SIGKILL" ? 137 : 143);
      process.off("exit", killChild);
      resolve(end.code);
    });
  });
  const url = `http://127.0.0.1:${listen}`;
  const app = {
    pid: child.pid,
    port: listen,
    url,
    output: () => text,
    ended,
    kill: (signal = "SIGKILL") => {
      if (end.code === null) child.kill(signal);
      return ended;
    },
  };
  if (until === "spawned") return app;
  const deadline = Date.now() + PATIENCE_MS;
  const path = until === "ready" ? "/readyz" : "/healthz";
  while (Date.now() < deadline) {
    if (end.code !== null) throw new Error(`The application ended with ${end.code}:\n${text}`);
    const answered = await fetch(`${url}${path}`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answered) return app;
    await pause(25);
  }
  await app.kill();
  throw new Error(`The application was not ${until} within ${PATIENCE_MS / 1000} s:\n${text}`);
}
