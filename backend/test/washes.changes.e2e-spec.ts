import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { seededCommunityId } from '../src/communities/community.js';
import { OrdersService } from '../src/orders/orders.service.js';
import { MailService } from '../src/mail/mail.service.js';
import { startApp, TestClock, type TestApp } from './support/app.js';

const CEDAR = seededCommunityId('Cedar Grove');
const NOT_LISTED = { address: 'B-704', communityId: null, communityName: 'Rose Villas' };

let app: TestApp;
let admin: { token: string };

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  admin = await app.staff('admin');
});
afterAll(() => app.stop());

const mailsTo = async (email: string) => {
  await app.sweep();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
};

describe('a change of a wash', () => {
  async function booked(request: object = {}) {
    const customer = await app.customer();
    const { name, email, phone } = customer;
    const wash = { name, email, phone, address: '9, Amber Heights', timeSlot: '7:00 AM - 7:30 AM', ...request };
    return { customer, wash: (await app.post('/api/checkoutBasic', wash, customer.token)).body };
  }

  it('changes its address and time immediately, within its day', async () => {
    const { wash } = await booked();
    const request = { communityId: CEDAR, flat: '9', timeSlot: '8:00 AM - 8:30 AM', version: wash.version };
    const changed = await app.put(`/api/washes/${wash.id}`, request, admin.token);
    expect({ status: changed.status, body: changed.body }).toMatchObject({
      status: 200,
      body: { communityId: CEDAR, timeSlot: '8:00 AM - 8:30 AM', communityToConfirm: false },
    });
    expect((await app.put(`/api/washes/${wash.id}`, request, admin.token)).body.code).toBe('edit-conflict');
  });

  it('corrects its car and its contact at the same price, and mails both to its customer', async () => {
    const { customer, wash } = await booked({ carName: 'Kia Seltos', carNumber: 'MH12WC0001' });
    const change = (body: object) => app.put(`/api/washes/${wash.id}`, body, admin.token);
    const car = { carName: 'Hyundai i20', carNumber: 'mh 12 wc 0002' };
    const corrected = await change({ ...car, name: 'Ravi Kumar', phone: '98123 45678' });
    expect(corrected).toMatchObject({
      status: 200,
      body: { carName: 'Hyundai i20', carNumber: 'MH12WC0002', name: 'Ravi Kumar', phone: '+919812345678' },
    });
    const { timeSlot, address, total, email } = wash;
    expect(corrected.body).toMatchObject({ timeSlot, address, total, email });
    expect((await app.get(`/api/allOrders/${wash.id}`, admin.token)).body).toMatchObject({ carType: 'Hatchback' });
    const found = await app.list('/api/washes', { filter: { q: 'MH12WC0002' } }, admin.token);
    expect(found.body.map(({ id }: { id: string }) => id)).toEqual([wash.id]);
    const [mail] = (await mailsTo(customer.email)).filter(({ subject }) => subject?.endsWith('has changed'));
    expect(mail!.text).toContain(`Hello ${customer.name}`);
    expect(mail!.text).toMatch(/Hyundai i20, MH 12 WC 0002/);
    expect(mail!.text).toMatch(/Ravi Kumar, \+91 98123 45678/);

    for (const [field, value] of [
      ['carNumber', 'TAXI'],
      ['carName', 'see https://example.com'],
      ['name', ' '],
      ['name', null],
      ['phone', '12345'],
    ])
      expect((await change({ [field!]: value })).body).toMatchObject({ status: 400, errors: [{ field }] });
    expect((await change({ carName: null, carNumber: null })).body).toMatchObject({ carName: '', carNumber: '' });
    await app.patch(`/api/washes/${wash.id}`, { status: 'cancelled' }, admin.token);
    expect((await change(car)).body).toMatchObject({ code: 'transition-not-allowed' });
  });

  it('keeps its place in the slot when two members of staff change its time at the same moment', async () => {
    await app.changeSettings({ washesAtOnce: 1 }, admin.token);
    const date = '2026-12-15';
    const { wash, customer } = await booked({ date, timeSlot: '1:00 PM - 1:30 PM', address: '19, Amber Heights' });
    const employee = await app.staff('employee', { area: 'Amber Heights' });
    await app.put(`/api/washes/${wash.id}/assignee`, { employeeId: employee.userId }, admin.token);
    const move = (timeSlot: string) => app.put(`/api/washes/${wash.id}`, { timeSlot }, admin.token);
    const orders = app.app.nest.get(OrdersService);
    const write = orders.change.bind(orders);
    const spy = jest.spyOn(orders, 'change').mockImplementationOnce(async (...args: Parameters<typeof write>) => {
      expect((await move('2:00 PM - 2:30 PM')).status).toBe(200);
      return write(...args);
    });
    expect((await move('3:00 PM - 3:30 PM')).body).toMatchObject({ status: 'assigned', timeSlot: '3:00 PM - 3:30 PM' });
    spy.mockRestore();
    const { body } = await app.get(`/api/washes/slots?tier=basic&date=${date}`, customer.token);
    const taken = body.slots.filter(({ free }: { free: boolean }) => !free);
    expect(taken).toMatchObject([{ timeSlot: '3:00 PM - 3:30 PM' }]);
    await app.changeSettings({ washesAtOnce: 100 }, admin.token);
  });

  it('is rejected when another change of its day leads to a time that nobody reserved', async () => {
    await app.changeSettings({ washesAtOnce: 1 }, admin.token);
    const [from, to] = ['2026-12-18', '2026-12-19'];
    const [before, after] = ['1:00 PM - 1:30 PM', '3:00 PM - 3:30 PM'];
    const { wash } = await booked({ date: from, timeSlot: before, address: '23, Amber Heights' });
    await booked({ date: to, timeSlot: after, address: '24, Amber Heights' });
    const move = (body: object) => app.put(`/api/washes/${wash.id}`, body, admin.token);
    const orders = app.app.nest.get(OrdersService);
    const write = orders.change.bind(orders);
    const spy = jest.spyOn(orders, 'change').mockImplementationOnce(async (...args: Parameters<typeof write>) => {
      expect((await move({ date: to })).status).toBe(200);
      return write(...args);
    });
    expect((await move({ timeSlot: after })).body).toMatchObject({ code: 'edit-conflict' });
    spy.mockRestore();
    const { body } = await app.get(`/api/washes/${wash.id}`, admin.token);
    expect(body).toMatchObject({ date: to, timeSlot: before });
    await app.changeSettings({ washesAtOnce: 100 }, admin.token);
  });

  it('needs a time slot on offer for another day, but keeps its own otherwise', async () => {
    const timeSlot = '1:00 PM - 1:30 PM';
    const { wash } = await booked({ date: '2026-12-20', timeSlot, address: '25, Amber Heights' });
    const switchOff = (basic: string[]) =>
      app.changeSettings({ slotsOff: { plan: [], basic, premium: [], ultimate: [] } }, admin.token);
    await switchOff([timeSlot]);
    const change = (body: object) => app.put(`/api/washes/${wash.id}`, body, admin.token);
    expect((await change({ date: '2026-12-21' })).body).toMatchObject({ code: 'slot-not-offered' });
    expect((await change({ bay: 'P2-7' })).status).toBe(200);
    const moved = await change({ date: '2026-12-21', timeSlot: '2:00 PM - 2:30 PM' });
    expect(moved.body).toMatchObject({ date: '2026-12-21', timeSlot: '2:00 PM - 2:30 PM', bay: 'P2-7' });
    await switchOff([]);
  });

  it('moves to another day within the capacity, and its customer is mailed once', async () => {
    await app.changeSettings({ washesAtOnce: 1 }, admin.token);
    const [from, to] = ['2026-12-16', '2026-12-17'];
    const timeSlot = '1:00 PM - 1:30 PM';
    const [one, two] = [
      await booked({ date: from, timeSlot, address: '21, Amber Heights' }),
      await booked({ date: from, timeSlot: '4:00 PM - 4:30 PM', address: '22, Amber Heights' }),
    ];
    const employee = await app.staff('employee', { area: 'Amber Heights' });
    await app.put(`/api/washes/${one.wash.id}/assignee`, { employeeId: employee.userId }, admin.token);
    const move = (id: string, body: object, token = admin.token) => app.put(`/api/washes/${id}`, body, token);
    const moves = await Promise.all([one, two].map(({ wash }) => move(wash.id, { date: to, timeSlot })));
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(moves.find(({ status }) => status === 409)!.body.code).toBe('slot-full');
    const moved = moves.find(({ status }) => status === 200)!.body;
    expect(moved).toMatchObject({ date: to, timeSlot, assigneeId: null });
    const taken = async (date: string) => {
      const { body } = await app.get(`/api/washes/slots?tier=basic&date=${date}`, admin.token);
      return body.slots
        .filter(({ free }: { free: boolean }) => !free)
        .map((slot: { timeSlot: string }) => slot.timeSlot);
    };
    expect(await taken(to)).toEqual([timeSlot]);
    expect(await taken(from)).toHaveLength(1);
    const { customer } = [one, two].find(({ wash }) => wash.id === moved.id)!;
    const about = (await mailsTo(customer.email)).filter(({ subject }) => subject?.endsWith('has changed'));
    expect(about.map(({ text }) => /17 December 2026|17 Dec 2026/.test(text ?? ''))).toEqual([true]);
    const changes = await app.list('/api/changes', { filter: { recordId: moved.id } }, admin.token);
    expect(JSON.stringify(changes.body)).toContain(to);

    for (const date of ['2020-01-01', '2030-01-01', 'someday'])
      expect((await move(moved.id, { date })).body).toMatchObject({ status: 400, errors: [{ field: 'date' }] });
    expect((await move(moved.id, { date: from }, customer.token)).status).toBe(403);
    expect((await move(moved.id, { date: from }, employee.token)).status).toBe(403);
    await app.patch(`/api/washes/${moved.id}`, { status: 'cancelled' }, admin.token);
    expect((await move(moved.id, { date: from })).body).toMatchObject({ status: 409, code: 'transition-not-allowed' });
    await app.changeSettings({ washesAtOnce: 100 }, admin.token);
  });

  it('keeps the notice of its cancellation deadline, although the settings have changed', async () => {
    const notice = (washCancelHours: number) => app.changeSettings({ washCancelHours }, admin.token);
    await notice(4);
    const { customer, wash } = await booked({ date: '2026-12-22', address: '26, Amber Heights' });
    await notice(1);
    const time = { date: '2026-12-23', timeSlot: '4:30 PM - 5:00 PM' };
    const moved = await app.put(`/api/washes/${wash.id}`, time, admin.token);
    expect(moved.body).toMatchObject({ ...time, cancelUntil: '2026-12-23T07:00:00.000Z' });
    const [mail] = (await mailsTo(customer.email)).filter(({ subject }) => subject?.endsWith('has changed'));
    expect(mail!.text).toContain('You can move or cancel it under My Washes until 23 Dec 2026, 12:30 PM IST.');
    await notice(2);
  });

  it('goes to the community that its new address names, and asks for one when it names none', async () => {
    const { wash } = await booked();
    const none = await app.put(`/api/washes/${wash.id}`, { address: 'somewhere else' }, admin.token);
    expect({ status: none.status, errors: none.body.errors }).toMatchObject({
      status: 400,
      errors: [{ field: 'communityId' }],
    });
    const other = await app.put(`/api/washes/${wash.id}`, { address: '5, Cedar Grove' }, admin.token);
    expect(other.body).toMatchObject({ communityId: CEDAR, address: '5, Cedar Grove' });
  });

  it('is not mailed once the wash is cancelled', async () => {
    const { customer, wash } = await booked();
    await app.sweep();
    const lost = jest.spyOn(app.app.nest.get(MailService), 'queue').mockRejectedValueOnce(new Error('not now'));
    expect((await app.put(`/api/washes/${wash.id}`, { address: '30, Amber Heights' }, admin.token)).status).toBe(500);
    lost.mockRestore();
    expect((await app.patch(`/api/washes/${wash.id}`, { status: 'cancelled' }, admin.token)).status).toBe(200);
    const subjects = (await mailsTo(customer.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.endsWith('is cancelled'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject?.endsWith('has changed'))).toEqual([]);
  });

  it('mails its change once, also when the process ends between the change and its mail', async () => {
    const { customer, wash } = await booked();
    await app.sweep();
    const lost = jest.spyOn(app.app.nest.get(MailService), 'queue').mockRejectedValueOnce(new Error('ends here'));
    expect((await app.put(`/api/washes/${wash.id}`, { parking: 'Bay 1' }, admin.token)).status).toBe(500);
    lost.mockRestore();
    await mailsTo(customer.email);
    const about = (await mailsTo(customer.email)).filter(({ subject }) => subject?.endsWith('has changed'));
    expect(about).toHaveLength(1);
  });

  it('is not mailed if it changes nothing', async () => {
    const { customer, wash } = await booked({ address: '10, Amber Heights' });
    const { address, timeSlot, parking, name, phone, carName, carNumber } = wash;
    const request = { address, timeSlot, parking, name, phone, carName, carNumber };
    const same = await app.put(`/api/washes/${wash.id}`, request, admin.token);
    expect(same).toMatchObject({ status: 200, body: { address, timeSlot, version: wash.version } });
    expect((await mailsTo(customer.email)).filter(({ subject }) => subject?.endsWith('has changed'))).toEqual([]);
  });

  it('says that a community that is not listed is confirmed first', async () => {
    const { customer } = await booked(NOT_LISTED);
    const [mail] = (await mailsTo(customer.email)).filter(({ subject }) => /Basic Car Wash/.test(subject!));
    expect(mail!.subject).toMatch(/^We have received your order for the Basic Car Wash on /);
    expect(mail!.text).toContain('We’ll check whether we can serve it');
  });
});
