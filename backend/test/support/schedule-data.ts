import { seededCommunityId } from '../../src/communities/community.js';
import { NO_ADDRESS, orderAddress } from '../../src/customers/address.js';
import { NOTHING_PAID } from '../../src/payments/order-money.js';
import { OrderRecordsService } from '../../src/orders/order-records.service.js';
import type { Pause } from '../../src/subscriptions/term.js';
import type { TestApp } from './app.js';

export const TODAY = '2026-11-21';
export const HOME = 'Amber Heights';
/** The address of an order, as stored. */
const placeIn = (community: string | null, text = 'B-704') => {
  const communityId = community === null ? null : seededCommunityId(community);
  const communityName = community === null ? 'Nowhere Villas' : '';
  const line = `${text}, ${community ?? communityName}`;
  return orderAddress({ ...NO_ADDRESS, communityId, communityName, text: line });
};
const NOW = '2026-11-01T06:30:00.000Z';

export const PLAN = {
  kind: 'subscription' as const,
  userId: 'u1',
  name: 'Anita Rao',
  email: 'anita@example.com',
  phone: '+919876512345',
  carName: 'Hyundai Creta',
  carType: 'SUV' as const,
  carColor: 'White',
  planDuration: 1 as const,
  listPrice: 229900,
  discount: 45980,
  taxableAmount: 183920,
  tax: 33106,
  total: 217026,
  discountRate: 2000,
  taxRate: 1800,
  ...placeIn(HOME),
  parking: 'Basement 1, bay 42',
  level: '',
  bay: '',
  status: 'active' as const,
  payment: 'paid' as const,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  paidDays: 30,
  pauses: [] as Pause[],
  daysGivenBack: [],
  pausePolicy: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
  cancelledOn: null as string | null,
  slotState: 'held' as const,
  rescheduleFrom: null,
  paidOn: '2026-10-31',
  paidMonth: '2026-10-01',
  revenue: 183920,
  ...NOTHING_PAID,
  accountSynced: true,
  renewalLinkSentAt: null,
  providerOrderId: null,
  pendingKey: null,
  createdAt: NOW,
  updatedAt: NOW,
};
export const WASH = {
  kind: 'wash' as const,
  userId: 'u1',
  name: 'Bela Shah',
  email: 'bela@example.com',
  phone: '+919876554321',
  ...placeIn(HOME, 'C-12'),
  parking: '',
  level: '',
  bay: '',
  tier: 'basic' as const,
  service: 'Basic Car Wash',
  date: TODAY,
  startDate: TODAY,
  endDate: TODAY,
  carName: '',
  carType: null,
  carColor: '',
  carNumber: '',
  timeSlot: '6:00 AM - 6:30 AM',
  listPrice: 29900,
  discount: 0,
  taxableAmount: 29900,
  tax: 5382,
  total: 35282,
  discountRate: 0,
  taxRate: 1800,
  payment: 'unpaid' as const,
  paidOn: null,
  paidMonth: null,
  revenue: 0,
  ...NOTHING_PAID,
  paymentId: null,
  providerOrderId: null,
  pendingKey: null,
  cancelUntil: `${TODAY}T00:30:00.000Z`,
  cancelledAt: null,
  paymentNotice: null,
  notificationSent: true,
  createdAt: NOW,
  updatedAt: NOW,
};

/** Orders as they are after some time, each recognised by its car number or its customer's name. */
export async function stored(app: TestApp) {
  const plans = [
    { carNumber: 'MH12RUNS0001', timeSlot: '6:30-7:00' },
    { carNumber: 'MH12EARLY001', timeSlot: '5:00-5:30' },
    { carNumber: 'MH12LASTDAY1', timeSlot: '10:00-10:30', endDate: TODAY },
    {
      carNumber: 'MH12PAUSEDTM',
      timeSlot: '10:30-11:00',
      status: 'paused' as const,
      pauses: [{ from: '2026-11-22', until: '2026-11-28' }],
    },
    {
      carNumber: 'MH12PAUSED01',
      timeSlot: '6:30-7:00',
      status: 'paused' as const,
      pauses: [{ from: TODAY, until: '2026-11-28' }],
    },
    {
      carNumber: 'MH12RESUMING',
      timeSlot: '11:00-11:30',
      status: 'paused' as const,
      pauses: [{ from: '2026-11-15', until: '2026-11-20' }],
    },
    { carNumber: 'MH12TOMORROW', timeSlot: '7:00-7:30', startDate: '2026-11-22' },
    { carNumber: 'MH12ENDED001', timeSlot: '6:30-7:00', endDate: '2026-11-20' },
    { carNumber: 'MH12CANCELED', timeSlot: '6:30-7:00', status: 'cancelled' as const, cancelledOn: '2026-11-20' },
    { carNumber: 'MH12CANCELTD', timeSlot: '11:30-12:00', status: 'cancelled' as const, cancelledOn: TODAY },
    { carNumber: 'MH12FOREIGN1', timeSlot: '6:30-7:00', ...placeIn('Cedar Grove') },
    { carNumber: 'MH12NOWHERE1', timeSlot: '6:30-7:00', ...placeIn(null) },
  ];
  await app.app.nest
    .get(OrderRecordsService)
    .restore(plans.map((one, n) => ({ ...PLAN, id: `plan${n}`, paymentId: `pay${n}`, ...one })));
  const washes = [
    {
      name: 'Assigned',
      status: 'assigned' as const,
      carName: 'Hyundai Creta',
      carNumber: 'MH12WASH0001',
      parking: 'Bay 3',
    },
    { name: 'Booked', status: 'booked' as const, tier: 'ultimate' as const, timeSlot: '5:30 AM - 6:30 AM' },
    { name: 'Done', status: 'done' as const, timeSlot: '9:00 PM - 9:30 PM' },
    { name: 'Cancelled', status: 'cancelled' as const },
    { name: 'Unpaid', status: 'pending' as const },
    { name: 'Tomorrow', status: 'assigned' as const, date: '2026-11-22' },
    { name: 'Foreign', status: 'assigned' as const, ...placeIn('Cedar Grove') },
  ];
  await app.app.nest
    .get(OrderRecordsService)
    .restore(washes.map((one) => ({ ...WASH, id: `wash${one.name}`, ...one })));
}
