import { describe, expect, it } from '@jest/globals';
import {
  NO_SLOTS_OFF,
  PLAN_SLOTS,
  SLOT_KINDS,
  WASH_SLOTS,
  WASH_TIERS,
  type SlotKind,
  type SlotsOff,
} from './catalogue.js';
import {
  choosableSlots,
  isSlotFull,
  isSlotOffered,
  offeredRange,
  offeredSlots,
  serviceHours,
  slotsOf,
  washSlotsOverlap,
  packedSlotsOff,
  unpackedSlots,
  withRange,
} from './offered-slots.js';

const off = (change: Partial<SlotsOff>): SlotsOff => ({ ...NO_SLOTS_OFF, ...change });

describe('time slots on offer', () => {
  it("are all of the specification's by default", () => {
    expect(offeredSlots('plan', NO_SLOTS_OFF)).toEqual(PLAN_SLOTS);
    for (const tier of ['basic', 'premium', 'ultimate'] as const)
      expect(offeredSlots(tier, NO_SLOTS_OFF)).toEqual(WASH_SLOTS[tier]);
  });

  it('are those of their kind that are not switched off, the earliest first', () => {
    const some = off({ plan: ['5:30-6:00'], basic: ['5:30 AM - 6:00 AM'] });
    expect(offeredSlots('plan', some).slice(0, 2)).toEqual(['5:00-5:30', '6:00-6:30']);
    expect(isSlotOffered('plan', '5:30-6:00', some)).toBe(false);
    expect(isSlotOffered('basic', '5:30 AM - 6:00 AM', some)).toBe(false);
    expect(isSlotOffered('premium', '5:30 AM - 6:00 AM', some)).toBe(true);
    expect(isSlotOffered('plan', '4:00-4:30', some)).toBe(false);
  });

  it('are offered by a form together with those that an order keeps, in the order of the day', () => {
    expect(choosableSlots('plan', ['6:00-6:30', '7:00-7:30'], ['6:30-7:00', ''])).toEqual([
      '6:00-6:30',
      '6:30-7:00',
      '7:00-7:30',
    ]);
  });

  it.each<[string, Partial<SlotsOff>]>([
    ['all are on', {}],
    ['some are off', { plan: ['5:30-6:00'], basic: [WASH_SLOTS.basic[0]!, WASH_SLOTS.basic[34]!] }],
    ['one of a kind is on', { ultimate: WASH_SLOTS.ultimate.slice(1), plan: PLAN_SLOTS.slice(0, -1) }],
  ])('are packed and unpacked when %s', (_, change) => {
    const some = off(change);
    const offered = Object.fromEntries(SLOT_KINDS.map((kind) => [kind, offeredSlots(kind, some)]));
    const packed = packedSlotsOff(offered as Record<SlotKind, string[]>);
    expect(packed === null).toBe(Object.keys(change).length === 0);
    const sent = JSON.parse(JSON.stringify(packed)) as typeof packed;
    for (const kind of SLOT_KINDS) expect(unpackedSlots(kind, sent)).toEqual(offered[kind]);
  });
});

describe('the hours of service', () => {
  const hoursOf = (slotsOff: SlotsOff) =>
    serviceHours({
      planSlots: offeredSlots('plan', slotsOff),
      washes: WASH_TIERS.map((tier) => ({ tier, slots: offeredSlots(tier, slotsOff) })),
    });

  it('last from the first slot of any wash to the end of the last one', () => {
    expect(hoursOf(NO_SLOTS_OFF)).toEqual({
      plans: ['5:00-5:30', '11:30-12:00'],
      washes: ['5:30 AM - 6:00 AM', '10:30 PM - 11:30 PM'],
    });
    const short = off({
      plan: [PLAN_SLOTS[0]!],
      basic: WASH_SLOTS.basic.slice(0, 3),
      premium: WASH_SLOTS.premium.slice(0, 1),
      ultimate: [...WASH_SLOTS.ultimate.slice(0, 2), ...WASH_SLOTS.ultimate.slice(-1)],
    });
    expect(hoursOf(short)).toEqual({
      plans: ['5:30-6:00', '11:30-12:00'],
      washes: ['6:00 AM - 6:30 AM', '10:30 PM - 11:00 PM'],
    });
  });
});

describe('the first and the last slot of a day', () => {
  const slots = slotsOf('plan');
  const gap = slots[5]!;

  it('switch off those before and after, and keep a gap between them', () => {
    const late = off({ plan: withRange('plan', off({ plan: [gap] }), { first: slots[2]! }) });
    expect(late.plan).toEqual([slots[0], slots[1], gap]);
    expect(withRange('plan', late, { last: slots[10]! })).toEqual([slots[0], slots[1], gap, ...slots.slice(11)]);
    expect(offeredRange('plan', late)).toEqual({ first: slots[2], last: slots[13] });
  });

  it('switch the slots on again by which the day becomes longer', () => {
    const short = off({ plan: [...slots.slice(0, 3), gap, ...slots.slice(10)] });
    expect(withRange('plan', short, { first: slots[1]! })).toEqual([slots[0], gap, ...slots.slice(10)]);
    expect(withRange('plan', short, { last: slots[13]! })).toEqual([...slots.slice(0, 3), gap]);
  });

  it('are on offer themselves', () => {
    expect(withRange('plan', off({ plan: [gap] }), { first: gap })).toEqual(slots.slice(0, 5));
    expect(withRange('plan', off({ plan: [gap] }), { last: gap })).toEqual(slots.slice(6));
  });

  it('move each other, so that one slot stays on offer', () => {
    const morning = off({ plan: slots.slice(4) });
    expect(withRange('plan', morning, { first: slots[8]! })).toEqual(slots.filter((slot) => slot !== slots[8]));
    const evening = off({ plan: slots.slice(0, 10) });
    expect(withRange('plan', evening, { last: slots[2]! })).toEqual(slots.filter((slot) => slot !== slots[2]));
  });
});

it.each([
  ['ultimate', '5:30 AM - 6:30 AM', '6:00 AM - 7:00 AM', true],
  ['ultimate', '6:00 AM - 7:00 AM', '5:30 AM - 6:30 AM', true],
  ['ultimate', '5:30 AM - 6:30 AM', '6:30 AM - 7:30 AM', false],
  ['basic', '5:30 AM - 6:00 AM', '6:00 AM - 6:30 AM', false],
  ['basic', '5:30 AM - 6:00 AM', '5:30 AM - 6:00 AM', true],
] as const)('slots of %s washes overlap (%s and %s): %s', (tier, one, other, overlap) => {
  expect(washSlotsOverlap(tier, one, other)).toBe(overlap);
});

it.each([
  ['without the list', undefined, false],
  ['that is free', [{ timeSlot: '6:00-6:30', free: true }], false],
  ['that has no place left', [{ timeSlot: '6:00-6:30', free: false }], true],
  ['beside a full one', [{ timeSlot: '6:30-7:00', free: false }], false],
])('a time slot %s is is known to be full, given %j: %j', (_, slots, full) => {
  expect(isSlotFull(slots, '6:00-6:30')).toBe(full);
});
