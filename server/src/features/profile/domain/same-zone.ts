/** Whether both are names of one zone (`Asia/Calcutta` and `Asia/Kolkata`). Fixed offsets have one name. */
export const isSameZone = (one: string, other: string): boolean =>
  one === other || mainName(one) === mainName(other);

/** The name to which this runtime brings all names of a zone; what it does not know is its own. */
function mainName(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
