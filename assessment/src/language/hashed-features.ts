/**
 * The start value of an FNV-1a hash. Features of texts are hashed to numbers, which are places of learned
 * weights.
 */
export const BEGUN = 2166136261;

/** Adds the letters of a text to a hash. */
export function hashOf(text: string, begun = BEGUN): number {
  let hash = begun;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  return hash;
}

/** Adds one UTF-16 unit to a hash. */
export const hashOn = (hash: number, code: number): number => Math.imul(hash ^ code, 16777619);

/** The place of a hash among `size` weights, a power of two. */
export const placeOf = (hash: number, size: number): number =>
  ((hash >>> 0) ^ (hash >>> (size > 1 << 14 ? 15 : 13))) & (size - 1);

/** Collects the places of a text's features, each once. One collector serves many texts in turn. */
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

  /** Returns the places added since the last call, and starts anew. */
  take(): number[] {
    const { found } = this;
    for (const place of found) this.isThere[place] = 0;
    this.found = [];
    return found;
  }
}
