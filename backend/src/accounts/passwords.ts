import { Injectable } from '@nestjs/common';
import { hash, verify, type Options } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.js';

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. */
const ARGON2ID: Options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** What is wrong with a password, or null (NIST SP 800-63B-4: length and the commonest, no composition rules). */
export function passwordFault(password: string, person: { name: string; email: string }): string | null {
  if (password.length < SHORTEST_PASSWORD) return `Please use at least ${SHORTEST_PASSWORD} characters; 15 or more are better`;
  if (password.length > LONGEST_PASSWORD) return `Please use at most ${LONGEST_PASSWORD} characters`;
  const plain = password.toLowerCase();
  const own = [person.email, person.email.split('@')[0], person.name].map((text) => text?.toLowerCase());
  if (COMMON_PASSWORDS.has(plain) || own.includes(plain)) return 'This password is too easy to guess. Please choose another';
  return null;
}

@Injectable()
export class Passwords {
  private dummy: Promise<string> | undefined;

  hash(password: string): Promise<string> {
    return hash(password, ARGON2ID);
  }

  /** Takes as long for an account that is not there, or has no password, as for one that has. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    this.dummy ??= this.hash('no account has this password');
    const matches = await verify(passwordHash ?? (await this.dummy), password);
    return matches && Boolean(passwordHash);
  }
}
