import { expect } from '@jest/globals';
import type { TestApp } from './app.js';

export const RECORDS = '/api/register/communities';
export const NO_USES = { employees: 0, customers: 0, leads: 0, orders: 0, washes: 0 };

/** Creates and reads communities and the records in them. @param session the application and the token of an admin */
export function communityFixtures(session: () => { app: TestApp; token: string }) {
  let number = 0;
  const byName = async (name: string) =>
    (await session().app.list(RECORDS, { filter: { name } }, session().token)).body[0];
  const community = async (name: string) =>
    (await session().app.post(RECORDS, { name, locality: 'Baner' }, session().token)).body;
  const usesOf = async ({ id }: { id: string }) =>
    (await session().app.get(`${RECORDS}/${id}/uses`, session().token)).body;

  async function lead(subject: string) {
    number += 1;
    const email = `asker${number}@example.com`;
    await session().app.post('/api/contact', { name: 'Asker', email, phone: '9876500002', subject });
    const read = async () => (await session().app.list('/api/leads', { filter: { email } }, session().token)).body[0];
    return { read, id: (await read()).id as string };
  }

  /** Somebody of each kind who names this community. */
  async function everybodyOf(name: string) {
    const employee = await session().app.staff('employee', { area: name });
    const customer = await session().app.customer();
    await session().app.put('/api/profile', { carDetails: { address: `B-704, ${name}, Pune` } }, customer.token);
    const plan = await session().app.post(
      `/api/plans/${customer.userId}`,
      {
        carName: 'Hyundai Creta',
        carNumber: 'MH12AB1234',
        planDuration: 1,
        timeSlot: '6:30-7:00',
        address: `B-704, ${name}`,
      },
      customer.token,
    );
    expect(plan.status).toBe(201);
    const wash = await session().app.post(
      '/api/checkoutBasic',
      {
        name: 'Asha',
        email: 'asha@example.com',
        phone: '9876500001',
        address: `B-704, ${name}`,
        timeSlot: '5:30 AM - 6:00 AM',
      },
      customer.token,
    );
    expect(wash.status).toBe(201);
    return { employee, customer, lead: await lead(`near ${name}`) };
  }

  return { byName, community, usesOf, lead, everybodyOf };
}
