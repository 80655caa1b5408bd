import type { WashResponse } from '#libs/contract/washes.js';
import type { Api, Person, Session } from '../../../scripts/browser/api.js';

/** Books a single wash that is paid afterwards. */
export async function wash(
  api: Api,
  { name, email, phone, token }: Person & Session,
  timeSlot = '5:30 AM - 6:00 AM',
): Promise<WashResponse> {
  const body = { name, email, phone, address: '12, Cedar Grove, Baner, Pune', timeSlot };
  return (await api.expect<WashResponse>(201, 'POST', '/api/checkoutBasic', { token, body })).body;
}
