import type { SessionResponse } from '#libs/contract/accounts.js';
import { API, anonymousClient } from './http-client.js';

/** Signs in with a password. Throws HttpError with the server's message. */
export async function signIn(email: string, password: string): Promise<SessionResponse> {
  const body = JSON.stringify({ email, password });
  return (await anonymousClient(`${API}/login`, { method: 'POST', body })).json as SessionResponse;
}
