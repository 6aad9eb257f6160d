import { rmSync } from "node:fs";
import { fromSources, openProduct } from "../lib/open-product.mjs";
import { say } from "../lib/project.mjs";
import { seed } from "./seed.mjs";

/**
 * Makes the demo's database anew. The application runs from its sources inside this process, with a clock that is
 * put back some weeks and then walks to today; `../lib/typescript.mjs` was imported before.
 * @param {string} folder
 */
export async function buildDemo(folder) {
  rmSync(folder, { recursive: true, force: true });
  let now = new Date();
  const settings = {
    DATA_DIR: folder,
    EMAIL_VERIFICATION: "off",
    RATE_LIMITS: "off",
    GEOIP_URL: "off",
    // What the seed does wrong it throws.
    LOG_LEVEL: "error",
  };
  const { app, close } = await openProduct(fromSources, { settings, clock: { now: () => now } });
  const setNow = (instant) => {
    now = instant;
  };
  const origin = await app.http.listen({ port: 0, host: "127.0.0.1" });
  const told = await seed(origin, { setNow, say });
  await close();
  return told;
}
