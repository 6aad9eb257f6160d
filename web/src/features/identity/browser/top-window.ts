/** Goes to an address of ours that leads to a provider: from the top window when the page is framed, from our own when that is another site's. */
export function leaveFromTop(path: string): void {
  const address = new URL(path, window.location.origin).href;
  try {
    (window.top ?? window).location.href = address;
  } catch {
    window.location.href = address;
  }
}
