import { describe, expect, it } from '@jest/globals';
import { HASH_COST, PasswordsService } from './passwords.service.js';

const passwords = new PasswordsService(HASH_COST);

describe('a password hash', () => {
  it('uses argon2id with 19 MiB, two iterations, one lane and a new salt each time', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('correct horse battery'),
      passwords.hash('correct horse battery'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });

  it('matches only its own password, to the last of many characters (threat 18)', async () => {
    const long = 'x'.repeat(100);
    const hash = await passwords.hash(`${long}1`);
    expect(await passwords.matches(`${long}1`, hash)).toBe(true);
    expect(await passwords.matches(`${long}2`, hash)).toBe(false);
  });

  it('matches in every Unicode normalization form', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', hash)).toBe(true);
  });

  it('that is missing never matches', async () => {
    expect(await passwords.matches('correct horse battery', null)).toBe(false);
  });
});
