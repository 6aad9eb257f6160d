import { rmSync } from "node:fs";

/** The database of a run is of no use after it. */
export default function removeData(): void {
  const folder = process.env["E2E_DATA_DIR"];
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
