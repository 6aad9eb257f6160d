import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { encodingFor } from "./conditional-request.ts";

/** Types of files that are cached; all others are read from the disk each time. */
const TYPES: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
};
const ENDINGS = { br: ".br", gzip: ".gz" } as const;
/** Enough for several builds; once full, further files are read from the disk each time. */
const MOST_BYTES = 32_000_000;

export type CachedAsset = {
  readonly body: Buffer;
  readonly type: string;
  /** Null for the file as it is. */
  readonly encoding: keyof typeof ENDINGS | null;
  readonly etag: string;
};

/**
 * Keeps files with a content hash in their name in memory after the first read. Reading a file takes several turns of
 * Node's thread pool, where it would wait behind the hashing of passwords.
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
    // Small files are not precompressed.
    return (encoding === null ? null : await find(name, encoding)) ?? (await find(name, null));
  };
}
