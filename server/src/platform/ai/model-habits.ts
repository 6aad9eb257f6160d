/** What a model may refuse: a temperature, the name of the token limit, a JSON schema. */
export type Parameter = "temperature" | "tokens" | "schema";

/** The two names under which providers know the token limit. */
type TokenName = "max_completion_tokens" | "max_tokens";

type Habits = {
  readonly temperature: boolean;
  readonly tokenNames: readonly TokenName[];
  readonly schema: boolean;
};

/**
 * What was learned about each model from its refusals, so that every kind of call is refused at most once. The
 * memory begins anew with the process, since models change behind their names.
 */
export class ModelHabits {
  private readonly known = new Map<string, Habits>();
  private readonly tokenNames: readonly TokenName[];

  /** The provider's own models know the newer name; servers that imitate it know the older one for sure. */
  constructor(ownProvider: boolean) {
    this.tokenNames = ownProvider
      ? ["max_completion_tokens", "max_tokens"]
      : ["max_tokens", "max_completion_tokens"];
  }

  of(model: string): { temperature: boolean; tokenName: TokenName | null; schema: boolean } {
    const { temperature, tokenNames, schema } = this.habits(model);
    return { temperature, tokenName: tokenNames[0] ?? null, schema };
  }

  /** @returns whether the next call will differ, so that asking again makes sense */
  learn(model: string, refused: Parameter): boolean {
    const habits = this.habits(model);
    switch (refused) {
      case "temperature":
        this.known.set(model, { ...habits, temperature: false });
        return habits.temperature;
      case "schema":
        this.known.set(model, { ...habits, schema: false });
        return habits.schema;
      case "tokens":
        // A model that refuses both names is asked without a limit; the time limit still holds.
        this.known.set(model, { ...habits, tokenNames: habits.tokenNames.slice(1) });
        return habits.tokenNames.length > 0;
    }
  }

  private habits(model: string): Habits {
    return this.known.get(model) ?? { temperature: true, tokenNames: this.tokenNames, schema: true };
  }
}
