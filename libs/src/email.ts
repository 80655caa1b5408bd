/** Also variation selectors and joiners, which no email address needs, and the blank pattern of Braille. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * An email address as it is compared: in lower case, as it is seen, and with accents in one form, because keyboards
 * differ.
 */
export function normaliseEmail(text: string): string {
  return text.replace(UNSEEN, '').trim().toLowerCase().normalize('NFC');
}
