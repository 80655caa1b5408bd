/** Text that a spreadsheet would run as a formula, also with the full-width signs of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
const NEEDS_QUOTES = /[",\n]/;

/** One line of a CSV file (RFC 4180) with its line break. Text that starts like a formula gets a leading apostrophe; numbers stay numbers. */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Removes the apostrophe that csvLine put before a formula. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const harmless = (FORMULA.test(value) ? `'${value}` : value).replace(/\r\n?/g, '\n');
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
