import type { SettlementLineResponse, SettlementResponse } from '#libs/contract/settlements.js';
import { rupeesFromPaise } from '#libs/money.js';
import type { PurposeLookup } from './payable-orders.js';
import type { Settlement, SettlementLine } from './settlement.js';

/** A settlement in API responses, with amounts in rupees. */
export function settlementResponse(settlement: Settlement): SettlementResponse {
  const { id, settledOn, status, utr, lines, difference, problems, version } = settlement;
  return {
    id,
    _id: id,
    settledOn,
    status,
    utr,
    amount: rupeesFromPaise(settlement.amount),
    payments: rupeesFromPaise(settlement.payments),
    refunds: rupeesFromPaise(settlement.refunds),
    fees: rupeesFromPaise(settlement.fees),
    tax: rupeesFromPaise(settlement.tax),
    adjustments: rupeesFromPaise(settlement.adjustments),
    difference: difference === null ? null : rupeesFromPaise(difference),
    lines,
    problems: problems.map((problem) => ({ ...problem, amount: rupeesFromPaise(problem.amount) })),
    version,
  };
}

/** A line of a settlement in API responses, with its amount in rupees. */
export function settlementLineResponse(
  { id, kind, amount, orderId }: SettlementLine & { orderId: string | null },
  purposeOf: PurposeLookup,
): SettlementLineResponse {
  return { id, kind, amount: rupeesFromPaise(amount), orderId, purpose: purposeOf(orderId) };
}
