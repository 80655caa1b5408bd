import type { DisputeStatus, RefundSource, RefundStatus } from '#libs/contract/payments.js';
import type { Instant } from '#libs/calendar.js';
import type { Paise } from '#libs/money.js';

/** A refund as an entry of the payment it is taken from. The whole record is the Refund with this id. */
export interface RefundEntry {
  id: string;
  /** The number of the refund among those we request, from 1; 0 for one made in the provider's dashboard. */
  attempt: number;
  retryOf: string | null;
  amount: Paise;
  status: RefundStatus;
  /**
   * Whether it failed because the provider rejected the request or was not asked. Any status by the provider overrides
   * it.
   */
  isRejected?: boolean;
  /** Whether it failed before its payment was assigned to an order, so that it needs no retry. */
  isObsolete?: boolean;
  source: RefundSource;
  reason: string;
  requestedBy: string | null;
  /** The idempotency key of the request, or null. */
  requestKey: string | null;
  /** The bank's reference; only of a refund by bank transfer. */
  bankReference?: string;
  /** Whether the order counts as refunded once this is processed, even if it is only a part of the price. */
  closesOrder: boolean;
  /** Whether it leaves the amount due for unused months as it is. */
  isGoodwill: boolean;
  createdAt: Instant;
}

interface DisputeEntry {
  id: string;
  status: DisputeStatus;
  amountDeducted: Paise;
  /** Incremented with each change of the dispute. */
  revision: number;
}

/**
 * A captured amount with its refunds and disputes. They are in one record, so that concurrent refunds can never exceed
 * the amount.
 */
export interface Refundable {
  amount: Paise;
  refunds: RefundEntry[];
  disputes: DisputeEntry[];
  /** Sum of the processed refunds. */
  refunded: Paise;
  /** Sum of the requested and pending refunds. */
  refunding: Paise;
  /** Sum of the lost disputes. */
  lost: Paise;
}

/** A payment without refunds or disputes. */
export const UNTOUCHED: Omit<Refundable, 'amount'> = { refunds: [], disputes: [], refunded: 0, refunding: 0, lost: 0 };

/** A refund only moves forward. A processed one can still fail, if the customer's bank returns it. */
const RANK: Record<RefundStatus, number> = { requested: 0, pending: 2, processed: 3, failed: 4 };
/** A refund that was recorded as rejected takes any status by the provider. */
const REJECTED_RANK = 1;

/** The status of a refund, and whether it failed without a status by the provider. */
export type RefundProgress = Pick<RefundEntry, 'status' | 'isRejected'>;

/** Whether a refund's state is further along than another one, and so replaces it. */
export function isLater(one: RefundProgress, than: RefundProgress): boolean {
  return rankOf(one) > rankOf(than);
}

function rankOf({ status, isRejected = false }: RefundProgress): number {
  return status === 'failed' && isRejected ? REJECTED_RANK : RANK[status];
}

/** The amount that can still be refunded, in paise. */
export function availableOf({ amount, refunded, refunding, lost }: Omit<Refundable, 'refunds' | 'disputes'>): Paise {
  return Math.max(0, amount - refunded - refunding - lost);
}

/** The amounts that decide what is left to refund. */
export interface RefundedAmounts extends Omit<Refundable, 'refunds' | 'disputes'> {
  /** The part of `refunded` and `refunding` that was goodwill. */
  goodwill: Paise;
}

/**
 * What is left to refund of an amount due, less earlier refunds other than goodwill, in paise. 0 when nothing is left.
 */
export function outstandingOf(money: RefundedAmounts, due: Paise): Paise {
  const { refunded, refunding, lost, goodwill } = money;
  return Math.min(availableOf(money), Math.max(0, due - (refunded + refunding - goodwill) - lost));
}

