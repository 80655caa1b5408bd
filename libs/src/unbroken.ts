const PARTS = [
  // MH 12 AB 4498
  String.raw`\b[A-Z]{2} \d{1,2} [A-Z]{1,3} \d{4}\b`,
  // 22 BH 1234 AA
  String.raw`\b\d{2} BH \d{4} [A-Z]{1,2}\b`,
  // +91 98220 50142
  String.raw`\+\d{2}(?: \d+)+`,
  // 11:30 AM
  String.raw`\b\d{1,2}:\d{2} [AP]M\b`,
  // 23 Nov 2026, 23 Nov
  String.raw`\b\d{1,2} [A-Z][a-z]{2,3}\b(?: \d{4}\b)?`,
  // 12 months
  String.raw`\b\d+ (?:minute|hour|day|week|month|year)s?\b`,
  // Pune 411045, पुणे ४११०४५
  String.raw`[\p{L}\p{M}]+ \p{Nd}{6}(?!\p{Nd})`,
  // bay 42
  String.raw`\bbay [\w-]{1,8}$`,
];
const UNBROKEN = new RegExp(PARTS.join('|'), 'gu');

/**
 * Keeps number plates, phone numbers, times, dates, durations, bays, and a city and its PIN code on one line, with
 * non-breaking spaces.
 */
export function unbroken(text: string): string {
  return text.replace(UNBROKEN, unbreakable);
}

/** Keeps a whole text on one line. */
export function unbreakable(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
