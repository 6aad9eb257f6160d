/// <reference types="vite/client" />

declare module "mixpanel-browser/src/loaders/loader-module-core" {
  const mixpanel: {
    init: (token: string, config: Record<string, unknown>) => unknown;
    track: (event: string, fields: Record<string, unknown>) => void;
  };
  export default mixpanel;
}
