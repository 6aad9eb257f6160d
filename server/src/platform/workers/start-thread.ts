import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

/** The built program, where threads are started from it; undefined where they are started from sources. */
const built = (): string | undefined =>
  import.meta.url.endsWith(".js") ? import.meta.url : process.env["BUILT_THREADS"];

/** The address under which a thread finds what this source has: the source itself, or its bundle beside main.js. */
export function threadFile(source: URL): URL {
  const program = built();
  if (program === undefined) return source;
  const name = source.pathname.slice(source.pathname.lastIndexOf("/") + 1).replace(/\.ts$/, ".js");
  return new URL(`./${name}`, program);
}

/**
 * Starts a worker thread from a TypeScript source. In the built program each thread is a bundle of its own beside
 * main.js, under the name of its source; from sources the thread must first learn to read TypeScript. That takes each
 * thread a quarter of a second, so tests, which start hundreds, name the built program in BUILT_THREADS.
 */
export function startThread(source: URL, workerData: unknown = null): Worker {
  if (built() !== undefined) return new Worker(threadFile(source), { workerData, execArgv: [] });
  // require.resolve names the CommonJS twin, which does not find its own loader when it is imported.
  const twin = createRequire(import.meta.url).resolve("tsx/esm/api");
  const loader = pathToFileURL(twin.replace(/\.cjs$/, ".mjs")).href;
  const bootstrap = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(source.href)}); });`;
  return new Worker(bootstrap, { eval: true, workerData, execArgv: [] });
}
