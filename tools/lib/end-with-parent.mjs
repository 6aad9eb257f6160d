import { readFileSync } from "node:fs";

const LOOK_EVERY_MS = 500;

/** The parent of another process; null where the system does not tell (only Linux has it as a file). */
function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\)/s, "").trim().split(" ")[1];
  } catch {
    return null;
  }
}

/** Who began this process: npm itself, or a shell that npm began. */
const beginners = () => `${process.ppid} ${parentOf(process.ppid)}`;

/** What npm begins that goes on until it is told to end. */
const SERVERS = ["start", "dev", "demo"];

/**
 * Ends this process in good order once the npm that began it is gone, however it ended. npm passes SIGINT and SIGTERM
 * on to the shell between, which may end without a word, and it cannot pass on its own death by SIGKILL; a server that
 * is left alone would hold its port.
 */
export function endWithParent() {
  if (!SERVERS.includes(process.env.npm_lifecycle_event)) return;
  const first = beginners();
  const timer = setInterval(() => {
    if (beginners() === first) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, LOOK_EVERY_MS);
  timer.unref();
}
