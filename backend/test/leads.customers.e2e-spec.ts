import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, TestClock, type TestApp } from './support/app.js';

const clock = new TestClock();
let app: TestApp;
let admin: string;
let count = 0;

beforeAll(async () => {
  app = await startApp({ clock });
  ({ token: admin } = await app.staff('admin'));
});
afterAll(() => app.stop());

/** Sends an enquiry, and answers its lead. */
async function enquire(details: { email?: string; phone?: string } = {}) {
  clock.advance(1000);
  count += 1;
  const message = `Question ${count}`;
  const body = { name: 'Asha Rao', email: `new${count}@example.com`, phone: '9876500002', subject: 'Baner', message };
  const answer = await app.post('/api/contact', { ...body, ...details });
  const [lead] = (await app.list('/api/leads', { range: [0, 0] }, admin)).body;
  expect(lead.message).toBe(message);
  return { lead, answer: answer.body };
}

const idsOf = async (filter: object) =>
  (await app.list<{ id: string }>('/api/leads', { filter }, admin)).body.map(({ id }) => id);

describe('an enquiry of a customer', () => {
  it('is marked by email address or phone, which its sender cannot see', async () => {
    await app.customer({ email: 'meera@example.com', phone: '9876512345' });
    const unknown = await enquire();
    const byEmail = await enquire({ email: 'Meera@Example.com' });
    const byPhone = await enquire({ phone: '+91 98765 12345' });
    expect([unknown, byEmail, byPhone].map(({ lead }) => lead.fromCustomer)).toEqual([false, true, true]);
    expect(byEmail.answer).toEqual(unknown.answer);
  });

  it('is not marked when its sender is staff', async () => {
    const { email } = await app.staff('employee');
    expect((await enquire({ email })).lead.fromCustomer).toBe(false);
  });

  it('is new until the customer has been contacted', async () => {
    await app.customer({ email: 'kiran@example.com', phone: '9876512346' });
    const { lead } = await enquire({ email: 'kiran@example.com' });
    const waiting = { status: ['new'], fromCustomer: true };
    expect(await idsOf(waiting)).toContain(lead.id);
    await app.patch(`/api/leads/${lead.id}/status`, { status: 'contacted' }, admin);
    expect(await idsOf(waiting)).not.toContain(lead.id);
  });

  it('can be filtered', async () => {
    await app.customer({ email: 'older@example.com', phone: '9876512347' });
    const { lead: own } = await enquire({ email: 'older@example.com' });
    const { lead: other } = await enquire();
    expect(await idsOf({ fromCustomer: true })).toContain(own.id);
    expect(await idsOf({ fromCustomer: true })).not.toContain(other.id);
    expect(await idsOf({ fromCustomer: false })).toContain(other.id);
    expect(await idsOf({ fromCustomer: false })).not.toContain(own.id);
  });

  it('is one as long as the lead has the email address or phone of a customer', async () => {
    await app.customer({ email: 'nisha@example.com', phone: '9876512348' });
    const { lead } = await enquire({ phone: '9876512348' });
    const save = async (change: object) =>
      (await app.put(`/api/leads/${lead.id}`, { name: lead.name, email: lead.email, ...change }, admin)).body;
    expect(await save({ name: 'Asha R Rao' })).toMatchObject({ fromCustomer: true });
    expect(await save({ phone: '9876500003' })).toMatchObject({ fromCustomer: false });
    expect(await save({ email: 'nisha@example.com' })).toMatchObject({ fromCustomer: true });
  });

  it('is not one of somebody who has registered since, even if their other contact is added', async () => {
    const { lead } = await enquire({ phone: '9876512349' });
    clock.advance(1000);
    await app.customer({ email: 'tara@example.com', phone: '9876512349' });
    const body = { name: lead.name, email: 'tara@example.com' };
    expect((await app.put(`/api/leads/${lead.id}`, body, admin)).body).toMatchObject({ fromCustomer: false });
  });
});
