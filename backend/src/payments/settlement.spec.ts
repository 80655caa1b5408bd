import { describe, expect, it } from '@jest/globals';
import type { GatewaySettlement, GatewaySettlementItem } from './payment-gateway.port.js';
import {
  mergeSettlement,
  netOf,
  newSettlement,
  nextSettlementCheck,
  sumsOf,
  withLines,
  type Settlement,
} from './settlement.js';

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

const item = (over: Partial<GatewaySettlementItem>): GatewaySettlementItem => ({
  id: 'item',
  kind: 'payment',
  settlementId: 'setl_1',
  amount: 0,
  credit: 0,
  debit: 0,
  fee: 0,
  tax: 0,
  ...over,
});
const UPDATE: GatewaySettlement = { id: 'setl_1', amount: 1000_00, status: 'created', utr: null, createdAt: CREATED };
const own: Settlement = { ...newSettlement(UPDATE, 'razorpay', CREATED), version: 1 };

describe('the lines of a settlement', () => {
  const items = [
    item({ amount: 1000_00, credit: 976_40, fee: 23_60, tax: 3_60 }),
    item({ amount: 500_00, credit: 488_20, fee: 11_80, tax: 1_80 }),
    item({ kind: 'refund', amount: 200_00, debit: 205_90, fee: 5_90, tax: 90 }),
    item({ kind: 'other', amount: 100_00, debit: 100_00 }),
    item({ kind: 'other', amount: 50_00, credit: 48_82, fee: 1_18, tax: 18 }),
  ];
  const received = items.reduce((sum, { credit, debit }) => sum + credit - debit, 0);

  it('are summed by kind, with fees before their tax', () => {
    expect(sumsOf(items)).toEqual({
      payments: 1500_00,
      refunds: 200_00,
      fees: 36_00,
      tax: 6_48,
      adjustments: -50_00,
      lines: 5,
    });
  });

  it('add up to what the bank account receives', () => {
    expect(netOf(sumsOf(items))).toBe(received);
    const matching = withLines({ ...own, amount: received }, sumsOf(items), []);
    expect(matching).toMatchObject({ difference: 0, differs: false, lines: 5 });
  });

  it('differ from the amount, or from our records', () => {
    const problem = {
      id: 'pay_1',
      kind: 'payment',
      amount: 100,
      reason: 'unknown',
    } as unknown as Settlement['problems'][0];
    expect(withLines({ ...own, amount: received + 1 }, sumsOf(items), [])).toMatchObject({
      difference: 1,
      differs: true,
    });
    expect(withLines({ ...own, amount: received }, sumsOf(items), [problem])).toMatchObject({
      difference: 0,
      differs: true,
    });
  });
});

describe('an update of a settlement', () => {
  const NOW = '2026-11-22T06:30:00.000Z';
  const processed: Settlement = { ...own, status: 'processed', utr: 'UTR1' };

  it('with another status, amount or reference is applied, and its lines are read again', () => {
    const base = { ...own, nextCheckAt: null };
    expect(mergeSettlement(base, { ...UPDATE, status: 'processed', utr: 'UTR1' }, NOW)).toMatchObject({
      status: 'processed',
      utr: 'UTR1',
      nextCheckAt: NOW,
    });
    expect(mergeSettlement(base, { ...UPDATE, amount: 900_00 }, NOW)).toMatchObject({ amount: 900_00 });
    expect(mergeSettlement(base, { ...UPDATE, utr: 'UTR1' }, NOW)).toMatchObject({ utr: 'UTR1' });
  });

  it('with another amount keeps the known reference', () => {
    const update: GatewaySettlement = { ...UPDATE, status: 'processed', amount: 900_00 };
    expect(mergeSettlement(processed, update, NOW)).toMatchObject({ amount: 900_00, utr: 'UTR1' });
  });

  it('without news, or from before its transfer, changes nothing', () => {
    expect(mergeSettlement(own, UPDATE, NOW)).toBeNull();
    expect(mergeSettlement(processed, { ...UPDATE, status: 'processed' }, NOW)).toBeNull();
    expect(mergeSettlement(processed, { ...UPDATE, status: 'processed', utr: 'UTR1' }, NOW)).toBeNull();
    expect(mergeSettlement(processed, { ...UPDATE, amount: 900_00 }, NOW)).toBeNull();
  });
});
