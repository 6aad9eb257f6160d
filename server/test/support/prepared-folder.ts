import { openEmbedded, readTemplate } from "../../src/platform/db/embedded.ts";
import type { Embedded } from "../../src/platform/db/embedded.ts";
import { MIGRATIONS, templateFile } from "./database-template.ts";

/** Opens the embedded database of a data folder, and makes it where there is none. */
export const openPrepared = (dataDir: string): Promise<Embedded> =>
  openEmbedded({
    dataDir,
    migrationsFolder: MIGRATIONS,
    template: readTemplate(templateFile()),
    address: "http://localhost:1",
  });

/** Leaves an empty, migrated database in a data folder, as a product does that was stopped. */
export async function makeDatabase(dataDir: string): Promise<void> {
  await (await openPrepared(dataDir)).close();
}
