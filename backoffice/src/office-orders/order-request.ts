import { isCarNumber, normaliseCarNumber } from '#libs/car-number.js';
import type { PlanDuration, WashTier } from '#libs/catalogue.js';
import type { ProfileResponse } from '#libs/contract/accounts.js';
import type { CatalogueResponse } from '#libs/contract/catalogue.js';
import type { OfficeWashPayment, OrderKind } from '#libs/contract/orders.js';
import type { PlanResponse } from '#libs/contract/plans.js';
import type { VehicleResponse } from '#libs/contract/vehicles.js';
import { coveringPlan } from '#libs/covering-plan.js';
import { referenceError } from '#libs/hand-payments.js';
import { basisPointsFromPercent, paiseFromRupees, rupeesFromPaise } from '#libs/money.js';
import { choosableSlots } from '#libs/offered-slots.js';
import { planQuote } from '#libs/plan-quote.js';
import { renewedSlots } from '#libs/plan-renewal.js';
import { priceLines, type PriceLines } from '#libs/price-lines.js';
import { today } from '../components/format.js';
import { addressRequest, parkingRequest } from '../components/service-address.js';
import { isOver, slotsOnOffer } from '../components/time-slots.js';
import { amountErrors, receivedOnError, receivedPaymentRequest, type ReceivedPayment } from './hand-payment.js';

/** The input for an order by phone. */
export interface OrderEntry {
  kind: OrderKind;
  /** One of the customer's cars. */
  carId: string;
  planDuration: PlanDuration;
  tier: WashTier;
  /** The day of a wash. Null while its text is not a date. */
  date: string | null;
  timeSlot: string;
  /** Where the car is parked, asked for if its profile does not say. */
  level: string;
  bay: string;
  method: OfficeWashPayment;
  reference: string;
  receivedOn: ReceivedPayment['receivedOn'];
  amount: string;
  amountReason: string;
}

function carOf({ cars }: Pick<ProfileResponse, 'cars'>, { carId }: Pick<OrderEntry, 'carId'>) {
  return cars.find(({ id }) => id === carId);
}

/** The entry with a car that the customer has: cars can be added and removed while the order is taken. */
export function withCar(entry: OrderEntry, customer: Pick<ProfileResponse, 'cars'>): OrderEntry {
  return carOf(customer, entry) ? entry : { ...entry, carId: customer.cars[0]?.id ?? '' };
}

/**
 * The active or paused plan that a new plan for the car would continue: the one that ends last. Null if there is none.
 */
export function planToContinue(
  plans: readonly PlanResponse[],
  customer: Pick<ProfileResponse, 'cars'>,
  carId: string,
): PlanResponse | null {
  const carNumber = carOf(customer, { carId })?.carNumber;
  return coveringPlan(plans, carNumber ?? '', today()) ?? null;
}

/** The duration and the time slot of the plan to continue. */
export function sameTerm(plan: PlanResponse | null): Partial<OrderEntry> {
  if (!plan?.planDuration) return {};
  return { planDuration: plan.planDuration, timeSlot: plan.plannedChange?.timeSlot ?? plan.timeSlot };
}

/**
 * The time slots that the order can have: those on offer that have not begun, and those that the next plan of its car
 * keeps.
 */
export function slotChoices(
  { kind, tier, date, carId }: Pick<OrderEntry, 'kind' | 'tier' | 'date' | 'carId'>,
  plans: readonly PlanResponse[],
  customer: Pick<ProfileResponse, 'cars'>,
  catalogue: CatalogueResponse | undefined,
): string[] {
  if (kind === 'wash') return slotsOnOffer(tier, catalogue).filter((slot) => !isOver(tier, date, slot));
  const car = carOf(customer, { carId });
  const kept = car ? renewedSlots(plans, car.carNumber, today()) : [];
  return choosableSlots('plan', slotsOnOffer('plan', catalogue), kept);
}

/** The price lines of an order in paise, with percentages. */
export interface OrderPrice extends PriceLines {
  /** 0 without a promotion. */
  promotionPercent: number;
  gstPercent: number;
}

/** The price of the order. Null while it is unknown. */
export function priceOf(
  entry: OrderEntry,
  customer: Pick<ProfileResponse, 'cars'>,
  catalogue: CatalogueResponse | undefined,
): OrderPrice | null {
  if (!catalogue) return null;
  const { promotion, gstPercent } = catalogue;
  if (entry.kind === 'wash') {
    const wash = catalogue.washes.find(({ tier }) => tier === entry.tier);
    if (!wash) return null;
    const rates = { discountRate: 0, taxRate: basisPointsFromPercent(gstPercent) };
    return { ...priceLines(paiseFromRupees(wash.price), rates), promotionPercent: 0, gstPercent };
  }
  const type = carOf(customer, entry)?.carType;
  if (!type) return null;
  const promotionPercent = promotion.active ? promotion.percent : 0;
  return { ...planQuote(catalogue, type, entry.planDuration), promotionPercent, gstPercent };
}

