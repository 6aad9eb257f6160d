import type { Brief } from "@promptsmith/assessment";
import { requirementQuotes } from "@promptsmith/assessment";

import type { Opened } from "../../../platform/workers/pool-messages.ts";
import { threadPort } from "../../../platform/workers/thread-port.ts";
import { judgingWorks } from "./judging-works.ts";
import { readKnowledge } from "./knowledge.service.ts";

// The built-in assessor with what it has learned, for a thread of the pool.
threadPort();

/** @param libraryFolder where what it has learned is */
export async function open(libraryFolder: string): Promise<Opened> {
  const knowledge = await readKnowledge(libraryFolder);
  return {
    works: judgingWorks(knowledge),
    /** Reads the challenge, which takes longer than most texts and is no fault of theirs; then it is kept for a while. */
    prepare(brief?: Brief) {
      if (brief !== undefined) requirementQuotes(brief, "", knowledge);
    },
  };
}
