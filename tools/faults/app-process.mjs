import { startServer } from "@promptsmith/testing/server-process";

/** The built product with the settings of all faults; what a transaction must not do ends it with an error. */
export const startApp = ({ env, ...options }) =>
  startServer({
    env: {
      EMAIL_VERIFICATION: "off",
      RATE_LIMITS: "off",
      GEOIP_URL: "off",
      TRANSACTION_GUARD: "on",
      LOG_LEVEL: "warn",
      ...env,
    },
    ...options,
  });
