/** Spreadsheets take a cell that begins so for a formula, and would work out what a stranger wrote into a name. */
const FORMULA = /^[=+\-@\t\r]/;

function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const plain = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A row of a table, as spreadsheets and programs read it (RFC 4180). */
export const csvRow = (values: readonly (string | number | null)[]): string => values.map(cell).join(",");
