/** The text with its first letter in upper case, as a sentence or a label begins. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
