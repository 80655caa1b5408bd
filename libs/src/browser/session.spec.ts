import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { clearSession, SESSION_DATA, storeSession, type Session } from './session.js';
import { persistentStorage } from './storage.js';

/** Data of this project, and the filters of a list in react-admin. */
const DATA = [`${SESSION_DATA}example`, 'RaStore.customers.listParams'];
const SESSION: Session = { token: 't1', email: 'ravi@example.com', role: 'employee', userId: 'e1' };

const writeData = () => DATA.forEach((key) => persistentStorage.write(key, 'personal data'));
const kept = () => DATA.filter((key) => persistentStorage.read(key) !== null);

// Storage is in memory here, as in a browser that blocks it.
beforeAll(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'));
beforeEach(() => {
  storeSession(SESSION);
  writeData();
});

describe('data of the signed-in user', () => {
  it('is kept when the session is renewed', () => {
    storeSession({ ...SESSION, token: 't2' });
    expect(kept()).toEqual(DATA);
  });

  it.each([{ userId: 'e2' }, { role: 'user' as const }])('is deleted when the session becomes one of %j', (change) => {
    storeSession({ ...SESSION, ...change });
    expect(kept()).toEqual([]);
  });

  it('is deleted with the session', () => {
    clearSession();
    expect(kept()).toEqual([]);
  });

  it('is deleted at a sign-in when an earlier session has left it', () => {
    clearSession();
    writeData();
    storeSession(SESSION);
    expect(kept()).toEqual([]);
  });
});