/** The amount of goodwill refunds that were not rejected, in paise. */
export function goodwillOf({ refunds }: Pick<Refundable, 'refunds'>): Paise {
  return refunds
    .filter(({ isGoodwill, status }) => isGoodwill && status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether reserved refunds and refunds made in the dashboard exceed the payment. */
export function isOverdrawn({ amount, refunded, refunding, lost }: Omit<Refundable, 'refunds' | 'disputes'>): boolean {
  return refunded + refunding + lost > amount;
}

/** The payment with a new refund, or with a later status of a known one. Returns the same object if nothing changes. */
export function withRefund<T extends Refundable>(money: T, entry: RefundEntry): T {
  const known = money.refunds.find(({ id }) => id === entry.id);
  if (known && !isLater(entry, known)) return money;
  const { status, isRejected = false } = entry;
  const refunds = known
    ? money.refunds.map((one) => (one === known ? { ...known, status, isRejected } : one))
    : [...money.refunds, entry];
  return counted({ ...money, refunds });
}

/** The refunds and disputes of an unmatched payment, for the order that it is assigned to. */
export function assignedMoney({ refunds, disputes, refunded, refunding, lost }: Refundable): typeof UNTOUCHED {
  const obsolete = refunds.map((one) => (one.status === 'failed' ? { ...one, isObsolete: true } : one));
  return { refunds: obsolete, disputes, refunded, refunding, lost };
}

/** The payment with an update of a dispute. Returns the same object if the update is older or changes nothing. */
export function withDispute<T extends Refundable>(money: T, entry: DisputeEntry): T {
  const known = money.disputes.find(({ id }) => id === entry.id);
  if (known && known.revision >= entry.revision) return money;
  const disputes = [...money.disputes.filter((one) => one !== known), entry];
  return counted({ ...money, disputes });
}

/** The payment with the refunds and disputes of another record of it. Returns the same object if nothing changes. */
export function withMoneyOf<T extends Refundable>(
  money: T,
  { refunds, disputes }: Pick<Refundable, 'refunds' | 'disputes'>,
): T {
  const refunded = refunds.reduce((one, entry) => withRefund(one, entry), money);
  return disputes.reduce((one, entry) => withDispute(one, entry), refunded);
}

/**
 * Whether a refund that was retried, directly or through further retries, has succeeded after all, as the provider
 * reported later.
 *
 * @param retryOf the refund that was retried last
 */
export function hasSucceededAfterAll({ refunds }: Pick<Refundable, 'refunds'>, retryOf: string | null): boolean {
  const retried = retryOf === null ? undefined : refunds.find(({ id }) => id === retryOf);
  if (!retried) return false;
  return retried.status !== 'failed' || hasSucceededAfterAll({ refunds }, retried.retryOf);
}

/**
 * The failed refunds that wait for a decision. Not those with a later attempt, those that retry one that succeeded after
 * all, and obsolete ones.
 */
export function failedRefundsOf({ refunds }: Pick<Refundable, 'refunds'>): RefundEntry[] {
  const isReplaced = ({ id, createdAt }: RefundEntry) =>
    refunds.some((one) => one.retryOf === id || (one.status !== 'failed' && firstRequestOf(one, refunds) > createdAt));
  return refunds.filter(
    (one) =>
      one.status === 'failed' && !one.isObsolete && !hasSucceededAfterAll({ refunds }, one.retryOf) && !isReplaced(one),
  );
}

/** When a refund was first requested. The retry of one refund must not replace another one that failed later. */
function firstRequestOf({ retryOf, createdAt }: RefundEntry, refunds: readonly RefundEntry[]): Instant {
  const retried = refunds.find(({ id }) => id === retryOf);
  return retried ? firstRequestOf(retried, refunds) : createdAt;
}

/** The status of its refunds: first that of one in progress, then that of a failed one that waits for a decision. */
export function refundStatusOf({ refunds }: Pick<Refundable, 'refunds'>): RefundStatus | null {
  const relevant = [...refunds.filter(({ status }) => status !== 'failed'), ...failedRefundsOf({ refunds })];
  const order: readonly RefundStatus[] = ['pending', 'requested', 'failed', 'processed'];
  return order.find((status) => relevant.some((one) => one.status === status)) ?? null;
}

/** The status of the most urgent dispute. */
export function disputeStatusOf({ disputes }: Pick<Refundable, 'disputes'>): DisputeStatus | null {
  const order: readonly DisputeStatus[] = ['action_required', 'open', 'under_review', 'lost', 'won', 'closed'];
  return order.find((status) => disputes.some((one) => one.status === status)) ?? null;
}

/**
 * Whether the order counts as refunded: all of the payment was refunded, or a refund that closes the order was
 * processed.
 */
export function isDueRefunded({ amount, refunds, refunded }: Refundable): boolean {
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

/**
 * In some accounts the provider also creates a refund for a lost dispute. Money that was returned once is counted once.
 */
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
