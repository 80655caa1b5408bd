export interface ComboboxOption {
  value: string;
  /** Shown at the right of the name, and searched as well. */
  note?: string;
}

/**
 * The options in which every typed word is the beginning of a word of the name or the note. Those whose name alone
 * matches come first.
 */
export function matchingOptions(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (text: string) => {
    const parts = text.toLowerCase().split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  };
  const byName = options.filter(({ value }) => matches(value));
  const byNote = options.filter(({ value, note = '' }) => !matches(value) && matches(`${value} ${note}`));
  return [...byName, ...byNote];
}

/**
 * The option that a text identifies: its only match, or the only match that ends with it (`creta`, besides Creta
 * Electric).
 */
export function identify(options: readonly ComboboxOption[], text: string): ComboboxOption | undefined {
  const found = matchingOptions(options, text);
  const whole = found.filter(({ value }) => ` ${value.toLowerCase()}`.endsWith(` ${text.toLowerCase()}`));
  const [only, ...others] = whole.length > 0 ? whole : found;
  return others.length === 0 ? only : undefined;
}
