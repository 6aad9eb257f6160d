/** What a model may refuse: a temperature, the name of the token limit, a JSON schema, rules in a message of their own. */
export type Parameter = "temperature" | "tokens" | "schema" | "system";

/** The two names under which providers know the token limit. */
type TokenName = "max_completion_tokens" | "max_tokens";

type Capabilities = {
  readonly temperature: boolean;
  readonly tokenNames: readonly TokenName[];
  readonly schema: boolean;
  readonly system: boolean;
};

/**
 * What was learned about each model from its refusals, so that every kind of call is refused at most once. The
 * memory begins anew with the process, since models change behind their names.
 */
export class ModelCapabilities {
  private readonly known = new Map<string, Capabilities>();
  private readonly tokenNames: readonly TokenName[];

  /** The provider's own models know the newer name; servers that imitate it know the older one for sure. */
  constructor(ownProvider: boolean) {
    this.tokenNames = ownProvider
      ? ["max_completion_tokens", "max_tokens"]
      : ["max_tokens", "max_completion_tokens"];
  }

  of(model: string): Omit<Capabilities, "tokenNames"> & { readonly tokenName: TokenName | null } {
    const { tokenNames, ...others } = this.capabilities(model);
    return { ...others, tokenName: tokenNames[0] ?? null };
  }

  /** @returns whether the next call will differ, so that asking again makes sense */
  disable(model: string, refused: Parameter): boolean {
    const capabilities = this.capabilities(model);
    switch (refused) {
      case "temperature":
      case "schema":
      case "system":
        this.known.set(model, { ...capabilities, [refused]: false });
        return capabilities[refused];
      case "tokens":
        // A model that refuses both names is asked without a limit; the time limit still holds.
        this.known.set(model, { ...capabilities, tokenNames: capabilities.tokenNames.slice(1) });
        return capabilities.tokenNames.length > 0;
    }
  }

  private capabilities(model: string): Capabilities {
    return (
      this.known.get(model) ?? {
        temperature: true,
        tokenNames: this.tokenNames,
        schema: true,
        system: true,
      }
    );
  }
}
