/** NIST 800-63B-4. Lengths are characters, not bytes. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
export const RECOMMENDED_PASSWORD_LENGTH = 15;

/** Why a new password is too short or too long; undefined if it is neither. */
export function passwordLengthError(password: string): string | undefined {
  const characters = characterCount(password);
  if (characters > MAX_PASSWORD_LENGTH) return `Please use at most ${MAX_PASSWORD_LENGTH} characters`;
  if (characters < MIN_PASSWORD_LENGTH)
    return `Please use at least ${MIN_PASSWORD_LENGTH} characters; ${RECOMMENDED_PASSWORD_LENGTH} or more are better`;
  return undefined;
}

/** The number of characters, at most the number of UTF-16 units. */
function characterCount(text: string): number {
  // A long text is not split, which would take memory. A character has at most two units.
  return text.length > 2 * MAX_PASSWORD_LENGTH ? text.length : [...text].length;
}
