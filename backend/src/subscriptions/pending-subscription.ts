import type { CarType, PlanDuration } from '#libs/catalogue.js';
import type { ParkingFields } from '#libs/contract/addresses.js';
import { changedParking, NO_PARKING, orderAddress, type Address } from '../customers/address.js';
import type { Account } from '../identity/account.js';
import type { OrderDraft, SubscriptionOrder } from '../orders/order.js';
import type { Quote } from '../pricing/quote.js';
import type { PausePolicy } from './pause.js';
import { NO_CHANGES } from './planned-change.js';

/** What is ordered: the vehicle and its parking place, where and when it is cleaned, and for how long. */
interface OrderedPlan extends Partial<ParkingFields> {
  carName: string;
  carType: CarType;
  carColor?: string | undefined;
  carNumber: string;
  planDuration: PlanDuration;
  timeSlot: string;
  address: Address;
  pausePolicy: PausePolicy;
  termsVersion?: string | undefined;
}

/** A subscription that has no term yet, without its price lines. */
export function pendingSubscription(
  { id: userId, name, email, phone, gstin: buyerGstin, companyName }: Account,
  plan: OrderedPlan,
): Omit<OrderDraft<SubscriptionOrder>, keyof Quote> {
  const { carName, carType, carColor = '', carNumber, planDuration, timeSlot, address, pausePolicy } = plan;
  return {
    userId,
    name,
    email,
    phone,
    buyerGstin,
    companyName,
    carName,
    carType,
    carColor,
    carNumber,
    ...changedParking(NO_PARKING, plan),
    ...orderAddress(address),
    kind: 'subscription',
    planDuration,
    timeSlot,
    status: 'pending',
    startDate: null,
    endDate: null,
    paidDays: 0,
    pauses: [],
    daysGivenBack: [],
    pausePolicy,
    resumesOn: null,
    cancelledOn: null,
    slotState: 'released',
    rescheduleFrom: null,
    ...NO_CHANGES,
    accountSynced: true,
    renewalLinkSentAt: null,
    importRowId: null,
    termsVersion: plan.termsVersion ?? null,
  };
}
