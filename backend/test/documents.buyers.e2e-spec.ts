import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentResponse } from '#libs/contract/documents.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import { startApp, TestClock, type TestApp } from './support/app.js';
import { buy, completion, CRETA, order, Provider } from './support/purchase.js';

const REGISTRATION = { gstin: '27AAPFU0939F1ZV', companyName: 'Deshpande Logistics LLP' };

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await startApp({ clock: new TestClock() });
  admin = (await app.staff('admin')).token;
  await app.liftOrderLimits(admin);
});
afterAll(() => app.stop());

const documentsOf = async (orderId: string) =>
  (await app.list<DocumentResponse>('/api/documents', { filter: { orderId } }, admin)).body;

describe('the place of supply of an invoice', () => {
  it.each([
    ['Maharashtra', 'Karnataka', { placeOfSupply: '27-Maharashtra', igst: 0 }],
    ['Karnataka', 'Maharashtra', { placeOfSupply: '29-Karnataka', cgst: 0, sgst: 0 }],
  ])('is the state of the community, %s, whatever the customer enters', async (state, entered, taxes) => {
    const community = { name: `Lake View ${state}`, locality: 'Lake Road', city: 'Miraj', state };
    const { id: communityId } = (await app.post('/api/register/communities', community, admin)).body;
    const planData = { ...CRETA, address: undefined, communityId, flat: '1204', state: entered };
    const { id } = await buy(app, await app.customer(), planData);
    const address = `Flat 1204, ${community.name}, Lake Road, Miraj, ${state}`;
    expect(await documentsOf(id)).toMatchObject([{ ...taxes, buyer: { address, state } }]);
  });

  it('cannot be an unknown state', async () => {
    const place = { communityId: null, communityName: 'Rose Villas', flat: '12', state: 'Karnatka' };
    const planData = { ...CRETA, address: undefined, ...place };
    const { token } = await app.customer();
    const { status, body } = await app.post('/api/checkout/order', { planData }, token);
    const message = 'Please enter a state or union territory of India, such as Maharashtra';
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field: 'planData.state', message }] });
  });

  it.each([
    ['the state that the customer enters', 'Karnataka', { placeOfSupply: '29-Karnataka', cgst: 0, igst: 331.06 }],
    ['a state by an abbreviation', 'KA', { placeOfSupply: '29-Karnataka', cgst: 0, igst: 331.06 }],
    ['that of the supplier, without a state', undefined, { placeOfSupply: '27-Maharashtra', cgst: 165.53, igst: 0 }],
  ])('in a community that is not listed is %s', async (_, state, taxes) => {
    const place = { communityId: null, communityName: 'Rose Villas', flat: '12', state };
    const { id } = await buy(app, await app.customer(), { ...CRETA, address: undefined, ...place });
    expect(await documentsOf(id)).toMatchObject([taxes]);
  });
});

describe('the company of a customer with a GSTIN', () => {
  it('is named on the invoice', async () => {
    const customer = await app.customer();
    const saved = await app.put('/api/profile', REGISTRATION, customer.token);
    expect(saved).toMatchObject({ status: 200, body: REGISTRATION });
    const plan = await buy(app, customer);
    expect(await documentsOf(plan.id)).toMatchObject([{ customer: REGISTRATION.companyName, buyer: REGISTRATION }]);
  });

  it('is named when the GSTIN is entered after the order was begun, and the same is ordered again', async () => {
    const customer = await app.customer();
    const begun = await order(app, customer.token);
    expect((await app.put('/api/profile', REGISTRATION, customer.token)).status).toBe(200);
    const again = await order(app, customer.token);
    expect(again.orderId).not.toBe(begun.orderId);
    const proof = await new Provider(app).pay(again.orderId);
    const paid = await app.post<PlanResponse>('/api/checkout/add', completion(customer.userId, proof), customer.token);
    expect(paid).toMatchObject({ status: 201, body: { id: again.planId } });
    expect(await documentsOf(again.planId)).toMatchObject([{ buyer: REGISTRATION }]);
  });
});

describe('the GSTIN of a profile', () => {
  it.each([
    [{ gstin: '27AAPFU0939F1ZW', companyName: 'Deshpande Logistics LLP' }, 'gstin'],
    [{ gstin: '27AAPFU0939F1ZV' }, 'companyName'],
    [{ gstin: '27AAPFU0939F1ZV', companyName: '\u200b' }, 'companyName'],
    [{ companyName: 'Deshpande Logistics LLP' }, 'gstin'],
  ])('is rejected: %j', async (change, field) => {
    const { token } = await app.customer();
    const { status, body } = await app.put('/api/profile', change, token);
    expect({ status, field: body.errors?.[0].field }).toEqual({ status: 400, field });
  });
});
