import type { FastifyInstance } from "fastify";
import { geolocation } from "@promptsmith/contract/profile/calls";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { CountryOf } from "./geolocation.adapter.ts";

/** Each new address costs a question to somebody else's service. */
const LOOKUPS = { perIp: { name: "geolocation", max: 60, windowSeconds: 60 * 60 } };

export function geolocationRoutes(app: FastifyInstance, countryOf: CountryOf): void {
  mountCall(
    app,
    geolocation,
    async ({ request }) => ({ country_name: await countryOf(request.ip) }),
    LOOKUPS,
  );
}
