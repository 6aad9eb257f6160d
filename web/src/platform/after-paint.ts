/**
 * Runs `work` after the next paint, for taps whose work takes longer than a frame: what is under the finger
 * reacts first.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
