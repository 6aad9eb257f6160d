import type { FastifyInstance } from "fastify";
import { geolocation } from "@promptsmith/contract/profile/calls";
import { plainAddress } from "../../platform/http/client-network.ts";
import { mountCall } from "../../platform/http/mount-call.ts";
import type { CountryOf } from "./geolocation.adapter.ts";

export function geolocationRoutes(app: FastifyInstance, countryOf: CountryOf): void {
  mountCall(app, geolocation, async ({ request }) => ({
    country_name: await countryOf(plainAddress(request.ip)),
  }));
}
