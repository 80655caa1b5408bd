import { describe, expect, it } from '@jest/globals';
import { nextSettlementCheck } from './settlement.js';

const DAY = 24 * 60 * 60_000;
const CREATED = '2026-11-21T06:30:00.000Z';
const after = (days: number) => Date.parse(CREATED) + days * DAY;
const tomorrow = (days: number) => new Date(after(days + 1)).toISOString();

describe('a settlement', () => {
  it.each([
    ['whose lines were not read', { status: 'processed', difference: null, differs: false }],
    ['that does not match', { status: 'processed', difference: 0, differs: true }],
    ['that is not transferred', { status: 'created', difference: 0, differs: false }],
  ] as const)('%s is read daily, for thirty days', (_, settlement) => {
    for (const days of [0, 3, 29, 30])
      expect(nextSettlementCheck({ ...settlement, createdAt: CREATED }, after(days))).toBe(tomorrow(days));
    expect(nextSettlementCheck({ ...settlement, createdAt: CREATED }, after(31))).toBeNull();
  });

  it('that is transferred and matches is not read again', () => {
    const settlement = { status: 'processed', difference: 0, differs: false, createdAt: CREATED } as const;
    expect(nextSettlementCheck(settlement, after(0))).toBeNull();
  });
});
