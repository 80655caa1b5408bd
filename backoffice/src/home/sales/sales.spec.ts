import { describe, expect, it } from '@jest/globals';
import { axisRupees, changeText, communityShares, ordersText, periodName, periodText } from './sales.js';

describe('a chart', () => {
  it('names months and days, and the last day of an incomplete month', () => {
    expect(periodName('2026-11-15', 'month')).toBe('Nov 2026');
    expect(periodName('2026-11-05', 'day')).toBe('5 Nov 2026');
    expect(periodText({ from: '2026-10-01', to: '2026-10-31' }, 'month')).toBe('Oct 2026');
    expect(periodText({ from: '2026-11-01', to: '2026-11-22' }, 'month')).toBe('Nov 2026, until 22 Nov 2026');
    expect(periodText({ from: '2026-11-05', to: '2026-11-05' }, 'day')).toBe('5 Nov 2026');
  });

  it.each([
    [0, '₹0'],
    [50_000, '₹50,000'],
    [2_50_000, '₹2.5 L'],
    [1_20_00_000, '₹1.2 Cr'],
  ])('formats %d rupees on its axis as %s', (rupees, text) => {
    expect(axisRupees(rupees)).toBe(text);
  });
});

it.each([
  [112, 100, '+12% on 100 from 1 Oct 2026 to 31 Oct 2026'],
  [50, 100, '−50% on 100 from 1 Oct 2026 to 31 Oct 2026'],
  [100, 100, '±0% on 100 from 1 Oct 2026 to 31 Oct 2026'],
  [999, 100, '+899% on 100 from 1 Oct 2026 to 31 Oct 2026'],
  [1309, 100, '13 times 100 from 1 Oct 2026 to 31 Oct 2026'],
  [2_46_800, 2, '1,23,400 times 2 from 1 Oct 2026 to 31 Oct 2026'],
  [100, 0, 'None from 1 Oct 2026 to 31 Oct 2026'],
])('%d orders after %d are a change of %s', (orders, before, text) => {
  const measure = { valueOf: (sales: { orders: number }) => sales.orders, format: String, formatShort: String };
  const previous = { from: '2026-10-01', to: '2026-10-31', orders: before, revenue: 0 };
  expect(changeText(measure, { orders, revenue: 0 }, previous)).toBe(text);
});

it.each([
  [1, 'Show this order'],
  [2, 'Show these 2 orders'],
  [1_23_456, 'Show these 1,23,456 orders'],
])('links to %d orders of a period', (orders, text) => {
  expect(ordersText(orders)).toBe(text);
});

it('the revenue of a community is compared with that of the previous period', () => {
  const days = { from: '2026-11-01', to: '2026-11-30', orders: 3, revenue: 5600 };
  const community = (communityId: string, revenue: number, before: number) => {
    const previous = { orders: 1, revenue: before };
    return { communityId, communityName: communityId, orders: 1, revenue, previous };
  };
  const communities = [community('Amber Heights', 4600, 2300), community('Cedar Grove', 1000, 0)];
  const sales = { ...days, step: 'day' as const, periods: [], previous: { ...days, periods: [] }, carTypes: [] };
  expect(communityShares({ ...sales, communities }).map(({ change }) => change)).toEqual(['+100% on ₹2,300', null]);
});
