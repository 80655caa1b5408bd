import { useQueryClient } from '@tanstack/react-query';
import type { WashCompletion, WashResponse } from '#libs/contract/washes.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { washesQuery } from '../../lib/account-queries.js';
import { usePayment } from '../../lib/use-payment.js';
import { completeWash, payWash } from '../../lib/wash-orders.js';

/** Messages about the payment of a wash. */
export const WASH_PAYMENT_TEXTS = {
  recording: 'Payment received. We are recording it…',
  unrecorded: 'We received your payment, but it is not recorded yet.',
  appears: 'this wash will be shown as paid',
  done: 'Payment received.',
};

/** Pays online for a wash that was placed before. @param onPaid called once it is paid */
export function useWashPayment(wash: WashResponse, onPaid: () => void) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: washesQuery.queryKey });
  const { state, pay, recordAgain } = usePayment<WashCompletion, WashResponse>({
    storageKey: `wash-payment:${wash.id}`,
    purchase: `wash,${wash.id}`,
    record: completeWash,
    orders: [wash],
    ordersQuery: washesQuery,
    isPaid: ({ payment }) => payment === 'paid',
    failed: MESSAGES.somethingWrong,
    onDone: async () => {
      await reload();
      onPaid();
    },
    onRejected: (error) => {
      void reload();
      return { failure: messageOf(error, MESSAGES.somethingWrong) };
    },
  });
  return {
    state,
    hasFailed: state.step === 'idle' && state.failure !== undefined,
    isBusy: state.step === 'opening' || state.step === 'open' || state.step === 'recording',
    pay: () =>
      pay({
        payer: wash,
        order: async () => ({ ...(await payWash(wash.id)), id: wash.id }),
        completionOf: (proof) => proof,
      }),
    recordAgain,
  };
}
