import { useQueryClient } from '@tanstack/react-query';
import type { CheckoutAddRequest, PlanData, PlanQuoteResponse, PlanResponse } from '#libs/contract/plans.js';
import { MESSAGES } from '#libs/messages.js';
import { hasCode, messageOf } from '../app/api.js';
import { reloadCatalogue } from './catalogue.js';
import { planPurchase } from './placed-orders.js';
import { addPlan, orderPlan, plansQuery, usePlans } from './plan-orders.js';
import { usePayment } from './use-payment.js';

/** Messages about the payment of a plan. */
export const PLAN_PAYMENT_TEXTS = {
  recording: 'Payment received. We are adding your plan…',
  unrecorded: MESSAGES.planFailed,
  appears: 'the plan will appear under My Plans',
  done: MESSAGES.planAdded,
};

interface PlanPurchase {
  userId: string;
  planData: PlanData;
  quote: PlanQuoteResponse | undefined;
  /** Called when the price has changed. */
  refreshQuote: () => void;
  /** Called with the plan once it is paid. */
  onPaid: (plan: PlanResponse) => void | Promise<void>;
}

/** Pays for a plan. */
export function usePlanPayment({ userId, planData: ordered, quote, refreshQuote, onPaid }: PlanPurchase) {
  const queries = useQueryClient();
  const plans = usePlans(userId).data;
  const ordersQuery = plansQuery(userId);
  const reloadPlans = () => queries.invalidateQueries({ queryKey: ordersQuery.queryKey });
  const purchase = planPurchase(userId, ordered);

  const { state, orderId, placed, pay, recordAgain } = usePayment<CheckoutAddRequest, PlanResponse>({
    storageKey: `payment:${purchase}`,
    purchase,
    record: addPlan,
    orders: plans ?? [],
    ordersQuery,
    isPaid: ({ status }) => status === 'active',
    failed: MESSAGES.planFailed,
    onDone: async (plan) => {
      await reloadPlans();
      await onPaid(plan);
    },
    onRejected: (error) => {
      const reason = messageOf(error, MESSAGES.planFailed);
      if (hasCode(error, 'slot-not-offered')) reloadCatalogue();
      if (!hasCode(error, 'amount-mismatch')) return { failure: reason };
      refreshQuote();
      return { priceChanged: reason };
    },
  });

  const payPlan = async (payer: { name: string; email: string; phone: string }) => {
    if (!quote) return;
    const planData = { ...ordered, planAmount: quote.planAmount, payable: quote.payable };
    await pay({
      payer,
      order: async () => {
        const order = await orderPlan(planData);
        void reloadPlans();
        return { ...order, id: order.planId };
      },
      completionOf: ({ razorpay_payment_id: paymentId, razorpay_order_id, razorpay_signature }) => ({
        userId,
        planData: { ...planData, paymentId },
        razorpay_order_id,
        razorpay_signature,
      }),
    });
  };

  /** The customer's plans without the one that is being bought. */
  const otherPlans = plans?.filter(({ id }) => id !== orderId) ?? [];
  return { state, placed, otherPlans, pay: payPlan, recordAgain };
}
