import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seedBusinesses } from '../src/demo/demo-business.js';
import { startApp, type TestApp } from './support/app.js';
import { LoopHold, smallestHold } from './support/loop-hold.js';
import { Provider } from './support/purchase.js';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp();
  await seedBusinesses(app.app.nest, [{ orders: 1_500, customers: 1_100, seed: 1 }]);
  await app.staff('employee', { area: 'Amber Heights' });
  admin = (await app.staff('admin')).token;
});
afterAll(() => app.stop());

const query = (parameters: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  ).toString();

async function exported(path: string, parameters: Record<string, unknown> = {}) {
  const answer = await app.get<string>(`${path}/export?${query(parameters)}`, admin);
  expect({ path, status: answer.status }).toEqual({ path, status: 200 });
  const lines = answer.text.split('\r\n');
  expect(lines.pop()).toBe('');
  return { ...answer, header: lines[0]!, rows: lines.slice(1) };
}

describe('the export of a list', () => {
  it.each([
    ['/api/allOrders', 'orders', 'Order,Name,Email'],
    ['/api/washes', 'washes', 'Order,Name,Email'],
    ['/api/customers', 'customers', 'Name,Email,Phone Number'],
    ['/api/leads', 'leads', 'Name,Email,Phone'],
    ['/api/register/employees', 'employees', 'Name,Email,Phone'],
    ['/api/register/communities', 'communities', 'Name,Locality'],
    ['/api/changes', 'changes', 'When,Who,Resource'],
    ['/api/payments/unmatched', 'unmatched-payments', 'Payment ID,Received'],
  ])('%s has every record, beyond the size of a page', async (path, name, header) => {
    await new Provider(app).payForeignOrder(10_000);
    const { headers } = await app.list(path, { range: [0, 0] }, admin);
    const total = Number(headers.get('content-range')!.split('/')[1]);
    const file = await exported(path);
    expect(file.rows).toHaveLength(total);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${name}.csv"`);
    expect(file.header).toContain(header);
  });

  it.each(['ASC', 'DESC'])('has, for employees, the order of the list by community, %s', async (direction) => {
    for (const area of ['Cedar Grove', null, 'Brook Meadows']) await app.staff('employee', { area });
    const parameters = { sort: ['area', direction] };
    const { body } = await app.list('/api/register/employees', parameters, admin);
    const { rows } = await exported('/api/register/employees', parameters);
    expect(rows.map((row) => row.split(',')[1])).toEqual(body.map(({ email }) => email));
  });

  it('starts with a byte order mark for spreadsheets', async () => {
    const response = await fetch(`${app.url}/api/allOrders/export`, { headers: { authorization: `Bearer ${admin}` } });
    expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('has the records of the filter, in the order of the list', async () => {
    const parameters = { filter: { status: ['active'], payable_gte: 3_000 }, sort: ['payable', 'DESC'] };
    const { body } = await app.list(`/api/allOrders`, parameters, admin);
    expect(body.length).toBeGreaterThan(50);
    const { rows } = await exported('/api/allOrders', parameters);
    expect(rows.map((row) => row.split(',')[0])).toEqual(body.map(({ id }) => id));
  });

  it('has the results of a search, with dates and amounts for spreadsheets in India', async () => {
    const [order] = (await app.list('/api/allOrders', { filter: { status: 'active' }, range: [0, 0] }, admin)).body;
    const { rows } = await exported('/api/allOrders', { filter: { q: order.email } });
    const row = rows.find((one) => one.startsWith(order.id))!;
    expect(row).toContain(`,${order.planAmount},${order.discountedAmount},${order.gst},${order.payable},`);
    expect(row).toContain(`,${order.endDate.split('-').reverse().join('/')},Active,`);
  });

  it('has what was refunded of an order', async () => {
    const filter = { payment: 'refunded' };
    const [order] = (await app.list('/api/allOrders', { filter, range: [0, 0] }, admin)).body;
    expect(order.amountRefunded).toBeGreaterThan(0);
    const { header, rows } = await exported('/api/allOrders', { filter });
    expect(header).toMatch(
      /,Refunded \(₹\),Amount Received \(₹\),Reason for Amount,Goodwill Refunds \(₹\),Lost in Disputes \(₹\),Payment Status$/,
    );
    const { id, amountRefunded, amountPaid, amountGoodwill } = order;
    expect(rows[0]).toMatch(new RegExp(`^${id},.*,${amountRefunded},${amountPaid},,${amountGoodwill},0,Refunded$`));
  });

  it('neutralises formulas in the input of others', async () => {
    const hostile = {
      name: '=HYPERLINK("evil")',
      email: 'hostile@example.com',
      phone: '9876500001',
      subject: '@SUM(A1)',
      message: '-2+3\r\n+1',
    };
    expect((await app.post('/api/contact', hostile)).status).toBe(201);
    const { rows } = await exported('/api/leads', { filter: { email: hostile.email } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`"'=HYPERLINK(""evil"")",hostile@example.com,98765 00001,'@SUM(A1),"'-2+3\n+1",New,`);
  });

  it.each([
    [{ filter: { price: 1 } }, 'Filtering by "price" is not possible'],
    [{ filter: { status: { $ne: null } } }, 'filter.status must be text'],
    [{ sort: ['secret', 'ASC'] }, 'Sorting by "secret" is not possible'],
  ])('rejects %j like the list', async (parameters, message) => {
    const { status, body } = await app.get(`/api/allOrders/export?${query(parameters)}`, admin);
    expect({ status, message: body.message }).toEqual({ status: 400, message: expect.stringContaining(message) });
  });

  it('stops when the client disconnects, without affecting the product', async () => {
    for (let time = 0; time < 5; time += 1) {
      // fetch would open a connection in advance for what may come next.
      const call = request(`${app.url}/api/allOrders/export`, {
        agent: false,
        headers: { authorization: `Bearer ${admin}` },
      }).end();
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      await once(answer, 'data');
      call.destroy();
    }
    expect((await exported('/api/washes')).rows.length).toBeGreaterThan(300);
  });

  it('does not block other requests', async () => {
    const measure = async () => {
      const hold = new LoopHold();
      await exported('/api/allOrders', { sort: ['name', 'ASC'] });
      return hold.end();
    };
    expect(await smallestHold(measure, 50)).toBeLessThan(50);
  });
});
