import { register } from "tsx/esm/api";
import { fromSources, openProduct } from "../tools/lib/open-product.mjs";

/**
 * The product as a process whose clock its parent sets: each message is an instant, and the answer comes when the
 * reminders that are due then were sent. The first instant is the argument, settings are the environment.
 */
register();
let now = new Date(process.argv[2]);
const { app, close } = await openProduct(fromSources, {
  settings: process.env,
  clock: { now: () => now },
});
await app.http.listen({ port: Number(process.env.PORT), host: "127.0.0.1" });

process.on("message", async (instant) => {
  now = new Date(instant);
  await app.remind();
  process.send(instant);
});
process.on("disconnect", () => void close().then(() => process.exit(0)));
process.send("ready");
