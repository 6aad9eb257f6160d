const WIDTH = 600;
const HEIGHT = 400;

/** Opens a network's share page in a small window that never learns who opened it; false when it was blocked. */
export function openPopup(url: string): boolean {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - WIDTH) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2));
  const opened = window.open(url, "_blank", `width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`);
  if (!opened) return false;
  opened.opener = null;
  return true;
}
