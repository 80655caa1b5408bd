import { describe, expect, it } from '@jest/globals';
import { PasswordsService } from './passwords.service.js';

const passwords = new PasswordsService();

describe('a kept password', () => {
  it('is an argon2id hash of 19 MiB, two passes and one lane, another one each time', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('correct horse battery'),
      passwords.hash('correct horse battery'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });

  it('matches itself only, to the last of many characters (threat 18)', async () => {
    const long = 'x'.repeat(100);
    const hash = await passwords.hash(`${long}1`);
    expect(await passwords.matches(`${long}1`, hash)).toBe(true);
    expect(await passwords.matches(`${long}2`, hash)).toBe(false);
  });

  it('matches however a keyboard composes its letters', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait');
    expect(await passwords.matches('cafe\u0301 au lait', hash)).toBe(true);
  });

  it('matches nothing where there is none', async () => {
    expect(await passwords.matches('correct horse battery', null)).toBe(false);
  });
});
