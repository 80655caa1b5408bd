import {
  BRAND,
  DEFAULT_CONTACTS,
  DEFAULT_GRIEVANCE_OFFICER,
  DEFAULT_WATER_SAVING,
  OFFICE_ADDRESS,
} from '#libs/brand.js';
import { addDays, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { CAR_TYPES, DEFAULT_TARIFF, PLAN_DURATIONS, type Tariff } from '#libs/catalogue.js';
import type {
  Contacts,
  GrievanceOfficer,
  InvoiceDetails,
  OrderLimits,
  Review,
  WaterSaving,
} from '#libs/contract/settings.js';
import type { FieldError } from '#libs/errors.js';
import { EXAMPLE_GSTIN } from '#libs/gstin.js';
import { MESSAGES } from '#libs/messages.js';
import { formatPaise } from '#libs/money.js';
import { DEFAULT_SERVICE_RULES } from '#libs/policies.js';
import { MIN_ONLINE_PAYMENT } from '#libs/price-lines.js';
import { EXAMPLE_REVIEWS } from '#libs/reviews.js';
import { isSameHoliday, PAST_HOLIDAY_MESSAGE, type ListedDaysOff, type ListedHoliday } from '#libs/service-days.js';
import { longestPauseError, PROMOTION_DAYS_MESSAGE, registrationStateError } from '#libs/settings-rules.js';
import { quoteSubscription } from '../pricing/quote.js';
import type { PausePolicy } from '../subscriptions/pause.js';
import { prefixErrors, type UsedPrefixes } from './number-prefixes.js';
import { byFirstDay, isInForce, scheduledChangeErrors, settingsOn, type PriceSettings } from './scheduled-changes.js';

/** The business settings. Amounts in paise, rates in basis points. */
export interface Settings extends Omit<Tariff, 'promotion'>, PriceSettings {
  /** The capacity for single washes at each half hour. */
  washesAtOnce: number;
  /** The capacity for subscriptions at each time slot of each community. */
  carsPerSlot: number;
  /** How many hours before a wash its customer can still cancel it. A wash keeps the value it was booked with. */
  washCancelHours: number;
  /** Days on which no team works. They do not extend a term. */
  daysOff: ListedDaysOff;
  orderLimits: OrderLimits;
  /** Rules for pauses. A subscription keeps those it was bought with. */
  pausePolicy: PausePolicy;
  invoice: InvoiceDetails;
  contacts: Contacts;
  grievanceOfficer: GrievanceOfficer;
  waterSaving: WaterSaving;
  reviews: Review[];
  /** Where enquiries and orders in communities that are not listed are reported; empty if they are not. */
  noticeEmail: string;
  /** Where payments, refunds and disputes that need a decision, and outages, are reported; empty if they are not. */
  moneyNoticeEmail: string;
}

/** The specification's values. The accountant has to confirm the service accounting code. */
export const DEFAULT_SETTINGS: Settings = {
  ...DEFAULT_TARIFF,
  promotion: { ...DEFAULT_TARIFF.promotion, from: null, to: null },
  scheduledChanges: [],
  washesAtOnce: 20,
  carsPerSlot: 100,
  washCancelHours: DEFAULT_SERVICE_RULES.washCancelHours,
  daysOff: DEFAULT_SERVICE_RULES.daysOff,
  orderLimits: {
    // One of each kind.
    unpaidWashesPerCustomer: 3,
    unpaidWashesPerAddress: 3,
    pendingOrdersPerCustomer: 3,
    pendingOrdersPerAddress: 5,
    startedPerCustomer: 10,
  },
  pausePolicy: DEFAULT_SERVICE_RULES.pauses,
  invoice: {
    supplierName: BRAND.legalName,
    address: OFFICE_ADDRESS,
    gstin: '',
    state: BRAND.office.state,
    sac: '998538',
    seriesPrefix: 'FL',
    creditNotePrefix: 'CN',
    hsnDigits: 6,
  },
  contacts: DEFAULT_CONTACTS,
  grievanceOfficer: DEFAULT_GRIEVANCE_OFFICER,
  waterSaving: DEFAULT_WATER_SAVING,
  reviews: [...EXAMPLE_REVIEWS],
  noticeEmail: '',
  moneyNoticeEmail: '',
};

/** The initial settings. In production there is no GSTIN, so that no document is issued before it is entered. */
export function initialSettings(production: boolean): Settings {
  const { invoice } = DEFAULT_SETTINGS;
  return { ...DEFAULT_SETTINGS, invoice: { ...invoice, gstin: production ? '' : EXAMPLE_GSTIN } };
}

/** The tariff on a day, with scheduled changes. The promotion applies only between its first and last day. */
export function tariffOn(settings: Settings, day: CalendarDate): Tariff {
  const { monthlyPrices, washPrices, promotion, gstRate, payAfterWash, slotsOff } = settingsOn(settings, day);
  const { rate } = promotion;
  const active = isInForce(promotion, day);
  return { monthlyPrices, washPrices, promotion: { rate, active }, gstRate, payAfterWash, slotsOff };
}

/**
 * The day for a preview of settings: today, or the first day of a promotion that has not started. If prices do not
 * change on it, the first day of a scheduled change on which they do.
 */
export function previewDay(before: Settings, after: Settings, today: CalendarDate): CalendarDate {
  const { active, from } = after.promotion;
  const first = active && from !== null && from > today ? from : today;
  const scheduled = byFirstDay([...before.scheduledChanges, ...after.scheduledChanges]).map((change) => change.from);
  const tariffs = (day: CalendarDate) => [before, after].map((settings) => JSON.stringify(tariffOn(settings, day)));
  const differs = (day: CalendarDate) => new Set(tariffs(day)).size > 1;
  return [first, ...scheduled.filter((day) => day > today)].find(differs) ?? first;
}

interface Saved {
  /** The prefixes of issued documents. */
  used: UsedPrefixes;
  /** Those before the change. */
  holidays: readonly ListedHoliday[];
  /** The ids of the communities that exist. */
  communities: ReadonlySet<string>;
  today: CalendarDate;
}

/** Errors in combinations of fields that are valid on their own, and in those that depend on what was saved before. */
export function settingsErrors(settings: Settings, { used, holidays, communities, today }: Saved): FieldError[] {
  const { promotion, invoice, pausePolicy, daysOff } = settings;
  const { from, to } = promotion;
  const errors = [
    ...pricesBelowMinimum(settings),
    ...scheduledChangeErrors(settings.scheduledChanges, today),
    ...scheduledPricesBelowMinimum(settings),
    ...holidayErrors(daysOff, { holidays, communities, today }),
    ...prefixErrors(invoice, used),
  ];
  if (from !== null && to !== null && from > to)
    errors.push({ field: 'promotion.to', message: PROMOTION_DAYS_MESSAGE });
  const stateError = registrationStateError(invoice);
  if (stateError) errors.push({ field: 'invoice.state', message: stateError });
  const pauseError = longestPauseError(pausePolicy.minDays, pausePolicy.maxDaysPerTerm);
  if (pauseError) errors.push({ field: 'pauseMaxDaysPerTerm', message: pauseError });
  return errors;
}

/**
 * Monthly prices whose promotion leaves less than can be paid online, whatever its days. The price of one month is the
 * lowest. Washes have no promotion, and cost at least ₹1.
 */
function pricesBelowMinimum({ promotion: { rate, active }, ...settings }: Settings): FieldError[] {
  const tariff = { ...settings, promotion: { rate, active } };
  return CAR_TYPES.flatMap((carType) => {
    const { total } = quoteSubscription(tariff, carType, PLAN_DURATIONS[0]);
    if (total >= MIN_ONLINE_PAYMENT) return [];
    const message = `One month costs ${formatPaise(total)} with the promotion and GST. The payment provider’s minimum is ${formatPaise(MIN_ONLINE_PAYMENT)}`;
    return [{ field: `monthlyPrices.${carType}`, message }];
  });
}

/** The same after each scheduled change, unless the prices before it have the same error. */
function scheduledPricesBelowMinimum(settings: Settings): FieldError[] {
  return settings.scheduledChanges.flatMap(({ from }, at) => {
    const before = pricesBelowMinimum(settingsOn(settings, addDays(from, -1)));
    return pricesBelowMinimum(settingsOn(settings, from))
      .filter((error) => !before.some(({ message, field }) => field === error.field && message === error.message))
      .map(({ field, message }) => ({ field: `scheduledChanges.${at}.${field}`, message }));
  });
}

/** A day that is over cannot become a holiday, because its visits were made, or given back. Saved ones stay valid. */
function holidayErrors(
  { holidays }: ListedDaysOff,
  { holidays: saved, communities, today }: Omit<Saved, 'used'>,
): FieldError[] {
  return holidays.flatMap((holiday, at) => {
    const { date, communityId } = holiday;
    const isRepeated = holidays.findIndex((other) => isSameHoliday(other, holiday)) < at;
    const isSaved = saved.some((one) => isSameHoliday(one, holiday));
    if (communityId !== undefined && !communities.has(communityId) && !isSaved)
      return [{ field: `daysOff.holidays.${at}.communityId`, message: MESSAGES.communityNotListed }];
    const isTooLate = date < today && !isSaved;
    if (!isRepeated && !isTooLate) return [];
    const message = isRepeated ? `${formatCalendarDate(date)} is already in the list` : PAST_HOLIDAY_MESSAGE;
    return [{ field: `daysOff.holidays.${at}.date`, message }];
  });
}

/** The settings to store: holidays by date, and scheduled changes by first day. */
export function inOrderOfDays(settings: Settings): Settings {
  const { weekly, holidays } = settings.daysOff;
  const scheduledChanges = byFirstDay(settings.scheduledChanges);
  return { ...settings, scheduledChanges, daysOff: { weekly, holidays: byDate(holidays) } };
}

/** The holidays in the order of their dates. */
export function byDate(holidays: readonly ListedHoliday[]): ListedHoliday[] {
  return holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
