/** The storage key of a person's last known tier on this device. */
export function bucketKey(userId: number): string {
  return `percentileBucket:${userId}`;
}

function toNumber(bucket: string | null): number | null {
  const number = Number(bucket);
  return bucket !== null && bucket.trim() !== "" && Number.isFinite(number) ? number : null;
}

/**
 * What a bucket that was just read means. A lower number than the stored one is a rank-up to celebrate; the first one
 * is only stored, a worse one follows silently, and none at all leaves the stored one untouched.
 */
export function judgeBucket(
  stored: string | null,
  bucket: string | null,
): { store: string | null; celebrate: number | null } {
  const now = toNumber(bucket);
  if (now === null) return { store: null, celebrate: null };
  const before = toNumber(stored);
  return { store: String(now), celebrate: before !== null && now < before ? now : null };
}
