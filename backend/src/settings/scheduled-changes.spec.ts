import { describe, expect, it } from '@jest/globals';
import { CAR_TYPES, WASH_TIERS } from '#libs/catalogue.js';
import {
  dueChanges,
  promotionEnd,
  scheduledChangeErrors,
  settingsOn,
  type Promotion,
  type ScheduledChange,
} from './scheduled-changes.js';
import { DEFAULT_SETTINGS, previewDay, settingsErrors, tariffOn, type Settings } from './settings.js';
import { NO_PREFIXES } from './number-prefixes.js';

const none = <Key extends string>(keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, null])) as Record<Key, null>;

const NO_MONTHLY = none(CAR_TYPES);
const NO_WASHES = none(WASH_TIERS);

function change(from: string, values: Partial<ScheduledChange> = {}): ScheduledChange {
  return { from, monthlyPrices: NO_MONTHLY, washPrices: NO_WASHES, promotion: null, gstRate: null, ...values };
}

const scheduled = (...scheduledChanges: ScheduledChange[]): Settings => ({ ...DEFAULT_SETTINGS, scheduledChanges });
const promotion = (values: Partial<Promotion>): Promotion => ({ ...DEFAULT_SETTINGS.promotion, ...values });

const suv = change('2027-01-01', { monthlyPrices: { ...NO_MONTHLY, SUV: 2499_00 } });
const gst = change('2027-02-01', { gstRate: 500, washPrices: { ...NO_WASHES, basic: 349_00 } });

describe('settings with scheduled changes', () => {
  it('have their current values until the day before', () => {
    const settings = scheduled(suv, gst);
    expect(settingsOn(settings, '2026-12-31')).toBe(settings);
    expect(dueChanges(settings, '2026-12-31')).toBe(0);
  });

  it('have the new values from the first day on, and keep those that are not in the change', () => {
    const settings = settingsOn(scheduled(suv, gst), '2027-01-01');
    expect(settings.monthlyPrices).toEqual({ ...DEFAULT_SETTINGS.monthlyPrices, SUV: 2499_00 });
    expect(settings).toMatchObject({ washPrices: DEFAULT_SETTINGS.washPrices, gstRate: 1800, scheduledChanges: [gst] });
  });

  it('apply all changes that have begun, in the order of their days', () => {
    const later = change('2027-03-01', { monthlyPrices: { ...NO_MONTHLY, SUV: 2599_00 } });
    const settings = settingsOn(scheduled(later, suv, gst), '2027-03-01');
    expect(settings.monthlyPrices.SUV).toBe(2599_00);
    expect(settings.washPrices.basic).toBe(349_00);
    expect(settings).toMatchObject({ gstRate: 500, scheduledChanges: [] });
    expect(dueChanges(scheduled(later, suv, gst), '2027-02-28')).toBe(2);
  });

  it('have the tariff of the day', () => {
    const settings = scheduled(suv, change('2027-01-05', { promotion: promotion({ rate: 1000, to: '2027-01-09' }) }));
    const on = (day: string) => tariffOn(settings, day);
    expect([on('2026-12-31'), on('2027-01-01')].map(({ monthlyPrices }) => monthlyPrices.SUV)).toEqual([
      2299_00, 2499_00,
    ]);
    expect(['2027-01-04', '2027-01-05', '2027-01-10'].map((day) => on(day).promotion)).toEqual([
      { rate: 2000, active: true },
      { rate: 1000, active: true },
      { rate: 1000, active: false },
    ]);
  });
});

