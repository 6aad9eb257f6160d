import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { apiPlugin } from "./dev/api-plugin.mjs";
import { endWithParent } from "./lib/end-with-parent.mjs";
import { ensureDependencies } from "./lib/ensure-dependencies.mjs";
import { inProject, say } from "./lib/project.mjs";

endWithParent();
await ensureDependencies();
const { createServer } = await import("vite");

const file = existsSync(inProject(".env")) ? parseEnv(readFileSync(inProject(".env"), "utf8")) : {};
const settings = { EMAIL_VERIFICATION: "off", LOG_LEVEL: "warn", ...file, ...process.env };
const port = Number(settings.PORT ?? 3000);
const host = settings.HOST ?? "127.0.0.1";

const server = await createServer({
  root: inProject("web"),
  configFile: inProject("web/vite.config.ts"),
  plugins: [apiPlugin({ PUBLIC_URL: `http://localhost:${port}`, ...settings })],
  server: { port, host, strictPort: true },
});
await server.listen();
say(`Promptsmith, with hot reload, is at http://localhost:${port}`);

const end = () => void server.close().then(() => process.exit(0));
process.on("SIGINT", end);
process.on("SIGTERM", end);
