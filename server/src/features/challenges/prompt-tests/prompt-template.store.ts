import { eq } from "drizzle-orm";

import { promptTemplates } from "../../../database/schema.ts";
import type { Db } from "../../../platform/db/database.ts";

export type PromptTemplate = {
  readonly name: string;
  readonly description: string;
  readonly systemPrompt: string;
  readonly userPromptTemplate: string;
  /** Null: the configured model. */
  readonly model: string | null;
  /** Tenths: 7 means 0.7. */
  readonly temperature: number;
  readonly maxTokens: number;
};

/** Brings the rows up to date with the program, but for model, temperature and length, which belong to the operator. */
export async function seedTemplates(db: Db, templates: readonly PromptTemplate[], now: Date): Promise<void> {
  for (const template of templates) {
    const { description, systemPrompt, userPromptTemplate } = template;
    await db
      .insert(promptTemplates)
      .values({ ...template, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: promptTemplates.name,
        set: { description, systemPrompt, userPromptTemplate, updatedAt: now },
      });
  }
}

export async function readTemplate(db: Db, name: string): Promise<PromptTemplate | null> {
  const [row] = await db.select().from(promptTemplates).where(eq(promptTemplates.name, name));
  return row ? { ...row, description: row.description ?? "" } : null;
}
