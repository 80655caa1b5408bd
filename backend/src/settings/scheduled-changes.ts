import { addDays, formatCalendarDate, type CalendarDate } from '#libs/calendar.js';
import { CAR_TYPES, WASH_TIERS, type CarType, type Tariff, type WashTier } from '#libs/catalogue.js';
import type { FieldError } from '#libs/errors.js';
import type { BasisPoints, Paise } from '#libs/money.js';
import { EMPTY_CHANGE_MESSAGE, FIRST_DAY_MESSAGE, PROMOTION_DAYS_MESSAGE } from '#libs/settings-rules.js';

/** First and last day, inclusive, in Asia/Kolkata; null for no limit. */
export interface Promotion {
  rate: BasisPoints;
  active: boolean;
  from: CalendarDate | null;
  to: CalendarDate | null;
}

/** Whether a promotion applies on a day. */
export function isInForce({ rate, active, from, to }: Promotion, day: CalendarDate): boolean {
  return active && rate > 0 && (from === null || from <= day) && (to === null || day <= to);
}

/** The settings that can change on a day. Amounts in paise, rates in basis points. */
export interface PriceSettings extends Pick<Tariff, 'monthlyPrices' | 'washPrices' | 'gstRate'> {
  promotion: Promotion;
  /** By their first day, one for each day. */
  scheduledChanges: readonly ScheduledChange[];
}

/** New values from a day on. Null leaves a value unchanged. */
export interface ScheduledChange {
  /** The first day, Asia/Kolkata. */
  from: CalendarDate;
  monthlyPrices: Record<CarType, Paise | null>;
  washPrices: Record<WashTier, Paise | null>;
  promotion: Promotion | null;
  gstRate: BasisPoints | null;
}

/** How many scheduled changes have begun, but are not part of the current values yet. */
export function dueChanges({ scheduledChanges }: PriceSettings, day: CalendarDate): number {
  return scheduledChanges.filter(({ from }) => from <= day).length;
}

/** The settings that are valid on a day: with the scheduled changes that have begun, and those that are still to come. */
export function settingsOn<Settings extends PriceSettings>(settings: Settings, day: CalendarDate): Settings {
  if (dueChanges(settings, day) === 0) return settings;
  const sorted = byFirstDay(settings.scheduledChanges);
  const scheduledChanges = sorted.filter(({ from }) => from > day);
  return sorted.filter(({ from }) => from <= day).reduce(withChange, { ...settings, scheduledChanges });
}

function withChange<Settings extends PriceSettings>(settings: Settings, change: ScheduledChange): Settings {
  return {
    ...settings,
    monthlyPrices: withNew(settings.monthlyPrices, change.monthlyPrices),
    washPrices: withNew(settings.washPrices, change.washPrices),
    promotion: change.promotion ?? settings.promotion,
    gstRate: change.gstRate ?? settings.gstRate,
  };
}

function withNew<Key extends string>(prices: Record<Key, Paise>, changed: Record<Key, Paise | null>) {
  const entries = Object.entries(changed).filter(([, price]) => price !== null);
  return { ...prices, ...Object.fromEntries(entries) } as Record<Key, Paise>;
}

/** The changes in the order of their first days. */
export function byFirstDay(changes: readonly ScheduledChange[]): ScheduledChange[] {
  return changes.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/**
 * The last day of the current promotion as customers see it: its own, or the day before a scheduled change that ends it
 * or replaces it with another percentage. Null if it has no end.
 */
export function promotionEnd(settings: PriceSettings): CalendarDate | null {
  const { promotion, scheduledChanges } = settings;
  const next = scheduledChanges.find((change) => change.promotion !== null);
  if (!next?.promotion || (promotion.to !== null && addDays(promotion.to, 1) < next.from)) return promotion.to;
  const continues = isInForce(next.promotion, next.from) && next.promotion.rate === promotion.rate;
  return continues ? promotionEnd(settingsOn(settings, next.from)) : addDays(next.from, -1);
}

/** Errors in scheduled changes, apart from the prices that they lead to. */
export function scheduledChangeErrors(changes: readonly ScheduledChange[], today: CalendarDate): FieldError[] {
  return changes.flatMap((change, at) => {
    const field = `scheduledChanges.${at}`;
    const errors: FieldError[] = [];
    if (change.from <= today) errors.push({ field: `${field}.from`, message: FIRST_DAY_MESSAGE });
    if (changes.findIndex(({ from }) => from === change.from) < at)
      errors.push({ field: `${field}.from`, message: `${formatCalendarDate(change.from)} is already in the list` });
    if (isEmpty(change)) errors.push({ field: `${field}.from`, message: EMPTY_CHANGE_MESSAGE });
    const { from = null, to = null } = change.promotion ?? {};
    if (from !== null && to !== null && from > to)
      errors.push({ field: `${field}.promotion.to`, message: PROMOTION_DAYS_MESSAGE });
    return errors;
  });
}

function isEmpty({ monthlyPrices, washPrices, promotion, gstRate }: ScheduledChange): boolean {
  const prices = [...CAR_TYPES.map((type) => monthlyPrices[type]), ...WASH_TIERS.map((tier) => washPrices[tier])];
  return promotion === null && gstRate === null && prices.every((price) => price === null);
}
