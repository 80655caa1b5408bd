import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenOrder } from '#libs/contract/orders.js';
import type { PaymentCompletion } from '#libs/contract/payments.js';
import { hasCode, messageOf } from '../app/api.js';
import { removeDraft, saveDraft, readDraft } from './drafts.js';
import { openOrdersOf } from './open-orders.js';
import { forgetOrders } from './placed-orders.js';
import { payAtProvider, type CheckoutOrder } from './razorpay.js';
import { usePlacedOrder, type PlacedOrder, type PlacedPurchase } from './use-placed-order.js';

export type PaymentState =
  | {
      step: 'idle';
      note?: string;
      declined?: string;
      failure?: string;
      priceChanged?: string;
      openOrders?: OpenOrder[];
    }
  /** The payment window is being opened. An order that was placed before may have been paid for. */
  | { step: 'opening'; wasPlaced: boolean }
  /** An order that is paid for later is being placed. */
  | { step: 'placing' }
  | { step: 'open' | 'recording' }
  /** Paid, but not confirmed by our server. A retry sends the same payment. */
  | { step: 'unrecorded'; reason: string }
  | { step: 'done' };

/** Error codes that a retry does not change. */
const FINAL_CODES = ['purchase-closed', 'signature-invalid', 'order-mismatch', 'amount-mismatch', 'not-found'] as const;

interface Payable<Completion, Recorded extends PlacedOrder> extends PlacedPurchase<Recorded> {
  /** The storage key of a payment that is not recorded yet, so that it can be recorded after a reload. */
  storageKey: string;
  record: (completion: Completion) => Promise<Recorded>;
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
export function usePayment<Completion, Recorded extends PlacedOrder>({
  storageKey,
  record,
  onDone,
  onRejected,
  failed,
  ...purchase
}: Payable<Completion, Recorded>) {
  const [state, setState] = useState<PaymentState>(() =>
    readDraft(storageKey) ? { step: 'unrecorded', reason: '' } : { step: 'idle' },
  );
  const paid = useRef<Completion | null>(null);
  const { orderId, placed, paidOrder, findPaid, remember, forget } = usePlacedOrder(purchase);
  const abort = useAbortOnLeaving();
  const once = useOneAtATime();

  const paidLater = state.step === 'idle' ? paidOrder : undefined;
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
  const reject = (error: unknown) => setState({ step: 'idle', openOrders: openOrdersOf(error), ...onRejected(error) });

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

  /** An order that has been paid for since the last poll is done, because another one would be bought a second time. */
  const isPaidAlready = async (): Promise<boolean> => {
    const order = await findPaid();
    if (order) await complete(order);
    return order !== undefined;
  };

  const pay = ({ payer, order, completionOf }: Purchase<Completion>) =>
    once(async () => {
      setState({ step: 'opening', wasPlaced: orderId !== null });
      try {
        if (await isPaidAlready()) return;
        const ordered = await order();
        remember(ordered.id);
        const opened = () => setState({ step: 'open' });
        const outcome = await payAtProvider(ordered, payer, { opened, signal: abort.current.signal });
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
        reject(error);
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
      setState({ step: 'placing' });
      let ordered: Recorded;
      try {
        if (await isPaidAlready()) return;
        ordered = await order();
      } catch (error) {
        reject(error);
        return;
      }
      await complete(ordered);
    });

  return { state: isPaidLater ? ({ step: 'done' } as const) : state, orderId, placed, pay, recordAgain, orderUnpaid };
}
