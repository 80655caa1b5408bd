import createClient from 'openapi-fetch';
// Generated from the OpenAPI document by third-party.e2e-spec.ts.
import type { components, paths } from '#api';

/* What a developer of another company writes, who has nothing but the OpenAPI document. */

interface Booking {
  profile: components['schemas']['Profile'];
  wash: components['schemas']['WashResponse'];
  listed: components['schemas']['WashResponse'][];
  /** What the API says to a wash at a time that does not exist. */
  problem: components['schemas']['Problem'];
}

/** Signs in, reads the profile, books a wash in a community, and reads it back. */
export async function bookWash(baseUrl: string, credentials: { email: string; password: string }): Promise<Booking> {
  const client = createClient<paths>({ baseUrl });
  const session = await client.POST('/api/login', { body: credentials });
  if (!session.data) throw new Error(session.error.message);
  const { token } = session.data;
  client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${token}`) });

  const profile = (await client.GET('/api/profile')).data!;
  const [community] = (await client.GET('/api/communities')).data!;
  const { washes } = (await client.GET('/api/catalogue')).data!;
  const basic = washes.find(({ tier }) => tier === 'basic')!;
  const order = {
    name: profile.name,
    email: profile.email,
    phone: profile.phone,
    communityId: community!.id,
    tower: 'B',
    flat: '704',
    carName: 'Hyundai Creta',
    carNumber: 'MH12AB1234',
    timeSlot: basic.slots.at(-1)!,
  };
  const booked = await client.POST('/api/checkoutBasic', {
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: order,
  });
  if (!booked.data) throw new Error(booked.error.message);
  const refused = await client.POST('/api/checkoutBasic', { body: { ...order, timeSlot: 'never' } });
  if (!refused.error) throw new Error('A wash was booked at a time that does not exist.');
  const listed = (await client.GET('/api/washes/mine')).data!;
  return { profile, wash: booked.data, listed, problem: refused.error };
}
