/** State series `MH12AB1234` and the nation-wide BH series `22BH1234AA`, as on the registration certificate. */
const PLATE = /^(?:[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}|\d{2}BH\d{4}[A-Z]{1,2})$/;

/** Upper case without spaces, dashes or dots. */
export function normaliseCarNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.-]+/g, '');
}

/** Whether normalised text is an Indian registration number. */
export function isCarNumber(normalised: string): boolean {
  return PLATE.test(normalised);
}

/** Formats a normalised number for people: `MH 12 AB 1234`. */
export function formatCarNumber(normalised: string): string {
  return normalised.replace(
    /^([A-Z]{2})(\d{1,2})([A-Z]{0,3})(\d{4})$/,
    (_, state: string, office: string, series: string, number: string) =>
      [state, office, series, number].filter(Boolean).join(' '),
  );
}
