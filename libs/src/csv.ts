/** Text that a spreadsheet would run as a formula, including those with the full-width signs of East Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;
/**
 * The same after a character at which spreadsheets of some locales begin a new cell. A tab begins a match and is not
 * part of the space after it, so that a run of tabs is read once.
 */
const INNER_FORMULA = /([;\t][^\S\t]*"?)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const MARKED_INNER_FORMULA = /([;\t][^\S\t]*"?)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const NEEDS_QUOTES = /[",\n]/;

/**
 * One line of a CSV file (RFC 4180) with its line break. Text that starts like a formula gets a leading apostrophe,
 * including after a semicolon or tab; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | null | undefined)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Removes the apostrophes that csvLine put before formulas. */
export function withoutApostrophe(text: string): string {
  const inner = text.replace(MARKED_INNER_FORMULA, '$1');
  return inner.startsWith("'") && FORMULA.test(inner.slice(1)) ? inner.slice(1) : inner;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const marked = value.replace(INNER_FORMULA, "$1'");
  const harmless = (FORMULA.test(value) ? `'${marked}` : marked).replace(/\r\n?/g, '\n');
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
