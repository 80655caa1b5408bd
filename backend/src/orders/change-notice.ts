/**
 * A mail about a change of an order that is still to be sent. A change that took effect at once is `changed`; a pause is
 * `paused`, and its early end or cancellation `resumed`. A payment by hand that was recorded by mistake is
 * `payment-undone`.
 */
export interface ChangeNotice {
  /** The id of the change. */
  id: string;
  kind: 'planned' | 'withdrawn' | 'changed' | 'paused' | 'resumed' | 'payment-undone';
}

/** The waiting notices of an order. */
export function changeNoticesOf(order: {
  changeNotice: ChangeNotice | null;
  /** Of subscriptions. */
  pauseNotice?: ChangeNotice | null;
}): ChangeNotice[] {
  return [order.changeNotice, order.pauseNotice].filter((notice) => notice != null);
}
