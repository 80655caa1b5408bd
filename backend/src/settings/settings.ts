import { BRAND, DEFAULT_CONTACTS, OFFICE_ADDRESS } from '#libs/brand.js';
import type { CalendarDate } from '#libs/calendar.js';
import { DEFAULT_TARIFF, type Tariff } from '#libs/catalogue.js';
import type { Contacts, InvoiceDetails, OrderLimits } from '#libs/contract/settings.js';
import type { FieldError } from '#libs/errors.js';
import { stateOfGstin } from '#libs/gstin.js';
import type { BasisPoints } from '#libs/money.js';
import type { PausePolicy } from '../subscriptions/pause.js';

/** What the operator decides. Amounts in paise, rates in basis points. */
export interface Settings extends Omit<Tariff, 'promotion'> {
  /** The days are of Asia/Kolkata and both included; null for no bound. */
  promotion: { rate: BasisPoints; active: boolean; from: CalendarDate | null; to: CalendarDate | null };
  /** Single washes at once, at each half hour. */
  washesAtOnce: number;
  /** Cars with plans at each time slot of each residential community. */
  carsPerSlot: number;
  /** Customers cancel a wash until so many hours before it begins; a wash keeps the rule it was booked with. */
  washCancelHours: number;
  orderLimits: OrderLimits;
  /** Rules for pauses; a plan keeps those it was bought with. */
  pausePolicy: PausePolicy;
  invoice: InvoiceDetails;
  contacts: Contacts;
}

/** The specification's prices, until the operator changes them. The service code is the accountant's to confirm. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_TARIFF,
  promotion: { ...DEFAULT_TARIFF.promotion, from: null, to: null },
  washesAtOnce: 20,
  carsPerSlot: 100,
  washCancelHours: 2,
  orderLimits: {
    unpaidWashesPerCustomer: 2,
    unpaidWashesPerAddress: 3,
    pendingOrdersPerCustomer: 3,
    pendingOrdersPerAddress: 5,
    startedPerCustomer: 10,
  },
  pausePolicy: { minDays: 3, maxDaysPerTerm: 60, slotHeldDays: 14 },
  invoice: {
    supplierName: BRAND.legalName,
    address: OFFICE_ADDRESS,
    gstin: '',
    state: BRAND.office.state,
    sac: '998538',
    seriesPrefix: 'FL',
  },
  contacts: DEFAULT_CONTACTS,
};

/** The prices in force on a day: the promotion runs within its days alone. */
export function tariffOn(
  { monthlyPrices, washPrices, promotion, gstRate, payAfterWash }: Settings,
  day: CalendarDate,
): Tariff {
  const { rate, active, from, to } = promotion;
  const runs = active && rate > 0 && (from === null || from <= day) && (to === null || day <= to);
  return { monthlyPrices, washPrices, promotion: { rate, active: runs }, gstRate, payAfterWash };
}

/** The day on which settings show what they do: today, or the first of a promotion that is yet to begin. */
export function tellingDay({ promotion: { active, from } }: Settings, today: CalendarDate): CalendarDate {
  return active && from !== null && from > today ? from : today;
}

/** What is wrong between fields that are each right by themselves. */
export function settingsErrors({ promotion: { from, to }, invoice, pausePolicy }: Settings): FieldError[] {
  const errors: FieldError[] = [];
  if (from !== null && to !== null && from > to)
    errors.push({ field: 'promotion.to', message: 'The last day must not be before the first' });
  if (invoice.gstin !== '' && stateOfGstin(invoice.gstin) !== invoice.state) {
    errors.push({ field: 'invoice.state', message: `This GSTIN is registered in ${stateOfGstin(invoice.gstin)}` });
  }
  const { minDays, maxDaysPerTerm } = pausePolicy;
  if (maxDaysPerTerm > 0 && maxDaysPerTerm < minDays)
    errors.push({ field: 'pauseMaxDaysPerTerm', message: `At least the ${minDays} days of one pause, or 0 for none` });
  return errors;
}
