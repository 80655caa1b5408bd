import { MESSAGES } from '#libs/messages.js';
import { passwordLengthError } from '#libs/password-length.js';

/** Facts about the owner that an attacker would try as a password. */
export interface PasswordOwner {
  email?: unknown;
  name?: unknown;
}

/**
 * The error message for a password; null when it is accepted. NIST 800-63B-4: length, and not easily guessed, but no
 * rules on character classes.
 * @param isCommon whether a password, in lower case and without spaces, is a common one
 */
export function passwordError(
  password: unknown,
  owner: PasswordOwner,
  isCommon: (password: string) => boolean,
): string | null {
  if (typeof password !== 'string' || password === '') return MESSAGES.passwordRequired;
  const lengthError = passwordLengthError(password);
  if (lengthError !== undefined) return lengthError;
  const guess = plain(password);
  if (new Set(guess).size < 2 || isCommon(guess)) return 'This password is too common. Please choose another';
  if (obviousGuesses(owner).includes(guess)) return 'Please choose a password that is not your name or email address';
  return null;
}

function obviousGuesses({ email, name }: PasswordOwner): string[] {
  const texts = [email, name, typeof email === 'string' ? email.split('@')[0] : undefined];
  return texts.filter((text) => typeof text === 'string').map(plain);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
