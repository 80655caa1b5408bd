import { describe, expect, it } from '@jest/globals';
import { HASH_COST, PasswordsService } from './passwords.service.js';

const passwords = new PasswordsService(HASH_COST);

describe('a password hash', () => {
  it('uses argon2id with 19 MiB, two iterations, one lane and a new salt each time', async () => {
    const [one, two] = await Promise.all([
      passwords.hash('correct horse battery', 'asha'),
      passwords.hash('correct horse battery', 'asha'),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(two).not.toBe(one);
  });

  it('matches only its own password, to the last of many characters (threat 18)', async () => {
    const long = 'x'.repeat(100);
    const hash = await passwords.hash(`${long}1`, 'asha');
    expect(await passwords.matches(`${long}1`, hash, 'asha')).toBe(true);
    expect(await passwords.matches(`${long}2`, hash, 'asha')).toBe(false);
  });

  it('matches in every Unicode normalization form', async () => {
    const hash = await passwords.hash('caf\u00e9 au lait', 'asha');
    expect(await passwords.matches('cafe\u0301 au lait', hash, 'asha')).toBe(true);
  });

  it('never matches if it is missing', async () => {
    expect(await passwords.matches('correct horse battery', null, 'asha')).toBe(false);
  });
});

describe('the passwords of one account', () => {
  it('do not delay those of another', async () => {
    const cheap = new PasswordsService({ memoryCost: 8, timeCost: 1 });
    const ended: string[] = [];
    const hash = (subject: string) => cheap.hash('correct horse battery', subject).then(() => ended.push(subject));
    await Promise.all([...Array<string>(18).fill('asha'), 'bina'].map(hash));
    expect(ended.indexOf('bina')).toBeLessThan(10);
  });

  it('are rejected above their share of the queue', async () => {
    const cheap = new PasswordsService({ memoryCost: 8, timeCost: 1 });
    const hashes = Array.from({ length: 200 }, () => cheap.hash('correct horse battery', 'asha'));
    const outcomes = await Promise.allSettled(hashes);
    const rejected = outcomes.filter((one) => one.status === 'rejected');
    // Two are hashed besides the dummy hash, and 16 wait.
    expect(rejected).toHaveLength(200 - 18);
    expect(rejected[0]).toMatchObject({ reason: { code: 'too-many-requests' } });
  });
});
