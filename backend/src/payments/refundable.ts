import type { DisputeStatus, RefundSource, RefundStatus } from '#libs/contract/payments.js';
import type { Instant } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';

/** A refund as the money it is taken from counts it; the whole record is the Refund with this id. */
export interface RefundEntry {
  id: string;
  /** Counts the refunds we ask for, from 1; 0 for one made in the provider's dashboard. */
  attempt: number;
  retryOf: string | null;
  amount: Paise;
  status: RefundStatus;
  source: RefundSource;
  reason: string;
  requestedBy: string | null;
  /** The same for one request sent twice. */
  requestKey: string | null;
  /** Whether its order is refunded once it is processed, although it may be a part of the price. */
  closesOrder: boolean;
  createdAt: Instant;
}

export interface DisputeEntry {
  id: string;
  status: DisputeStatus;
  amountDeducted: Paise;
  /** Rises with each change of the dispute. */
  revision: number;
}

/**
 * Captured money with everything that went back of it. Refunds and disputes are in one record with the amount,
 * so that two refunds at once can never exceed it.
 */
export interface Refundable {
  amount: Paise;
  refunds: RefundEntry[];
  disputes: DisputeEntry[];
  /** Of the refunds, those processed. */
  refunded: Paise;
  /** Of the refunds, those requested or pending. */
  refunding: Paise;
  /** Taken back in disputes that were lost. */
  lost: Paise;
}

/** Nothing has gone back yet. */
export const UNTOUCHED: Omit<Refundable, 'amount'> = { refunds: [], disputes: [], refunded: 0, refunding: 0, lost: 0 };

/** A refund only moves forward. One that was processed may still fail, when the customer's bank sends it back. */
const RANK: Record<RefundStatus, number> = { requested: 0, pending: 1, processed: 2, failed: 3 };

export function isLater(status: RefundStatus, than: RefundStatus): boolean {
  return RANK[status] > RANK[than];
}

/** What can still be refunded. */
export function availableOf({ amount, refunded, refunding, lost }: Omit<Refundable, 'refunds' | 'disputes'>): Paise {
  return Math.max(0, amount - refunded - refunding - lost);
}

/** The money with a refund that it does not count yet, or whose status is later than the one it counts. The same object when that changes nothing. */
export function withRefund<T extends Refundable>(money: T, entry: RefundEntry): T {
  const known = money.refunds.find(({ id }) => id === entry.id);
  if (known && !isLater(entry.status, known.status)) return money;
  const refunds = known
    ? money.refunds.map((one) => (one === known ? { ...known, status: entry.status } : one))
    : [...money.refunds, entry];
  return counted({ ...money, refunds });
}

/** The money with what has become of a dispute. The same object when that changes nothing, or is older than what is known. */
export function withDispute<T extends Refundable>(money: T, entry: DisputeEntry): T {
  const known = money.disputes.find(({ id }) => id === entry.id);
  if (known && known.revision >= entry.revision) return money;
  const disputes = [...money.disputes.filter((one) => one !== known), entry];
  return counted({ ...money, disputes });
}

/** The status of its refunds: of one under way first, then of one that failed and was neither retried nor followed by another. */
export function refundStatusOf({ refunds }: Pick<Refundable, 'refunds'>): RefundStatus | null {
  const relevant = refunds.filter(
    ({ id, status, createdAt }) =>
      status !== 'failed' ||
      !refunds.some((one) => one.retryOf === id || (one.status !== 'failed' && one.createdAt > createdAt)),
  );
  const order: readonly RefundStatus[] = ['pending', 'requested', 'failed', 'processed'];
  return order.find((status) => relevant.some((one) => one.status === status)) ?? null;
}

/** The status of the dispute that is most urgent. */
export function disputeStatusOf({ disputes }: Pick<Refundable, 'disputes'>): DisputeStatus | null {
  const order: readonly DisputeStatus[] = ['action_required', 'open', 'under_review', 'lost', 'won', 'closed'];
  return order.find((status) => disputes.some((one) => one.status === status)) ?? null;
}

/** Whether the order it paid for is refunded: all of it went back, or what was to go back of it. */
export function closesOrder({ amount, refunds, refunded }: Refundable): boolean {
  return (refunded > 0 && refunded >= amount) || refunds.some((one) => one.closesOrder && one.status === 'processed');
}

function counted<T extends Refundable>(money: T): T {
  const sumOf = (...statuses: RefundStatus[]) =>
    money.refunds.filter(({ status }) => statuses.includes(status)).reduce((sum, { amount }) => sum + amount, 0);
  const refunded = sumOf('processed');
  return {
    ...money,
    refunded,
    refunding: sumOf('requested', 'pending'),
    lost: Math.min(lostIn(money), Math.max(0, money.amount - refunded)),
  };
}

/** The provider writes a refund for a lost dispute in some accounts: money that went back once is counted once. */
function lostIn({ refunds, disputes }: Refundable): Paise {
  const ofProvider = refunds
    .filter(({ source, status }) => source === 'provider' && status === 'processed')
    .map(({ amount }) => amount);
  let lost = 0;
  for (const { status, amountDeducted } of disputes) {
    if (status !== 'lost') continue;
    const at = ofProvider.indexOf(amountDeducted);
    if (at >= 0) ofProvider.splice(at, 1);
    else lost += amountDeducted;
  }
  return lost;
}
