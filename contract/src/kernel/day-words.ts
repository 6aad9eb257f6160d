/** "Tuesday, 24 November" of a day by its label, wherever the reader is. */
export function dayWords(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  // In two pieces, since browsers differ in the comma between them.
  return `${part({ weekday: "long" })}, ${part({ day: "numeric", month: "long" })}`;
}
