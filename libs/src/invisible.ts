/**
 * Invisible characters: marks of the text direction, zero-width spaces, soft hyphens and blank letters. Phones add them
 * to copied numbers. Zero-width joiners are not included, because Indian scripts need them.
 */
const INVISIBLE = /[\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/gu;

/** The text without invisible characters. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
