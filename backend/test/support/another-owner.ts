import sharp from 'sharp';
import { addDays, calendarDateOf } from '#libs/calendar.js';
import { reportedVisit } from '../../src/visits/visit.js';
import { VisitsService } from '../../src/visits/visits.service.js';
import type { Answer, TestApp } from './app.js';
import { completion, CRETA, order, Provider, type Proof } from './purchase.js';

const HOME = 'Amber Heights';
const ADDRESS = `B-704, ${HOME}, Baner`;

/** Lists of everything that the owner has, as an admin reads them. */
const LISTS = [
  '/api/customers',
  '/api/register/employees',
  '/api/allOrders',
  '/api/washes',
  '/api/visits',
  '/api/leads',
  '/api/documents',
  '/api/payments',
  '/api/payments/attention',
  '/api/payments/refunds',
  '/api/payments/disputes',
  '/api/payments/unmatched',
  '/api/register/communities',
  '/api/register/faq',
  '/api/changes',
];

interface OwnerRequest {
  role: 'user' | 'employee';
  method: string;
  path: string;
  body?: unknown;
}

/** Records of a customer, an employee and the office, which others try to access. */
export interface AnotherOwner {
  /** The path of an operation of the OpenAPI document with this owner's ids. */
  pathOf(operation: string): string;
  /** A body that is valid except for its owner. */
  bodyOf(operation: string): unknown;
  /** Requests that name the owner's records in bodies or queries, or in a path with the caller's own id. */
  disguised(caller: { userId: string }, colleague: { userId: string }): OwnerRequest[];
  /** What identifies the owner and the owner's records in a response. */
  traces: string[];
  /** Every record that an admin can read, with its audit log, except the accounts of the callers themselves. */
  state(callerIds: string[]): Promise<Record<string, unknown>>;
}

