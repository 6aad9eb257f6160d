/** Length as people count it: Unicode code points, the same on both sides of the wire. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
