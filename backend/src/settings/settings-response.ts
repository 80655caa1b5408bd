import {
  CAR_TYPES,
  PLAN_DURATIONS,
  SLOT_KINDS,
  WASH_TIERS,
  type CarType,
  type PlanDuration,
  type Tariff,
  type WashTier,
} from '#libs/catalogue.js';
import type { BusinessDetails } from '#libs/contract/catalogue.js';
import type {
  PromotionSettings,
  ScheduledChange as ScheduledChangeBody,
  SettingsBody,
  SettingsPreviewResponse,
} from '#libs/contract/settings.js';
import type { CalendarDate } from '#libs/calendar.js';
import { basisPointsFromPercent, paiseFromRupees, percentFromBasisPoints, rupeesFromPaise } from '#libs/money.js';
import { offeredSlots, slotsOf } from '#libs/offered-slots.js';
import { policyVersion } from '#libs/policies.js';
import type { ListedDaysOff, ListedHoliday } from '#libs/service-days.js';
import { quoteSubscription, quoteWash } from '../pricing/quote.js';
import { planQuoteResponse, washQuoteResponse } from '../pricing/quote-response.js';
import type { Promotion, ScheduledChange } from './scheduled-changes.js';
import { tariffOn, type Settings } from './settings.js';

/** Settings in the units of the API: rupees and percent. */
export function settingsBody({
  monthlyPrices,
  washPrices,
  promotion,
  gstRate,
  scheduledChanges,
  payAfterWash,
  slotsOff,
  washesAtOnce,
  carsPerSlot,
  washCancelHours,
  daysOff,
  orderLimits,
  pausePolicy,
  invoice,
  contacts,
  grievanceOfficer,
  waterSaving,
  reviews,
  noticeEmail,
  moneyNoticeEmail,
}: Settings): SettingsBody {
  return {
    monthlyPrices: eachOf(CAR_TYPES, (type) => rupeesFromPaise(monthlyPrices[type])),
    washPrices: eachOf(WASH_TIERS, (tier) => rupeesFromPaise(washPrices[tier])),
    promotion: promotionBody(promotion),
    gstPercent: percentFromBasisPoints(gstRate),
    scheduledChanges: scheduledChanges.map(scheduledBody),
    payAfterWash,
    slotsOff,
    washesAtOnce,
    carsPerSlot,
    washCancelHours,
    daysOff,
    orderLimits,
    pauseMinDays: pausePolicy.minDays,
    pauseMaxDaysPerTerm: pausePolicy.maxDaysPerTerm,
    pauseSlotHeldDays: pausePolicy.slotHeldDays,
    invoice,
    contacts,
    grievanceOfficer,
    waterSaving,
    reviews,
    noticeEmail,
    moneyNoticeEmail,
  };
}

/** Settings from the units of the API: paise and basis points. The inverse of settingsBody. */
export function settingsOf({
  monthlyPrices,
  washPrices,
  promotion,
  gstPercent,
  scheduledChanges,
  payAfterWash,
  slotsOff,
  washesAtOnce,
  carsPerSlot,
  washCancelHours,
  daysOff,
  orderLimits,
  pauseMinDays,
  pauseMaxDaysPerTerm,
  pauseSlotHeldDays,
  invoice,
  contacts,
  grievanceOfficer,
  waterSaving,
  reviews,
  noticeEmail,
  moneyNoticeEmail,
}: SettingsBody): Settings {
  return {
    monthlyPrices: eachOf(CAR_TYPES, (type) => paiseFromRupees(monthlyPrices[type])),
    washPrices: eachOf(WASH_TIERS, (tier) => paiseFromRupees(washPrices[tier])),
    promotion: promotionOf(promotion),
    gstRate: basisPointsFromPercent(gstPercent),
    scheduledChanges: scheduledChanges.map(scheduledOf),
    payAfterWash,
    slotsOff: eachOf(SLOT_KINDS, (kind) => slotsOf(kind).filter((slot) => slotsOff[kind].includes(slot))),
    washesAtOnce,
    carsPerSlot,
    washCancelHours,
    daysOff: { weekly: daysOff.weekly, holidays: daysOff.holidays.map(listedHoliday) },
    orderLimits: { ...orderLimits },
    pausePolicy: {
      minDays: pauseMinDays,
      maxDaysPerTerm: pauseMaxDaysPerTerm,
      slotHeldDays: pauseSlotHeldDays,
    },
    invoice: { ...invoice },
    contacts: { ...contacts, social: contacts.social.map(({ name, link }) => ({ name, link })) },
    grievanceOfficer: { ...grievanceOfficer },
    waterSaving: { ...waterSaving },
    reviews: reviews.map((review) => ({ ...review })),
    noticeEmail,
    moneyNoticeEmail,
  };
}

