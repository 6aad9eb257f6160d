import type { FastifyInstance } from "fastify";
import { mixpanelConfig } from "@promptsmith/contract/analytics/calls";
import type { Env } from "../../platform/env.ts";
import { mountCall } from "../../platform/http/mount-call.ts";

/** The token is public by nature: every visitor's browser sends it along. */
export function analyticsFeature(app: FastifyInstance, { env }: { readonly env: Env }): void {
  const { MIXPANEL_TOKEN: projectToken, MIXPANEL_API_HOST: apiHost } = env;
  mountCall(app, mixpanelConfig, () => {
    if (projectToken === undefined) return { success: false, projectToken: null, debug: false };
    return { success: true, projectToken, debug: !env.production, ...(apiHost !== undefined && { apiHost }) };
  });
}
