import { PRODUCT_NAME } from "../paths.ts";

/** What the dashboard says while the built-in assessor replaces an AI whose quota is used up. */
export const QUOTA_NOTICE = "Using fallback data (API quota exceeded). Your scores are not affected.";

/** What it says where no AI is connected. */
export const NO_AI_NOTICE = `Scored by ${PRODUCT_NAME}'s own rules. No AI is connected.`;

/** What the page that tests the AI says when the test fails. */
export const WORKS_WITHOUT_AI = `Everything works without an AI too: ${PRODUCT_NAME}'s own rules score your prompts, and Test Prompt shows what they find.`;
