import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CheckoutAddRequest, PlanQuoteResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { hasCode, messageOf } from '../../app/api.js';
import { dropCheckoutDraft, type CheckoutDraft } from '../../lib/checkout-draft.js';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.js';
import { payAtProvider } from '../../lib/razorpay.js';
import { addPlan, orderPlan } from './checkout.api.js';

/** A payment made and not yet recorded; kept so that a reload can still record it. */
const PROOF = 'payment';

type PaymentState =
  | { step: 'idle'; note?: string; declined?: string; failure?: string; priceChanged?: string }
  | { step: 'opening' | 'open' | 'recording' }
  /** Paid, but our server has not confirmed; trying again sends the same payment. */
  | { step: 'unrecorded'; reason: string }
  | { step: 'done' };

/** Takes a plan from its summary to being paid. Every step can be repeated without paying twice. */
export function usePlanPayment(userId: string, draft: CheckoutDraft | null, quote: PlanQuoteResponse | undefined, refreshQuote: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [state, setState] = useState<PaymentState>(() => (readProof(userId) ? { step: 'unrecorded', reason: '' } : { step: 'idle' }));
  const underway = useRef(false);

  /** Two presses, or a press during another step, are one. */
  const once = async (work: () => Promise<void>) => {
    if (underway.current) return;
    underway.current = true;
    await work().finally(() => {
      underway.current = false;
    });
  };

  const record = async (request: CheckoutAddRequest) => {
    setState({ step: 'recording' });
    try {
      await addPlan(request);
    } catch (error) {
      if (hasCode(error, 'purchase-closed')) {
        dropDraft(PROOF);
        setState({ step: 'idle', failure: messageOf(error, MESSAGES.planFailed) });
        return;
      }
      setState({ step: 'unrecorded', reason: messageOf(error, '') });
      return;
    }
    dropDraft(PROOF);
    dropCheckoutDraft();
    setState({ step: 'done' });
    await queries.invalidateQueries({ queryKey: ['plans', userId] });
    await navigate('/profilepage', { replace: true, state: { notice: MESSAGES.planAdded } });
  };

  const pay = () =>
    once(async () => {
      if (!userId) {
        setState({ step: 'idle', failure: MESSAGES.notLoggedIn });
        return;
      }
      if (!draft || !quote) return;
      const planData = { ...draft.planData, planAmount: quote.planAmount };
      setState({ step: 'opening' });
      try {
        const order = await orderPlan(planData);
        void queries.invalidateQueries({ queryKey: ['plans', userId] });
        setState({ step: 'open' });
        const outcome = await payAtProvider(order, draft);
        if (outcome.kind === 'dismissed') {
          const { declined } = outcome;
          setState({ step: 'idle', ...(declined ? { declined } : { note: 'The payment was closed. Nothing was charged.' }) });
          return;
        }
        const { razorpay_payment_id: paymentId, razorpay_order_id, razorpay_signature } = outcome.proof;
        const request: CheckoutAddRequest = { userId, planData: { ...planData, paymentId }, razorpay_order_id, razorpay_signature };
        keepDraft(PROOF, request);
        await record(request);
      } catch (error) {
        if (hasCode(error, 'amount-mismatch')) {
          refreshQuote();
          setState({ step: 'idle', priceChanged: messageOf(error, MESSAGES.planFailed) });
        } else {
          setState({ step: 'idle', failure: messageOf(error, MESSAGES.planFailed) });
        }
      }
    });

  const recordAgain = () =>
    once(async () => {
      const proof = readProof(userId);
      if (proof) await record(proof);
    });

  return { state, pay, recordAgain };
}

function readProof(userId: string): CheckoutAddRequest | null {
  const proof = readDraft<CheckoutAddRequest>(PROOF);
  return proof?.userId === userId ? proof : null;
}
