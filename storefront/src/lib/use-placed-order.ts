import { useState } from 'react';
import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import type { OrderStatus } from '#libs/contract/orders.js';
import { forgetPurchase, placedOrders, rememberOrder } from './placed-orders.js';

export interface PlacedOrder {
  id: string;
  status: OrderStatus;
}

export interface PlacedPurchase<Order extends PlacedOrder> {
  /** Identifies what is bought. The payment of an order for it is noticed after a reload too. */
  purchase: string;
  /** The customer's orders, which are polled while one is pending. */
  orders: readonly Order[];
  ordersQuery: Pick<FetchQueryOptions<Order[], Error, Order[], string[]>, 'queryKey' | 'queryFn'>;
  isPaid: (order: Order) => boolean;
}

/** The state of an order that was placed for the same purchase before: it can still be paid, or no longer. */
export type PlacedState = 'awaited' | 'failed' | null;

function placedStateOf(order: PlacedOrder | undefined): PlacedState {
  if (order?.status === 'pending') return 'awaited';
  return order?.status === 'failed' ? 'failed' : null;
}

/**
 * The order that was placed for a purchase in this tab. It can still be paid after its payment was closed, or the phone
 * has reloaded the page on return from a UPI app.
 */
export function usePlacedOrder<Order extends PlacedOrder>({
  purchase,
  orders,
  ordersQuery,
  isPaid,
}: PlacedPurchase<Order>) {
  const queries = useQueryClient();
  const [known, setKnown] = useState(placedOrders);
  const orderId = known[purchase] ?? null;
  const paidIn = (list: readonly Order[]) => list.find((one) => one.id === orderId && isPaid(one));
  return {
    orderId,
    placed: placedStateOf(orders.find(({ id }) => id === orderId)),
    /** The order, if the last poll has found it paid. */
    paidOrder: paidIn(orders),
    /** The order, if it is paid now. Rejects if the orders cannot be loaded. */
    findPaid: async (): Promise<Order | undefined> => {
      if (orderId === null) return undefined;
      await queries.cancelQueries({ queryKey: ordersQuery.queryKey });
      return paidIn(await queries.fetchQuery({ ...ordersQuery, retry: false, staleTime: 0 }));
    },
    remember: (id: string) => {
      rememberOrder(purchase, id);
      setKnown(placedOrders());
    },
    forget: () => {
      forgetPurchase(purchase);
      setKnown(placedOrders());
    },
  };
}
