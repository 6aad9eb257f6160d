/** The parts of oidc-provider (which ships no types) that the test double uses. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  type Claims = Record<string, unknown> & { sub: string };
  type Context = {
    oidc: { provider: Provider; client: { clientId: string }; session: { accountId: string } };
  };
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> };

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly Grant: new (properties: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
  export const interactionPolicy: {
    base(): { add(prompt: unknown): void };
    Prompt: new (about: { name: string; requestable: boolean }) => unknown;
  };
  export type { Claims, Context };
}