/** Without the community of a holiday that applies to all, which forms send as null. */
function listedHoliday({ date, name, communityId }: ListedHoliday): ListedHoliday {
  return { date, name, ...(communityId && { communityId }) };
}

function promotionBody({ rate, active, from, to }: Promotion): PromotionSettings {
  return { percent: percentFromBasisPoints(rate), active, from, to };
}

function promotionOf({ percent, active, from, to }: PromotionSettings): Promotion {
  return { rate: basisPointsFromPercent(percent), active, from, to };
}

function scheduledBody({ from, monthlyPrices, washPrices, promotion, gstRate }: ScheduledChange): ScheduledChangeBody {
  return {
    from,
    monthlyPrices: eachOf(CAR_TYPES, (type) => orNull(monthlyPrices[type], rupeesFromPaise)),
    washPrices: eachOf(WASH_TIERS, (tier) => orNull(washPrices[tier], rupeesFromPaise)),
    promotion: orNull(promotion, promotionBody),
    gstPercent: orNull(gstRate, percentFromBasisPoints),
  };
}

function scheduledOf({ from, monthlyPrices, washPrices, promotion, gstPercent }: ScheduledChangeBody): ScheduledChange {
  return {
    from,
    monthlyPrices: eachOf(CAR_TYPES, (type) => orNull(monthlyPrices[type], paiseFromRupees)),
    washPrices: eachOf(WASH_TIERS, (tier) => orNull(washPrices[tier], paiseFromRupees)),
    promotion: orNull(promotion, promotionOf),
    gstRate: orNull(gstPercent, basisPointsFromPercent),
  };
}

function orNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value);
}

/** The operator as its website shows it. */
export function businessDetails(settings: Settings, daysOff: ListedDaysOff): BusinessDetails {
  const { invoice, grievanceOfficer, waterSaving, reviews, washCancelHours, pausePolicy } = settings;
  const { supplierName, address, gstin } = invoice;
  return {
    legalName: supplierName,
    address,
    gstin,
    grievanceOfficer,
    waterSaving,
    reviews,
    washCancelHours,
    pauses: pausePolicy,
    daysOff,
  };
}

/** The version of the policies with these settings. */
export function policyVersionOf(settings: Settings): string {
  const { contacts, gstRate, payAfterWash, slotsOff } = settings;
  const business = businessDetails(settings, settings.daysOff);
  return policyVersion({
    business,
    contacts,
    gstPercent: percentFromBasisPoints(gstRate),
    payAfterWash,
    planSlots: offeredSlots('plan', slotsOff),
    washes: WASH_TIERS.map((tier) => ({ tier, slots: offeredSlots(tier, slotsOff) })),
  });
}

/** The prices of all plans and washes on a day, before and after a change. */
export function previewOf(before: Settings, after: Settings, on: CalendarDate): SettingsPreviewResponse {
  const [was, is] = [tariffOn(before, on), tariffOn(after, on)];
  const subscriptionLines = (tariff: Tariff, carType: CarType, months: PlanDuration) =>
    planQuoteResponse(carType, quoteSubscription(tariff, carType, months));
  const washLines = (tariff: Tariff, tier: WashTier) => washQuoteResponse(quoteWash(tariff, tier));
  return {
    on,
    plans: CAR_TYPES.flatMap((carType) =>
      PLAN_DURATIONS.map((months) => ({
        carType,
        months,
        before: subscriptionLines(was, carType, months),
        after: subscriptionLines(is, carType, months),
      })),
    ),
    washes: WASH_TIERS.map((tier) => ({ tier, before: washLines(was, tier), after: washLines(is, tier) })),
  };
}

function eachOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}
