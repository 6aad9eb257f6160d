import { openProduct } from "../lib/open-product.mjs";
import { inProject, say } from "../lib/project.mjs";

/** What belongs to the application's own server; every other address is a page or a file of the web side. */
const SERVER_PATHS = /^\/(?:(?:api|healthz|readyz|metrics)(?:\/|\?|$)|s\/[^/?]+\/card\.png)/;
const SOURCES = [
  "server/src",
  "library/challenges",
  "server/migrations",
  "contract/src",
  "assessment/src",
].map((path) => inProject(path));

/**
 * Runs the application inside Vite: one process, one address, and a change on either side shows at once. Sources
 * are loaded by Vite's own module runner; after a change the old application lets go of its database and the next
 * request builds a new one.
 * @param {Record<string, string>} settings
 * @returns {import("vite").Plugin}
 */
export function apiPlugin(settings) {
  /** @type {Promise<{ http: object, close: () => Promise<void> }> | null} */
  let running = null;

  async function build(runner) {
    const load = (path) => runner.import(inProject("server/src", path));
    const { app, close } = await openProduct(load, { settings, verifyAnswers: true });
    app.start();
    return { http: app.http, close };
  }

  async function stop() {
    const old = running;
    running = null;
    await (await old?.catch(() => null))?.close();
  }

  return {
    name: "promptsmith-api",
    // The web side's own settings proxy /api to another address; here this process answers it.
    config: (config) => {
      if (config.server) delete config.server.proxy;
    },
    // Waited for by whoever closes the server, so that the process does not end before its database is closed.
    closeBundle: stop,
    configureServer(server) {
      const { runner } = server.environments.ssr;
      let changing = Promise.resolve();
      const changed = (path) => {
        if (!SOURCES.some((folder) => path.startsWith(folder)) || /\.test\.tsx?$/.test(path)) return;
        changing = changing.then(stop).then(() => runner.clearCache());
      };
      server.watcher.add(SOURCES);
      for (const event of ["change", "add", "unlink"]) server.watcher.on(event, changed);

      server.middlewares.use((request, response, next) => {
        if (!SERVER_PATHS.test(request.url ?? "")) return next();
        changing
          .then(() => (running ??= build(runner)))
          .then(({ http }) => http.routing(request, response))
          .catch((error) => {
            running = null;
            server.ssrFixStacktrace?.(error);
            say(error.stack ?? String(error));
            response.statusCode = 500;
            response.setHeader("content-type", "application/json");
            response.end(JSON.stringify({ message: error.message, error: error.message }));
          });
      });
    },
  };
}
