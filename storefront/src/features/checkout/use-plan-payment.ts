import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { CheckoutAddRequest, PlanQuoteResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { hasCode, messageOf } from '../../app/api.js';
import { dropCheckoutDraft, type CheckoutDraft } from '../../lib/checkout-draft.js';
import { usePayment } from '../../lib/use-payment.js';
import { addPlan, orderPlan } from './checkout.api.js';

/** Pays for a plan, then leads to My Plans. */
export function usePlanPayment(
  userId: string,
  draft: CheckoutDraft,
  quote: PlanQuoteResponse | undefined,
  refreshQuote: () => void,
) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { carNumber, planDuration, timeSlot } = draft.planData;
  const reloadPlans = () => queries.invalidateQueries({ queryKey: ['plans', userId] });

  const { state, pay, recordAgain } = usePayment<CheckoutAddRequest>({
    keptAs: `plan-payment:${[userId, carNumber, planDuration, timeSlot].join()}`,
    record: addPlan,
    failed: MESSAGES.planFailed,
    onDone: async () => {
      dropCheckoutDraft();
      await reloadPlans();
      await navigate('/profilepage', { replace: true, state: { notice: MESSAGES.planAdded } });
    },
    onRefused: (error) => {
      const reason = messageOf(error, MESSAGES.planFailed);
      if (!hasCode(error, 'amount-mismatch')) return { failure: reason };
      refreshQuote();
      return { priceChanged: reason };
    },
  });

  const payPlan = async () => {
    if (!quote) return;
    const planData = { ...draft.planData, planAmount: quote.planAmount };
    await pay({
      payer: draft,
      order: async () => {
        const order = await orderPlan(planData);
        void reloadPlans();
        return order;
      },
      completionOf: ({ razorpay_payment_id: paymentId, razorpay_order_id, razorpay_signature }) => ({
        userId,
        planData: { ...planData, paymentId },
        razorpay_order_id,
        razorpay_signature,
      }),
    });
  };

  return { state, pay: payPlan, recordAgain };
}
