/** Features of texts are numbers: their letters, hashed (FNV-1a). Here a hash begins that nothing has been added to. */
export const BEGUN = 2166136261;

/** Goes on with a hash by the letters of a text. */
export function hashOf(text: string, begun = BEGUN): number {
  let hash = begun;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash;
}

/** The same by one letter. */
export const hashOn = (hash: number, code: number): number => Math.imul(hash ^ code, 16777619);

/** The place among `size` of them, a power of two, that a hash belongs to. The stored weights lie at these places. */
export const placeOf = (hash: number, size: number): number =>
  ((hash >>> 0) ^ (hash >>> (size > 1 << 14 ? 15 : 13))) & (size - 1);

/** Gathers the places of a text's features, each once; one such gatherer serves text after text. */
export class Places {
  private readonly size: number;
  private readonly isThere: Uint8Array;
  private found: number[] = [];

  constructor(size: number) {
    this.size = size;
    this.isThere = new Uint8Array(size);
  }

  add(hash: number): void {
    const place = placeOf(hash, this.size);
    if (this.isThere[place] === 1) return;
    this.isThere[place] = 1;
    this.found.push(place);
  }

  /** All that were added since it was asked last. */
  take(): number[] {
    const { found } = this;
    for (const place of found) this.isThere[place] = 0;
    this.found = [];
    return found;
  }
}
