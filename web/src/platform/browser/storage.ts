/** Browser storage that never throws: it can be blocked, full, or cleared while the page is open. */
function safe(pick: () => Storage) {
  return {
    get(key: string): string | null {
      try {
        return pick().getItem(key);
      } catch {
        return null;
      }
    },
    set(key: string, value: string): void {
      try {
        pick().setItem(key, value);
      } catch {
        // Not stored; everything works without it.
      }
    },
    remove(key: string): void {
      try {
        pick().removeItem(key);
      } catch {
        // Nothing was there.
      }
    },
    clear(): void {
      try {
        pick().clear();
      } catch {
        // Nothing was there.
      }
    },
  };
}

export const localStore = safe(() => localStorage);
export const sessionStore = safe(() => sessionStorage);
