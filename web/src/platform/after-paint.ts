/**
 * Does it when the browser has shown what a tap changed. For taps whose work takes longer than a frame: what is under
 * the finger answers first.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
