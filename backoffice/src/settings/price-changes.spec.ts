import { describe, expect, it } from '@jest/globals';
import type { SettingsRequest, SettingsResponse } from '#libs/contract/settings.js';
import { emptyChange } from './scheduled-change.js';
import { percentText, settingChanges } from './price-changes.js';

const current = {
  id: 'settings',
  _id: 'settings',
  version: 3,
  monthlyPrices: { Sedan: 2000, SUV: 2299 },
  washPrices: { basic: 299 },
  gstPercent: 18,
} as unknown as SettingsResponse;

const changed = (values: object) => settingChanges(current, { ...current, ...values });

describe('the changes of settings', () => {
  it('are empty when nothing has changed', () => {
    const { id: _id, _id: _same, ...values } = current;
    expect(settingChanges(current, values as unknown as SettingsRequest)).toEqual([]);
  });

  it.each([
    [2600, 30, false],
    [2601, 30.05, true],
    [1400, -30, false],
    [1, -99.95, true],
  ])('have a monthly price of %d, %d %, and needs confirmation: %s', (price, percent, needsConfirmation) => {
    const [change] = changed({ monthlyPrices: { Sedan: price, SUV: 2299 } }).filter(({ isPrice }) => isPrice);
    expect(change).toMatchObject({ field: 'monthlyPrices.Sedan', before: 2000, after: price, needsConfirmation });
    expect(change!.percent).toBeCloseTo(percent);
  });

  it('compare a scheduled price with the current one, and say from when it is valid', () => {
    const scheduled = (SUV: number) => [{ ...emptyChange(), from: '2027-01-01', monthlyPrices: { SUV } }];
    const price = (SUV: number) => changed({ scheduledChanges: scheduled(SUV) }).find(({ isPrice }) => isPrice);
    const close = price(2529);
    expect(close).toMatchObject({
      field: 'scheduledChanges.0.monthlyPrices.SUV',
      before: 2299,
      after: 2529,
      isPrice: true,
      from: '2027-01-01',
      needsConfirmation: false,
    });
    expect(close!.percent).toBeCloseTo(10, 1);
    expect(price(229)).toMatchObject({ after: 229, needsConfirmation: true });
  });

  it('need no confirmation for a scheduled price that is removed', () => {
    const scheduledChanges = [{ ...emptyChange(), from: '2027-01-01', monthlyPrices: { SUV: 229 } }];
    const before = { ...current, scheduledChanges } as unknown as SettingsResponse;
    const removed = settingChanges(before, { ...current, scheduledChanges: [] });
    expect(removed).toContainEqual(expect.objectContaining({ before: 229, after: null, isPrice: true }));
    expect(removed.filter(({ needsConfirmation }) => needsConfirmation)).toEqual([]);
  });

  it('need no confirmation for other numbers', () => {
    expect(changed({ gstPercent: 5 })).toContainEqual(
      expect.objectContaining({ field: 'gstPercent', isPrice: false, needsConfirmation: false }),
    );
  });

  it('are written with sign and one decimal', () => {
    expect([12.54, -30, 0.04, 1209.04].map(percentText)).toEqual(['+12.5%', '−30%', '+0%', '+1,209%']);
    expect(percentText(null)).toBe('');
  });
});
