import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encodingFor } from "./conditional-request.ts";

/** What a build is mostly made of; anything else comes from the disk each time. */
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};
const ENDINGS = { br: ".br", gzip: ".gz" } as const;
/** Several builds; what comes beyond it is read each time. */
const MOST_BYTES = 32_000_000;

export type CachedAsset = {
  readonly body: Buffer;
  readonly type: string;
  /** Null for the file as it is. */
  readonly encoding: keyof typeof ENDINGS | null;
  readonly etag: string;
};

/**
 * Files with a hash of their content in their name, from memory once they were asked for. Read from the disk, a file
 * waits several times for one of Node's threads and each of these for a core: beside twenty people who sign in at once
 * that was most of its way.
 * @returns the file as compressed ahead of time for an Accept-Encoding header; null for what is not there, and for
 *   kinds of files that are not kept
 */
export function assetCache(
  folder: string,
): (name: string, accepted: string | undefined) => Promise<CachedAsset | null> {
  const kept = new Map<string, CachedAsset>();
  let bytes = 0;

  async function find(name: string, encoding: CachedAsset["encoding"]): Promise<CachedAsset | null> {
    const file = encoding === null ? name : name + ENDINGS[encoding];
    const known = kept.get(file);
    const type = TYPES[name.slice(name.lastIndexOf(".") + 1)];
    if (known !== undefined || type === undefined) return known ?? null;
    const body = await readFile(join(folder, file)).catch(() => null);
    if (body === null) return null;
    const asset = { body, type, encoding, etag: `"${file}"` };
    if (!kept.has(file) && bytes + body.length <= MOST_BYTES) {
      bytes += body.length;
      kept.set(file, asset);
    }
    return asset;
  }

  return async (name, accepted) => {
    const encoding = encodingFor(accepted);
    // Small files have no compressed twin.
    return (encoding === null ? null : await find(name, encoding)) ?? (await find(name, null));
  };
}
