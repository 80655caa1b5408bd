import { useEffect, useRef, useState } from 'react';
import type { OpenOrder } from '#libs/contract/orders.js';
import { hasCode, messageOf } from '../app/api.js';
import { dropDraft, keepDraft, readDraft } from './drafts.js';
import { openOrdersOf } from './open-orders.js';
import { payAtProvider, type CheckoutOrder, type PaymentProof } from './razorpay.js';

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
  /** Paid, but our server has not confirmed; trying again sends the same payment. */
  | { step: 'unrecorded'; reason: string }
  | { step: 'done' };

/** Refusals that trying again does not change. */
const FINAL = ['purchase-closed', 'signature-invalid', 'order-mismatch', 'amount-mismatch', 'not-found'] as const;

interface Payable<Completion> {
  /** Name in this tab of a payment that is made and not yet recorded, so that a reload can still record it. */
  keptAs: string;
  record: (completion: Completion) => Promise<unknown>;
  onDone: () => void | Promise<void>;
  /** Called when an order is refused; answers what to say of it, nothing when it is said elsewhere. */
  onRefused: (error: unknown) => { failure?: string; priceChanged?: string };
  /** For a failure that has no words of its own. */
  failed: string;
}

interface Purchase<Completion> {
  payer: { name: string; email: string; phone: string };
  order: () => Promise<CheckoutOrder>;
  completionOf: (proof: PaymentProof) => Completion;
}

/** Takes an order to being paid. Every step can be repeated without paying twice. */
export function usePayment<Completion>({ keptAs, record, onDone, onRefused, failed }: Payable<Completion>) {
  const [state, setState] = useState<PaymentState>(() =>
    readDraft(keptAs) ? { step: 'unrecorded', reason: '' } : { step: 'idle' },
  );
  const underway = useRef(false);
  const paid = useRef<Completion | null>(null);
  const left = useRef(new AbortController());
  useEffect(() => {
    left.current = new AbortController();
    return () => left.current.abort();
  }, []);

  /** Two presses, or a press during another step, are one. */
  const once = async (work: () => Promise<void>) => {
    if (underway.current) return;
    underway.current = true;
    await work().finally(() => {
      underway.current = false;
    });
  };

  const finish = async (completion: Completion) => {
    setState({ step: 'recording' });
    try {
      await record(completion);
    } catch (error) {
      if (hasCode(error, ...FINAL)) {
        dropDraft(keptAs);
        setState({ step: 'idle', failure: messageOf(error, failed), ...onRefused(error) });
      } else {
        setState({ step: 'unrecorded', reason: messageOf(error, '') });
      }
      return;
    }
    dropDraft(keptAs);
    setState({ step: 'done' });
    await onDone();
  };

  const pay = ({ payer, order, completionOf }: Purchase<Completion>) =>
    once(async () => {
      setState({ step: 'opening' });
      try {
        const ordered = await order();
        setState({ step: 'open' });
        const outcome = await payAtProvider(ordered, payer, left.current.signal);
        if (outcome.kind === 'dismissed') {
          const { declined } = outcome;
          setState({
            step: 'idle',
            ...(declined ? { declined } : { note: 'The payment was closed. Nothing was charged.' }),
          });
          return;
        }
        const completion = completionOf(outcome.proof);
        paid.current = completion;
        keepDraft(keptAs, completion);
        await finish(completion);
      } catch (error) {
        setState({ step: 'idle', openOrders: openOrdersOf(error), ...onRefused(error) });
      }
    });

  const recordAgain = () =>
    once(async () => {
      const completion = paid.current ?? readDraft<Completion>(keptAs);
      if (completion) await finish(completion);
    });

  /** An order that is paid later. */
  const orderUnpaid = (order: () => Promise<unknown>) =>
    once(async () => {
      setState({ step: 'opening' });
      try {
        await order();
      } catch (error) {
        setState({ step: 'idle', openOrders: openOrdersOf(error), ...onRefused(error) });
        return;
      }
      setState({ step: 'done' });
      await onDone();
    });

  return { state, pay, recordAgain, orderUnpaid };
}
