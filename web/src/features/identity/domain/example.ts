/** The challenge of the library that both prompts are for. */
export const EXAMPLE_CHALLENGE = "Offside for Grandma";

/** One idea twice. The build adds what each is worth, as `virtual:scored-example`; screens import that. */
export const EXAMPLE_PAIR = [
  { label: "First try", text: "explain offside" },
  {
    label: "Same idea, better prompt",
    text: "Explain the offside rule to my nan, 82 and new to football. Use one comparison: sneaking ahead in her bakery queue. Max 120 words, no diagrams.",
  },
] as const;
