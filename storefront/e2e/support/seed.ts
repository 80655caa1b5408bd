import type { AddressFields } from '../../../libs/src/contract/addresses.js';
import type { ProfileResponse } from '../../../libs/src/contract/accounts.js';
import type { OfficeOrderResponse, OrderResponse } from '../../../libs/src/contract/orders.js';
import type { PlanData, PlanOrderResponse, PlanResponse } from '../../../libs/src/contract/plans.js';
import type { Api, Session } from '../../../scripts/browser/api.js';
import type { StandInControl } from '../../../scripts/browser/stand-in.js';

export const ADDRESS = { communityName: 'Amber Heights', tower: 'B', flat: '704' };

/** A car with the plan choices, as stored in the profile. */
export const CRETA = {
  carName: 'Hyundai Creta',
  carColor: 'Polar white',
  carNumber: 'MH12QF4321',
  planDuration: 3,
  timeSlot: '6:30-7:00',
  level: 'Basement 1',
  bay: '42',
} as const;

export const SWIFT = {
  carName: 'Maruti Suzuki Swift',
  carColor: 'Red',
  carNumber: 'MH14CD5678',
  planDuration: 1,
  timeSlot: '7:00-7:30',
  level: 'Basement 2',
  bay: '7',
} as const;

type Car = Omit<PlanData, keyof AddressFields>;

/** Gives a customer their first car and address, and any further cars. */
export async function giveCars(
  api: Api,
  { token }: Session,
  first: Car = CRETA,
  ...further: Car[]
): Promise<ProfileResponse> {
  const body = { carDetails: { ...first, ...ADDRESS } };
  let profile = (await api.expect<ProfileResponse>(200, 'PUT', '/api/profile', { token, body })).body;
  for (const car of further)
    profile = (await api.expect<ProfileResponse>(201, 'POST', '/api/profile/cars', { token, body: car })).body;
  return profile;
}

/** Buys and pays for a plan through the API. */
export async function buyPlan(
  api: Api,
  standIn: StandInControl,
  { token, userId }: Session,
  car: Car = CRETA,
): Promise<PlanResponse> {
  const planData = { ...car, ...ADDRESS };
  const order = (await api.expect<PlanOrderResponse>(201, 'POST', '/api/checkout/order', { token, body: { planData } }))
    .body;
  const { razorpay_payment_id: paymentId, ...proof } = await standIn.pay(order.orderId);
  const body = { userId, planData: { ...planData, paymentId }, ...proof };
  return (await api.expect<PlanResponse>(201, 'POST', '/api/checkout/add', { token, body })).body;
}

/** The office places a plan of one month for a customer, paid in cash unless told otherwise. */
export async function placePlan(
  api: Api,
  { userId }: Session,
  { method = 'cash', ...car }: { method?: 'cash' | 'link'; carNumber?: string } = {},
): Promise<OrderResponse> {
  const { token } = await api.admin();
  const body = { ...CRETA, ...ADDRESS, planDuration: 1, method, ...car };
  const path = `/api/customers/${userId}/plans`;
  return (await api.expect<OfficeOrderResponse>(201, 'POST', path, { token, body })).body.order;
}
