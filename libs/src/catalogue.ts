import type { BasisPoints, Paise } from './money.js';

/** In the order in which screens list them. */
export const CAR_TYPES = [
  'Hatchback',
  'Sedan',
  'SUV',
  'C_SUV',
  'Luxury_SUV',
  'UltraLuxury_SUV',
  'UltraPremium_SUV',
  'Ultraluxury',
] as const;
export type CarType = (typeof CAR_TYPES)[number];

/** The display names of car types. The API and the specification use the keys. */
export const CAR_TYPE_LABELS: Record<CarType, string> = {
  Hatchback: 'Hatchback',
  Sedan: 'Sedan',
  SUV: 'SUV',
  C_SUV: 'Compact SUV',
  Luxury_SUV: 'Luxury SUV',
  UltraLuxury_SUV: 'Ultra-luxury SUV',
  UltraPremium_SUV: 'Ultra-premium SUV',
  Ultraluxury: 'Ultra-luxury car',
};

/** Months. */
export const PLAN_DURATIONS = [1, 3, 6, 12] as const;
export type PlanDuration = (typeof PLAN_DURATIONS)[number];

export const WASH_TIERS = ['basic', 'premium', 'ultimate'] as const;
export type WashTier = (typeof WASH_TIERS)[number];

export const WASH_SERVICES: Record<WashTier, string> = {
  basic: 'Basic Car Wash',
  premium: 'Premium Car Wash',
  ultimate: 'Ultimate Car Wash',
};

/** The kinds of time slots: of plans, and of each single wash. */
export const SLOT_KINDS = ['plan', ...WASH_TIERS] as const;
export type SlotKind = (typeof SLOT_KINDS)[number];

/** The time slots that the operator has switched off, by kind. */
export type SlotsOff = Record<SlotKind, string[]>;

/** Every time slot is offered. */
export const NO_SLOTS_OFF: SlotsOff = { plan: [], basic: [], premium: [], ultimate: [] };

/** Prices, rates and what is on offer, edited by the operator. */
export interface Tariff {
  /** Paise per month. */
  monthlyPrices: Record<CarType, Paise>;
  /** Paise before GST. */
  washPrices: Record<WashTier, Paise>;
  promotion: { rate: BasisPoints; active: boolean };
  gstRate: BasisPoints;
  payAfterWash: boolean;
  slotsOff: SlotsOff;
}

export const DEFAULT_TARIFF: Tariff = {
  monthlyPrices: {
    Hatchback: 1799_00,
    Sedan: 1999_00,
    SUV: 2299_00,
    C_SUV: 1999_00,
    Luxury_SUV: 2299_00,
    UltraLuxury_SUV: 2299_00,
    UltraPremium_SUV: 2299_00,
    Ultraluxury: 2999_00,
  },
  washPrices: { basic: 299_00, premium: 499_00, ultimate: 999_00 },
  promotion: { rate: 2000, active: true },
  gstRate: 1800,
  payAfterWash: true,
  slotsOff: NO_SLOTS_OFF,
};

const HALF_HOUR = 30;

function clock24(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

function clock12(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function slots(
  count: number,
  firstStart: number,
  length: number,
  write: (from: number, to: number) => string,
): readonly string[] {
  return Array.from({ length: count }, (_, index) => {
    const start = firstStart + index * HALF_HOUR;
    return write(start, start + length);
  });
}

/** The profile's 14 slots: `5:00-5:30` … `11:30-12:00`, IST. */
export const PLAN_SLOTS = slots(14, 5 * 60, HALF_HOUR, (from, to) => `${clock24(from)}-${clock24(to)}`);

/** Start of a subscription's slot: minutes after midnight, IST. */
export function planSlotStart(slot: string): number {
  return 5 * 60 + PLAN_SLOTS.indexOf(slot) * HALF_HOUR;
}

const FIRST_WASH = 5.5 * 60;
const HALF_HOUR_WASH_SLOTS = slots(35, FIRST_WASH, HALF_HOUR, (from, to) => `${clock12(from)} - ${clock12(to)}`);
const ONE_HOUR_WASH_SLOTS = slots(35, FIRST_WASH, 60, (from, to) => `${clock12(from)} - ${clock12(to)}`);

/** Basic and premium in half hours, ultimate in hours at half-hour steps, IST (docs/specification.md, Slots). */
export const WASH_SLOTS: Record<WashTier, readonly string[]> = {
  basic: HALF_HOUR_WASH_SLOTS,
  premium: HALF_HOUR_WASH_SLOTS,
  ultimate: ONE_HOUR_WASH_SLOTS,
};

/** The length of a time slot in minutes: of a plan, and of a wash by its tier. */
export const SLOT_MINUTES: Record<'plan' | WashTier, number> = { plan: 30, basic: 30, premium: 30, ultimate: 60 };

/** Start of a wash slot: minutes after midnight, IST. */
export function washSlotStart(tier: WashTier, slot: string): number {
  return FIRST_WASH + WASH_SLOTS[tier].indexOf(slot) * HALF_HOUR;
}

/** A wash can be booked up to this many days ahead: by customers from tomorrow, by staff from today. */
export const WASH_DAYS_AHEAD = 60;
