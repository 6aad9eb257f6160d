/// <reference types="vite/client" />

declare module "mixpanel-browser/src/loaders/loader-module-core" {
  const mixpanel: {
    init: (token: string, config: Record<string, unknown>) => unknown;
    track: (event: string, fields: Record<string, unknown>) => void;
  };
  export default mixpanel;
}

/** The example of the sign-in screen with what the built-in assessor gives for each prompt, 0..100. */
declare module "virtual:scored-example" {
  type Scored = { readonly label: string; readonly text: string; readonly score: number };
  export const EXAMPLE: readonly [Scored, Scored];
}
