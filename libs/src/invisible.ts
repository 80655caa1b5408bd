/**
 * Characters that nobody sees: marks of the text direction, zero-width spaces, soft hyphens, and letters that are
 * blank. Phones add them to copied numbers. Zero-width joiners are kept, because Indian scripts need them.
 */
const INVISIBLE = /[\u115f\u1160\u3164\uffa0]|(?![\u200c\u200d])\p{Cf}/gu;

export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