/** The shown amounts, in rupees. The server rejects the order if they have changed. */
export function shownAmounts(kind: OrderKind, { listPrice, taxableAmount, total }: OrderPrice): object {
  return kind === 'subscription'
    ? { planAmount: rupeesFromPaise(listPrice), payable: rupeesFromPaise(total) }
    : { price: rupeesFromPaise(taxableAmount), total: rupeesFromPaise(total) };
}

/** Whether the profile lacks the parking place of the chosen car. */
export function lacksParking(customer: Pick<ProfileResponse, 'cars'>, entry: Pick<OrderEntry, 'carId'>): boolean {
  return carOf(customer, entry)?.parking === '';
}

/** What the customer's profile lacks for the order. Null if it lacks nothing. */
export function profileGap(
  entry: Pick<OrderEntry, 'kind' | 'carId'>,
  customer: Pick<ProfileResponse, 'cars' | 'carDetails'>,
): string | null {
  const car = carOf(customer, entry);
  if (!customer.carDetails.address) return 'This customer has no address yet.';
  if (entry.kind === 'subscription' && !car?.carType) return 'A plan needs a car.';
  return car?.carNumber ? null : 'An order needs a car with its number.';
}

/** The payment by hand of an order; null for one that is paid by link or after the wash. */
export function handPaymentOf({
  method,
  reference,
  receivedOn,
  amount,
  amountReason,
}: OrderEntry): ReceivedPayment | null {
  return method === 'link' || method === 'after-wash' ? null : { method, reference, receivedOn, amount, amountReason };
}

/** Messages about missing inputs, for the fields that show them. */
export interface MissingInputs {
  timeSlot?: string;
  date?: string;
  parking?: string;
  reference?: string;
  receivedOn?: string;
  amount?: string;
  amountReason?: string;
}

/** What an order lacks; empty if it is complete. */
export function missingInputs(entry: OrderEntry, customer: Pick<ProfileResponse, 'cars'>): MissingInputs {
  const payment = handPaymentOf(entry);
  const reference = payment && referenceError(payment);
  const receivedOn = payment && receivedOnError(payment);
  const isWithoutPlace = entry.level.trim() === '' && entry.bay.trim() === '';
  return {
    ...(entry.timeSlot === '' && { timeSlot: 'Choose a time slot' }),
    ...(entry.kind === 'wash' && !entry.date && { date: 'Choose a day' }),
    ...(lacksParking(customer, entry) && isWithoutPlace && { parking: 'Enter the parking level or bay' }),
    ...(reference && { reference }),
    ...(receivedOn && { receivedOn }),
    ...(payment && amountErrors(payment)),
  };
}

/** The request body. Address and parking come from the customer's profile. */
export function orderRequest(entry: OrderEntry, customer: Pick<ProfileResponse, 'cars' | 'carDetails'>): object {
  const { kind, planDuration, tier, date, timeSlot, method } = entry;
  const car = carOf(customer, entry);
  const { carDetails } = customer;
  const address = carDetails.tower || carDetails.flat ? addressRequest(carDetails) : { address: carDetails.address };
  const place = { ...address, ...(car && (lacksParking(customer, entry) ? parkingRequest(entry) : parkingOf(car))) };
  const received = handPaymentOf(entry);
  const payment = received ? receivedPaymentRequest(received) : { method };
  return kind === 'subscription'
    ? { ...place, ...payment, ...vehicleOf(car!), carColor: car!.carColor, planDuration, timeSlot }
    : { ...place, ...payment, ...(car && vehicleOf(car)), tier, date, timeSlot };
}

function vehicleOf({ carName, carNumber }: VehicleResponse) {
  return { carName, carNumber };
}

function parkingOf(car: VehicleResponse) {
  return car.level || car.bay ? parkingRequest(car) : { parking: car.parking };
}

/** The details of a new customer that were typed to search for them. */
export function customerFrom(searched: string): object {
  const text = searched.trim();
  const carNumber = normaliseCarNumber(text);
  if (text.includes('@')) return { email: text };
  if (isCarNumber(carNumber)) return { carDetails: { carNumber } };
  return /^[+\d\s-]*$/.test(text) ? { phone: text } : { name: text };
}