/** Creates another customer, employee and lead, with at least one record of every kind that has an owner. */
export async function anotherOwner(app: TestApp, admin: string): Promise<AnotherOwner> {
  const provider = new Provider(app);
  await app.liftOrderLimits(admin);
  const customer = await app.customer({ name: 'Padma Iyer', email: 'padma.iyer@example.com', phone: '9812345670' });
  const employee = await app.staff('employee', { area: HOME });
  const { token, userId } = customer;
  const profile = await created(
    app.put(
      '/api/profile',
      {
        profilePic: `data:image/png;base64,${(await picture()).toString('base64')}`,
        carDetails: { carName: 'Hyundai Creta', carNumber: 'MH12ZZ0001', address: ADDRESS },
      },
      token,
    ),
  );

  const planData = { ...CRETA, carNumber: 'MH12ZZ0001', address: ADDRESS };
  const planProof = await provider.pay((await order(app, token, planData)).orderId);
  const plan = await created(app.post('/api/checkout/add', completion(userId, planProof, planData), token));
  const pending = await order(app, token, { ...planData, carNumber: 'MH12ZZ0002', timeSlot: '7:00-7:30' });

  const { name, email, phone } = customer;
  const washAt = (timeSlot: string) => ({ name, email, phone, address: ADDRESS, timeSlot });
  const booked = await created(app.post('/api/checkoutBasic', washAt('6:00 AM - 6:30 AM'), token));
  const assigned = await created(app.post('/api/checkoutBasic', washAt('8:00 AM - 8:30 AM'), token));
  await created(app.patch(`/api/washes/${assigned.id}`, { status: 'assigned' }, admin));
  const orderWash = (timeSlot: string) => app.post('/api/washes/order', { ...washAt(timeSlot), tier: 'basic' }, token);
  const washProof = await provider.pay((await created(orderWash('9:00 AM - 9:30 AM'))).orderId);
  const paidWash = await created(app.post('/api/washes/complete', washProof, token));
  const awaiting = await created(orderWash('10:00 AM - 10:30 AM'));

  const note = await created(app.post(`/api/customers/${userId}/notes`, { text: 'Prefers mornings' }, admin));
  const visit = await app.app.nest
    .get(VisitsService)
    .save(
      reportedVisit(
        plan,
        { outcome: 'missed', extras: [], reason: 'car-away', note: '' },
        { date: plan.startDate, employeeId: employee.userId, enteredBy: null, now: plan.createdAt },
      ),
    );
  const refund = await created(app.post(`/api/orders/${plan.id}/refunds`, { amount: 1, reason: 'Goodwill' }, admin));
  const dispute = await provider.act('dispute.create', { payment_id: plan.paymentId });
  const unmatched = await provider.payForeignOrder(10_000);
  const settlement = await provider.act('settlement.create', {});
  const [payment] = (await app.list('/api/payments', { filter: { userId, subjectId: plan.id } }, admin)).body;

  const enquirer = { name: 'Lata Menon', email: 'lata.menon@example.com', phone: '9812345671', subject: HOME };
  await created(app.post('/api/contact', enquirer));
  const [lead] = (await app.list('/api/leads', {}, admin)).body;
  const csv = 'Name,Locality\nSomewhere Court,Baner\n';
  const file = await created(
    app.post('/api/imports', { kind: 'communities', fileName: 'communities.csv', csv }, admin),
  );
  const [question] = (await app.list('/api/register/faq', {}, admin)).body;
  const [change] = (await app.list('/api/changes', {}, admin)).body;
  await created(app.put('/api/profile/marketing', { granted: true }, token));
  const [subscriber] = (await app.list('/api/subscribers', { filter: { q: email } }, admin)).body;
  const [event] = (await app.list('/api/security-events', {}, admin)).body;
  const pictureKey = new URL(profile.profilePic, app.url).pathname.split('/').at(-1)!;
  await app.sweep();

  const [mail] = await created(app.list('/api/mails', {}, admin));
  const [document] = await created(app.list('/api/documents', { filter: { userId } }, admin));

  await created(app.post(`/api/orders/${pending.planId}/payment-link`, {}, admin));

  const view = await created(
    app.post(
      '/api/views',
      {
        resource: 'allOrders',
        name: 'Mine',
        isShared: false,
        filter: '{}',
        sort: 'createdAt',
        order: 'ASC',
        perPage: 25,
        hiddenColumns: [],
      },
      admin,
    ),
  );

  /** The ids for paths that match a pattern. The first matching pattern applies. */
  const ids: [RegExp, Record<string, string>][] = [
    [/\/profile\/cars\//, { id: profile.cars[0].id }],
    [/\/pictures\//, { key: pictureKey }],
    [/\/logos\//, { id: 'none' }],
    [/\/marketing\/unsubscribe\//, { token: 'none' }],
    [/\/register\/employees?\//, { id: employee.userId, orderId: assigned.id }],
    [/\/customers\//, { id: userId, noteId: note.id, carId: profile.cars[0].id }],
    [/\/communities\//, { id: lead.communityId }],
    [/\/faq\//, { id: question.id }],
    [/\/imports\//, { id: file.id }],
    [/\/leads\//, { id: lead.id }],
    [/\/(plans|checkout)\//, { userId, planId: plan.id }],
    [/\/orders\/\{id\}(\/payment.*)?$/, { id: pending.planId }],
    [/\/(allOrders|orders)\//, { id: plan.id }],
    [/\/washes\//, { id: booked.id }],
    [/\/payments\/refunds\//, { id: refund.id }],
    [/\/payments\/disputes\//, { id: dispute.id }],
    [/\/reports\/settlements\//, { id: settlement.id }],
    [/\/payments\/unmatched\//, { id: unmatched }],
    [/\/payments\//, { id: payment.id }],
    [/\/mails\//, { id: mail.id }],
    [/\/renewals\//, { planId: plan.id }],
    [/\/documents\//, { id: document.id }],
    [/\/changes\//, { id: change.id }],
    [/\/security-events\//, { id: event.id }],
    [/\/visits\//, { id: visit.id }],
    [/\/views\//, { id: view.id, resource: 'allOrders' }],
    [/\/subscribers\//, { id: subscriber.id }],
    [/\/auth\//, { token: 'x'.repeat(43) }],
  ];
  const bodies: Record<string, unknown> = {
    'PUT /api/register/employee/{id}/work/{orderId}': {
      date: calendarDateOf(new Date().toISOString()),
      outcome: 'done',
    },
    'PATCH /api/register/employee/{id}/work/{orderId}': { status: 'done' },
    'PATCH /api/leads/{id}/status': { status: 'contacted' },
    'POST /api/leads/{id}/notes': { text: 'Called back' },
    'POST /api/plans/{userId}': { ...planData, timeSlot: '8:00-8:30' },
    'PATCH /api/plans/{userId}/{planId}': { status: 'cancelled' },
    'PATCH /api/washes/{id}': { status: 'cancelled' },
    'PUT /api/washes/{id}/time': {
      date: addDays(calendarDateOf(new Date().toISOString()), 3),
      timeSlot: '6:00 AM - 6:30 AM',
    },
    'POST /api/orders/{id}/complete': planProof,
  };

  return {
    pathOf(operation) {
      const path = operation.split(' ')[1]!;
      return path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
        const id = ids.find(([pattern]) => pattern.test(path))?.[1][parameter];
        if (!id) throw new Error(`${operation} has no id of another owner; add one to another-owner.ts`);
        return id;
      });
    },
    bodyOf: (operation) => (/^(GET|DELETE)/.test(operation) ? undefined : (bodies[operation] ?? {})),
    disguised(caller, colleague) {
      const proofs: [string, unknown][] = [
        ['/api/checkout/add', completion(userId, planProof, planData)],
        ['/api/checkout/add', completion(caller.userId, planProof, planData)],
        ['/api/washes/complete', washProof satisfies Proof],
        [`/api/orders/${plan.id}/complete`, planProof],
      ];
      const asCustomer: Omit<OwnerRequest, 'role'>[] = [
        ...proofs.map(([path, body]) => ({ method: 'POST', path, body })),
        ...['active', 'paused', 'cancelled', 'refunded'].map((status) => ({
          method: 'PATCH',
          path: `/api/plans/${caller.userId}/${plan.id}`,
          body: { status },
        })),
        { method: 'PUT', path: `/api/plans/${caller.userId}/${plan.id}`, body: { parking: 'Bay 1' } },
        { method: 'DELETE', path: `/api/plans/${caller.userId}/${plan.id}/plannedChange` },
        ...[booked, assigned, paidWash, { id: awaiting.washId }].map(({ id }) => ({
          method: 'PATCH',
          path: `/api/washes/${id}`,
          body: { status: 'cancelled' },
        })),
        ...[plan.id, booked.id, awaiting.washId].map((id) => ({ method: 'DELETE', path: `/api/orders/${id}` })),
        { method: 'PUT', path: '/api/profile', body: { id: userId, name: 'Somebody Else' } },
        { method: 'PUT', path: '/api/profile', body: { id: employee.userId, name: 'Somebody Else' } },
        {
          method: 'PUT',
          path: '/api/profile',
          body: { carId: profile.cars[0].id, carDetails: { carColor: 'Red' } },
        },
        { method: 'PUT', path: '/api/profile', body: { cars: [{ id: profile.cars[0].id, carColor: 'Red' }] } },
      ];
      const asEmployee: Omit<OwnerRequest, 'role'>[] = [
        ...['work', 'leads'].map((what) => ({ method: 'GET', path: `/api/register/employee/${userId}/${what}` })),
        ...[booked, assigned, paidWash].map(({ id }) => ({
          method: 'PATCH',
          path: `/api/register/employee/${colleague.userId}/work/${id}`,
          body: { status: 'done' },
        })),
        { method: 'PUT', path: '/api/profile', body: { id: employee.userId, name: 'Somebody Else' } },
      ];
      return [
        ...asCustomer.map((request) => ({ role: 'user' as const, ...request })),
        ...asEmployee.map((request) => ({ role: 'employee' as const, ...request })),
      ];
    },
    traces: [
      userId,
      email,
      '9812345670',
      'MH12ZZ0001',
      plan.id,
      booked.id,
      enquirer.email,
      '9812345671',
      employee.email,
    ],
    async state(callerIds) {
      const records = [`/api/imports/${file.id}`, '/api/settings', `/api/pictures/${pictureKey}`];
      const state: Record<string, unknown> = {};
      for (const path of [...LISTS, ...records]) {
        const { status, body } = await app.list<{ id: string }>(path, { range: [0, 99] }, admin);
        if (status !== 200) throw new Error(`${path} answered ${status}`);
        state[path] = Array.isArray(body) ? body.filter(({ id }) => !callerIds.includes(id)) : body;
      }
      return state;
    },
  };
}

async function created(request: Promise<Answer<any>>): Promise<any> {
  const { status, text, body } = await request;
  if (status >= 300) throw new Error(`what another owner has could not be made: ${status} ${text}`);
  return body;
}

function picture(): Promise<Buffer> {
  const create = { width: 32, height: 32, channels: 3 as const, background: '#357' };
  return sharp({ create }).png().toBuffer();
}
