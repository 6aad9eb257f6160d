/** Query keys of the state of the AI. */
export const aiStatusKeys = { status: ["openai-status"] } as const;
