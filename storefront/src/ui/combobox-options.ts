export interface ComboboxOption {
  value: string;
  /** Shown at the right of the name, and searched as well. */
  note?: string;
}

/** The options in which every typed word is the beginning of a word of the name or the note. */
export function matchingOptions(options: readonly ComboboxOption[], typed: string): ComboboxOption[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ value, note = '' }) => {
    const parts = `${value} ${note}`.toLowerCase().split(/[\s-]+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
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
