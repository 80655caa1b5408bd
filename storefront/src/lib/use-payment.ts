import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import type { OpenOrder, OrderStatus } from '#libs/contract/orders.js';
import type { PaymentCompletion } from '#libs/contract/payments.js';
import { hasCode, messageOf } from '../app/api.js';
import { removeDraft, saveDraft, readDraft } from './drafts.js';
import { openOrdersOf } from './open-orders.js';
import { forgetOrders, forgetPurchase, placedOrders, rememberOrder } from './placed-orders.js';
import { payAtProvider, type CheckoutOrder } from './razorpay.js';

export type PaymentState =
  | {
      step: 'idle';
      note?: string;
      declined?: string;
      failure?: string;
      priceChanged?: string;
      openOrders?: OpenOrder[];
    }
  | { step: 'opening' | 'open' | 'recording' }
  /** Paid, but not confirmed by our server. A retry sends the same payment. */
  | { step: 'unrecorded'; reason: string }
  | { step: 'done' };

/** Error codes that a retry does not change. */
const FINAL_CODES = ['purchase-closed', 'signature-invalid', 'order-mismatch', 'amount-mismatch', 'not-found'] as const;

interface Payable<Completion, Recorded> {
  /** The storage key of a payment that is not recorded yet, so that it can be recorded after a reload. */
  storageKey: string;
  /** Identifies what is bought. The payment of an order for it is noticed after a reload too. */
  purchase: string;
  record: (completion: Completion) => Promise<Recorded>;
  /** The customer's orders, which are polled while one is pending. */
  orders: readonly Recorded[];
  ordersQuery: Pick<FetchQueryOptions<Recorded[], Error, Recorded[], string[]>, 'queryKey' | 'queryFn'>;
  isPaid: (order: Recorded) => boolean;
  /** Called with the order once it is paid, or placed to be paid later. */
  onDone: (order: Recorded) => void | Promise<void>;
  /** Called when an order is rejected. Returns the message to show, or nothing when it is shown elsewhere. */
  onRejected: (error: unknown) => { failure?: string; priceChanged?: string };
  /** The message for an error without its own text. */
  failed: string;
}

interface Purchase<Completion> {
  payer: { name: string; email: string; phone: string };
  order: () => Promise<CheckoutOrder & { id: string }>;
  completionOf: (proof: PaymentCompletion) => Completion;
}

/** The state of an order that was placed for the same purchase before: it can still be paid, or no longer. */
export type PlacedState = 'awaited' | 'failed' | null;

function placedStateOf(order: { status: OrderStatus } | undefined): PlacedState {
  if (order?.status === 'pending') return 'awaited';
  return order?.status === 'failed' ? 'failed' : null;
}

/**
 * The order that was placed for a purchase in this tab. It can still be paid after its payment was closed, or the phone
 * has reloaded the page on return from a UPI app.
 */
function usePlacedOrder(purchase: string) {
  const [known, setKnown] = useState(placedOrders);
  return {
    orderId: known[purchase] ?? null,
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

/** Runs one piece of work at a time. Ignores a second click and clicks during another step. */
function useOneAtATime() {
  const isRunning = useRef(false);
  return async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    await work().finally(() => {
      isRunning.current = false;
    });
  };
}

/** Aborted when the customer leaves the page. */
function useAbortOnLeaving() {
  const abort = useRef(new AbortController());
  useEffect(() => {
    abort.current = new AbortController();
    return () => abort.current.abort();
  }, []);
  return abort;
}

/** Pays for an order. Every step can be repeated without paying twice. */
export function usePayment<Completion, Recorded extends { id: string; status: OrderStatus }>({
  storageKey,
  purchase,
  record,
  orders,
  ordersQuery,
  isPaid,
  onDone,
  onRejected,
  failed,
}: Payable<Completion, Recorded>) {
  const queries = useQueryClient();
  const [state, setState] = useState<PaymentState>(() =>
    readDraft(storageKey) ? { step: 'unrecorded', reason: '' } : { step: 'idle' },
  );
  const paid = useRef<Completion | null>(null);
  const { orderId, remember, forget } = usePlacedOrder(purchase);
  const abort = useAbortOnLeaving();
  const once = useOneAtATime();

  const paidIn = (list: readonly Recorded[]) => list.find((one) => one.id === orderId && isPaid(one));
  const paidLater = state.step === 'idle' ? paidIn(orders) : undefined;
  const isPaidLater = paidLater !== undefined;
  const finishPaidLater = useEffectEvent(() => {
    if (!paidLater) return;
    forgetOrders([paidLater.id]);
    void onDone(paidLater);
  });
  useEffect(() => {
    if (isPaidLater) finishPaidLater();
  }, [isPaidLater]);

  const complete = async (order: Recorded) => {
    forgetOrders([order.id]);
    setState({ step: 'done' });
    await onDone(order);
  };

  const finish = async (completion: Completion) => {
    setState({ step: 'recording' });
    let recorded: Recorded;
    try {
      recorded = await record(completion);
    } catch (error) {
      if (hasCode(error, ...FINAL_CODES)) {
        removeDraft(storageKey);
        if (hasCode(error, 'purchase-closed')) forget();
        setState({ step: 'idle', failure: messageOf(error, failed), ...onRejected(error) });
      } else {
        setState({ step: 'unrecorded', reason: messageOf(error, '') });
      }
      return;
    }
    removeDraft(storageKey);
    await complete(recorded);
  };

  /**
   * Whether the order that was placed before has been paid since the last poll. It is then done, because another one
   * would be bought a second time. Throws if the orders cannot be loaded.
   */
  const isPaidAlready = async (): Promise<boolean> => {
    if (orderId === null) return false;
    await queries.cancelQueries({ queryKey: ordersQuery.queryKey });
    const paidOrder = paidIn(await queries.fetchQuery({ ...ordersQuery, retry: false, staleTime: 0 }));
    if (!paidOrder) return false;
    await complete(paidOrder);
    return true;
  };

  const pay = ({ payer, order, completionOf }: Purchase<Completion>) =>
    once(async () => {
      setState({ step: 'opening' });
      try {
        if (await isPaidAlready()) return;
        const ordered = await order();
        remember(ordered.id);
        setState({ step: 'open' });
        const outcome = await payAtProvider(ordered, payer, abort.current.signal);
        if (outcome.kind === 'dismissed') {
          const { declined } = outcome;
          setState({
            step: 'idle',
            ...(declined ? { declined } : { note: 'You closed the payment window. Nothing was charged.' }),
          });
          return;
        }
        const completion = completionOf(outcome.proof);
        paid.current = completion;
        saveDraft(storageKey, completion);
        await finish(completion);
      } catch (error) {
        setState({ step: 'idle', openOrders: openOrdersOf(error), ...onRejected(error) });
      }
    });

  const recordAgain = () =>
    once(async () => {
      const completion = paid.current ?? readDraft<Completion>(storageKey);
      if (completion) await finish(completion);
    });

  /** Places an order that is paid for later. */
  const orderUnpaid = (order: () => Promise<Recorded>) =>
    once(async () => {
      setState({ step: 'opening' });
      let ordered: Recorded;
      try {
        if (await isPaidAlready()) return;
        ordered = await order();
      } catch (error) {
        setState({ step: 'idle', openOrders: openOrdersOf(error), ...onRejected(error) });
        return;
      }
      await complete(ordered);
    });

  return {
    state: isPaidLater ? ({ step: 'done' } as const) : state,
    orderId,
    placed: placedStateOf(orders.find(({ id }) => id === orderId)),
    pay,
    recordAgain,
    orderUnpaid,
  };
}
