import { isReloading } from "../platform/missing-chunk.ts";

/** Loads a screen's chunk; while the page is loaded again for a missing one, the screen just stays away. */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  const module = await load();
  return isReloading() ? new Promise<never>(() => undefined) : module;
}
