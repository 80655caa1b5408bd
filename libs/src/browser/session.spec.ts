import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clearSession, SESSION_DATA, storeSession, type Session } from './session.js';
import { persistentStorage } from './storage.js';

const KEY = `${SESSION_DATA}example`;
const SESSION: Session = { token: 't1', email: 'ravi@example.com', role: 'employee', userId: 'e1' };

// Storage is in memory here, as in a browser that blocks it.
beforeAll(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));
beforeEach(() => {
  storeSession(SESSION);
  persistentStorage.write(KEY, 'personal data');
});

describe('data of the signed-in user', () => {
  it('is kept when the session is renewed', () => {
    storeSession({ ...SESSION, token: 't2' });
    expect(persistentStorage.read(KEY)).toBe('personal data');
  });

  it.each([{ userId: 'e2' }, { role: 'user' as const }])('is deleted when the session becomes one of %j', (change) => {
    storeSession({ ...SESSION, ...change });
    expect(persistentStorage.read(KEY)).toBeNull();
  });

  it('is deleted with the session', () => {
    clearSession();
    expect(persistentStorage.read(KEY)).toBeNull();
  });

  it('is deleted at a sign-in when an earlier session has left it', () => {
    clearSession();
    persistentStorage.write(KEY, 'personal data');
    storeSession(SESSION);
    expect(persistentStorage.read(KEY)).toBeNull();
  });
});
