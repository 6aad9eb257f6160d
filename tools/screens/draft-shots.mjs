import { button, openComparison, openLowResult, openRetry, openSecondDraft } from "./page-steps.mjs";
import { amara } from "./shot.mjs";

/** Another draft of a completed challenge, and the comparison. */
export const DRAFT_SHOTS = [
  amara("challenge-again", "/", openRetry),
  amara("challenge-second-draft", "/", openSecondDraft),
  amara("challenge-compare-warning", "/", async (page) => {
    await openLowResult(page);
    await button(page, "Compare").click();
    await page.getByRole("dialog", { name: "See the model answer?" }).waitFor();
  }),
  amara("challenge-compare", "/", openComparison),
];
