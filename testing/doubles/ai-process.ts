import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { OpenAiDouble, says } from "./ai.ts";
import type { Behaviour } from "./ai.ts";

const FILE = fileURLToPath(import.meta.url);
/** Equally long, so that they come as they stand here. */
const PIECES = Array.from({ length: 20 }, (_, at) => `Piece ${String(at).padStart(2, "0")} of the answer. `);
const streamed = says(PIECES.join(""), { firstMs: 100, pieces: PIECES.length, everyMs: 10 });
const whole = says("It looks fine.");

export type AiProcess = {
  readonly env: Record<string, string>;
  /** From now on answers as a whole (gradings) wait. */
  hold(): Promise<void>;
  release(): Promise<void>;
  /** How many calls are not answered yet. */
  waiting(): Promise<number>;
  stop(): Promise<void>;
};

/**
 * The AI in a process of its own, as every provider has: one that shares the event loop of whoever measures would be
 * faster when it is asked directly than through anything. A stream begins after 100 ms and has 20 pieces, one each 10 ms.
 */
export async function startAiProcess(): Promise<AiProcess> {
  const child = fork(FILE, { cwd: import.meta.dirname, execArgv: ["--import", "tsx"], stdio: "inherit" });
  const answer = async <T>(): Promise<T> => ((await once(child, "message")) as [T])[0];
  const env = await answer<Record<string, string>>();
  /** One order at a time; each is answered with how many calls are not answered yet. */
  const order = (name: string): Promise<number> => {
    const answered = answer<number>();
    child.send(name);
    return answered;
  };
  return {
    env,
    hold: async () => void (await order("hold")),
    release: async () => void (await order("release")),
    waiting: () => order("count"),
    async stop() {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function serve(): Promise<void> {
  let held: Promise<void> | null = null;
  let release = (): void => undefined;
  const heldBack: Behaviour = async (asked, response) => {
    await held;
    await whole(asked, response);
  };
  const double = await new OpenAiDouble().start();
  double.will((asked, response) => (asked.body.stream === true ? streamed : heldBack)(asked, response));
  process.on("message", (name) => {
    if (name === "hold") held = new Promise((resolve) => (release = resolve));
    if (name === "release") {
      release();
      held = null;
    }
    process.send?.(double.busy);
  });
  // The measuring process has ended, for whatever reason.
  process.on("disconnect", () => process.exit(0));
  process.send?.(double.env);
}

if (process.send !== undefined && process.argv[1] === FILE) await serve();
