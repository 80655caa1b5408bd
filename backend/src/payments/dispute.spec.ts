import { describe, expect, it } from '@jest/globals';
import { DISPUTE_STATUSES, type DisputeStatus } from '#libs/contract/payments.js';
import { mergeDispute, newDispute, type Dispute } from './dispute.js';
import type { GatewayDispute } from './payment-gateway.port.js';

const BEFORE = '2026-11-21T06:29:59.000Z';
const AT = '2026-11-21T06:30:00.000Z';
const AFTER = '2026-11-21T06:30:01.000Z';
const NOW = Date.parse('2026-11-21T06:31:00.000Z');

function update(status: DisputeStatus, changes: Partial<GatewayDispute> = {}): GatewayDispute {
  return {
    id: 'disp_1',
    paymentId: 'pay_1',
    amount: 500_00,
    amountDeducted: 0,
    phase: 'chargeback',
    status,
    reasonCode: 'goods_not_received',
    respondBy: '2026-12-01T06:30:00.000Z',
    createdAt: BEFORE,
    ...changes,
  };
}

const known = (status: DisputeStatus): Dispute => ({
  ...newDispute(update(status), 'razorpay', AT, NOW),
  version: 1,
  settled: true,
});
const merged = (own: DisputeStatus, next: GatewayDispute, at = AFTER) => mergeDispute(known(own), next, at, NOW);

describe('the update of a dispute', () => {
  it.each([
    ['open', 'action_required'],
    ['open', 'under_review'],
    ['action_required', 'under_review'],
    ['under_review', 'open'],
    ['under_review', 'won'],
    ['won', 'lost'],
    ['lost', 'won'],
  ] as const)('that is later wins: %s becomes %s', (own, next) => {
    expect(merged(own, update(next))).toMatchObject({ status: next, updatedAt: AFTER, settled: false });
  });

  it.each(DISPUTE_STATUSES)('that is earlier changes nothing: under review, then %s', (status) => {
    expect(merged('under_review', update(status), BEFORE)).toBeNull();
  });

  it.each([
    ['open', 'action_required'],
    ['action_required', 'under_review'],
    ['under_review', 'closed'],
    ['closed', 'won'],
    ['won', 'lost'],
  ] as const)('of the same time wins with the later status: %s and %s', (earlier, later) => {
    expect(merged(earlier, update(later), AT)).toMatchObject({ status: later });
    expect(merged(later, update(earlier), AT)).toBeNull();
    expect(merged(later, update(later, { amountDeducted: 500_00 }), AT)).toBeNull();
  });

  it('that calls it open keeps that more evidence is required', () => {
    expect(merged('action_required', update('open'))).toBeNull();
    expect(merged('action_required', update('open', { amount: 400_00 }))).toMatchObject({
      status: 'action_required',
      amount: 400_00,
    });
  });

  it('that repeats what is known changes nothing, and another deadline is kept', () => {
    expect(merged('open', update('open'))).toBeNull();
    expect(merged('open', update('open', { respondBy: AFTER }))).toMatchObject({ respondBy: AFTER });
  });

  it('is checked daily until it is closed', () => {
    expect(merged('open', update('under_review'))!.nextCheckAt).toBe('2026-11-22T06:31:00.000Z');
    for (const status of ['won', 'lost', 'closed'] as const)
      expect(merged('open', update(status))!.nextCheckAt).toBeNull();
  });
});
