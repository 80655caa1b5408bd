import { ROLES, STAFF_ROLES, type Role, type SessionResponse } from '../contract/accounts.js';
import { notifyThisTab, persistentStorage } from './storage.js';

/** docs/specification.md, Session: exactly these keys of localStorage hold the session. */
const KEYS = ['isLoggedIn', 'token', 'email', 'role', 'userId'] as const;
/** The staff role of managers and accountants. Others do not have this key, because their role implies it. */
const STAFF_ROLE = 'staffRole';

/** Keys of localStorage with this prefix hold data of the signed-in user. They are deleted with the session. */
export const SESSION_DATA = 'session-data:';
/** The same for keys with the prefix of react-admin, which keeps its state of lists, imports and reports in them. */
const REACT_ADMIN_DATA = 'RaStore.';

/** The key of localStorage that exists while the server has not confirmed a logout (logout.ts). */
export const LOGOUT_PENDING = 'logout-pending';

export type Session = SessionResponse;

let known: { raw: string; session: Session | null } = { raw: '', session: null };

/** The stored session, or null. Returns the same object until it changes. */
export function readSession(): Session | null {
  const [, token, email, role, userId] = KEYS.map((key) => persistentStorage.read(key));
  const staffRole = persistentStorage.read(STAFF_ROLE);
  const raw = JSON.stringify([token, email, role, userId, staffRole]);
  if (raw !== known.raw)
    known = { raw, session: token ? sessionFrom({ token, email, role, userId, staffRole }) : null };
  return known.session;
}

/**
 * Stores a session. Data of another user, or of another role, is deleted first. A pending logout is forgotten, because
 * it would end this session.
 */
export function storeSession(session: Session): void {
  const { token, email, role, userId, staffRole } = session;
  if (!isOfSameUser(readSession(), session)) removeSessionData();
  const values = { isLoggedIn: 'true', token, email, role, userId };
  for (const key of KEYS) persistentStorage.write(key, values[key]);
  if (staffRole && staffRole !== role) persistentStorage.write(STAFF_ROLE, staffRole);
  else persistentStorage.remove(STAFF_ROLE);
  persistentStorage.remove(LOGOUT_PENDING);
  notifyThisTab();
}

/** Deletes the session with all data of its user. */
export function clearSession(): void {
  removeSessionData();
  for (const key of [...KEYS, STAFF_ROLE]) persistentStorage.remove(key);
  notifyThisTab();
}

function removeSessionData(): void {
  for (const key of persistentStorage.keys())
    if (key.startsWith(SESSION_DATA) || key.startsWith(REACT_ADMIN_DATA)) persistentStorage.remove(key);
}

/** Whether both are of the same user in the same role, who may see the same data. */
function isOfSameUser(one: Session | null, other: Session): boolean {
  return one?.userId === other.userId && one.role === other.role;
}

function roleFrom(text: string | null | undefined): Role {
  return ROLES.find((role) => role === text) ?? 'user';
}

type Stored = string | null | undefined;

function sessionFrom(stored: { token: string } & Record<'email' | 'role' | 'userId' | 'staffRole', Stored>): Session {
  const { token, email, userId } = stored;
  const role = roleFrom(stored.role);
  const staffRole = STAFF_ROLES.find((one) => one === stored.staffRole) ?? (role === 'user' ? undefined : role);
  return { token, email: email ?? '', role, userId: userId ?? '', ...(staffRole && { staffRole }) };
}
