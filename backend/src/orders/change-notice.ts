/**
 * A mail about a change of an order that is still to be sent. A change that took effect immediately is `changed`; a
 * pause is `paused`, and its early end or cancellation `resumed`. A day given back is `day-given-back`, and one taken
 * back again `day-taken-back`. A payment by hand that was not received is `payment-undone`.
 */
export interface ChangeNotice {
  /** The id of the change. */
  id: string;
  kind:
    'planned' | 'withdrawn' | 'changed' | 'paused' | 'resumed' | 'day-given-back' | 'day-taken-back' | 'payment-undone';
}

/** The waiting notices of an order. */
export function changeNoticesOf(order: {
  changeNotice: ChangeNotice | null;
  paymentNotice: ChangeNotice | null;
  /** Of subscriptions. */
  pauseNotice?: ChangeNotice | null;
  givenBackNotices?: readonly ChangeNotice[];
}): ChangeNotice[] {
  const { changeNotice, pauseNotice, givenBackNotices = [], paymentNotice } = order;
  return [changeNotice, pauseNotice, ...givenBackNotices, paymentNotice].filter((notice) => notice != null);
}
