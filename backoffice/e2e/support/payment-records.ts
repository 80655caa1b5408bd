import type { DisputeResponse, UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { SettlementResponse } from '#libs/contract/settlements.js';

const AT = '2026-11-23T15:13:00.000Z';

/** Records with long texts, such as the API returns. */
export const UNMATCHED: UnmatchedPaymentResponse = {
  id: 'pay_725217004ad1a0',
  _id: 'pay_725217004ad1a0',
  version: 1,
  reason: 'purchase-closed',
  status: 'open',
  orderId: 'order_3ad3c78d2cd04f',
  userId: null,
  amount: 46_234.5,
  currency: 'INR',
  purpose: null,
  subjectId: null,
  refundStatus: null,
  createdAt: AT,
};

export const SETTLEMENT: SettlementResponse = {
  id: 'setl_453f63260fc692',
  _id: 'setl_453f63260fc692',
  version: 1,
  settledOn: '2026-11-23',
  status: 'processed',
  utr: 'UTR1795446824712',
  amount: 109_506_775.5,
  payments: 114_189_646.47,
  refunds: 2_314_134.05,
  fees: 2_283_828.65,
  tax: 411_047.42,
  adjustments: 0,
  difference: 0,
  lines: 3,
  problems: [],
};

export const DISPUTE: DisputeResponse = {
  id: 'disp_3a57d5777afe04',
  _id: 'disp_3a57d5777afe04',
  version: 1,
  orderId: 'o1',
  purpose: 'wash',
  userId: null,
  paymentId: 'pay_14e1f5d2f4844c',
  amount: 16_510.77,
  amountDeducted: 0,
  phase: 'pre_arbitration',
  status: 'under_review',
  reasonCode: null,
  respondBy: AT,
  evidence: [],
  createdAt: AT,
  updatedAt: AT,
};