describe('the last day of a promotion', () => {
  const end = (current: Partial<Promotion>, ...changes: ScheduledChange[]) =>
    promotionEnd({ ...scheduled(...changes), promotion: promotion(current) });

  it('is its own, unless a scheduled change ends it earlier', () => {
    expect(end({})).toBeNull();
    expect(end({ to: '2026-12-24' })).toBe('2026-12-24');
    expect(end({ to: '2026-12-24' }, suv)).toBe('2026-12-24');
    const off = change('2027-01-01', { promotion: promotion({ active: false }) });
    expect(end({}, off)).toBe('2026-12-31');
    expect(end({ to: '2027-01-15' }, off)).toBe('2026-12-31');
    expect(end({ to: '2026-12-24' }, off)).toBe('2026-12-24');
  });

  it('is the day before another percentage, and before one that begins later', () => {
    expect(end({}, change('2027-01-01', { promotion: promotion({ rate: 1000 }) }))).toBe('2026-12-31');
    expect(end({}, change('2027-01-01', { promotion: promotion({ from: '2027-01-02' }) }))).toBe('2026-12-31');
  });

  it('is the day before one that has already ended', () => {
    expect(end({}, change('2027-01-01', { promotion: promotion({ to: '2026-12-20' }) }))).toBe('2026-12-31');
    expect(end({}, change('2027-01-01', { promotion: promotion({ to: '2027-01-01' }) }))).toBe('2027-01-01');
  });

  it('is that of a scheduled change that continues it', () => {
    const longer = change('2027-01-01', { promotion: promotion({ to: '2027-01-31' }) });
    expect(end({ to: '2027-01-01' }, longer)).toBe('2027-01-31');
    expect(end({ to: '2026-12-31' }, longer)).toBe('2027-01-31');
    expect(end({ to: '2026-12-30' }, longer)).toBe('2026-12-30');
    expect(end({}, longer, change('2027-01-10', { promotion: promotion({ rate: 500 }) }))).toBe('2027-01-09');
  });
});

describe('a scheduled change', () => {
  const TODAY = '2026-11-21';
  const errors = (...changes: ScheduledChange[]) => scheduledChangeErrors(changes, TODAY);

  it('begins tomorrow or later', () => {
    expect(errors({ ...suv, from: '2026-11-22' })).toEqual([]);
    expect(errors({ ...suv, from: TODAY })).toEqual([
      { field: 'scheduledChanges.0.from', message: 'Please choose tomorrow or a later day' },
    ]);
  });

  it('has a day of its own, and changes something', () => {
    expect(errors(suv, { ...gst, from: suv.from })).toEqual([
      { field: 'scheduledChanges.1.from', message: expect.stringMatching('already in the list') },
    ]);
    expect(errors(change('2027-01-01'))).toEqual([
      { field: 'scheduledChanges.0.from', message: 'Enter at least one new value, or remove this change' },
    ]);
  });

  it('has a promotion that ends after it begins', () => {
    const reversed = promotion({ from: '2027-01-05', to: '2027-01-04' });
    expect(errors(change('2027-01-01', { promotion: reversed }))).toMatchObject([
      { field: 'scheduledChanges.0.promotion.to' },
    ]);
  });

  it('leads to prices that can be paid online', () => {
    const saved = { used: NO_PREFIXES, holidays: [], communities: new Set<string>(), today: TODAY };
    const cheap = change('2027-01-01', { monthlyPrices: { ...NO_MONTHLY, SUV: 150 } });
    const discount = change('2027-02-01', { promotion: promotion({ rate: 9000 }) });
    expect(settingsErrors(scheduled(cheap), saved)).toEqual([]);
    expect(settingsErrors(scheduled(discount, cheap), saved)).toMatchObject([
      { field: 'scheduledChanges.0.monthlyPrices.SUV' },
    ]);
  });
});

describe('the day of a preview', () => {
  const TODAY = '2026-11-21';

  it('is the first day on which a scheduled change is another one than before', () => {
    expect(previewDay(scheduled(), scheduled(), TODAY)).toBe(TODAY);
    expect(previewDay(scheduled(), scheduled(suv, gst), TODAY)).toBe('2027-01-01');
    expect(previewDay(scheduled(suv), scheduled(suv, gst), TODAY)).toBe('2027-02-01');
    expect(previewDay(scheduled(suv), scheduled(), TODAY)).toBe('2027-01-01');
  });

  it('is today if today’s prices change', () => {
    expect(previewDay(scheduled(suv), { ...scheduled(suv), gstRate: 500 }, TODAY)).toBe(TODAY);
  });
});
