/**
 * Invisible characters, including variation selectors and joiners, which no email address needs, and the blank Braille
 * pattern.
 */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * The form in which email addresses are compared: in lower case, without invisible characters, and with accents in one
 * form, because keyboards differ.
 */
export function normaliseEmail(text: string): string {
  return text.replace(UNSEEN, '').trim().toLowerCase().normalize('NFC');
}
