/** An order that its customer has not paid for yet. */
export interface OpenOrder {
  id: string;
  kind: 'subscription' | 'wash';
  /** `pending`: waits for an online payment; `unpaid`: booked, and paid after the wash. */
  state: 'pending' | 'unpaid';
  /** What was ordered, for the customer. */
  description: string;
  /** Rupees. */
  amount: number;
  createdAt: string;
}

/** Facts of the problem `too-many-open-orders`. */
export interface TooManyOpenOrders {
  limit: number;
  /** The caller's own, oldest first; empty when other people's orders for the same address are the reason. */
  openOrders: OpenOrder[];
}
