import { useQueryClient } from '@tanstack/react-query';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { PaymentCompletion } from '#libs/contract/payments.js';
import { MESSAGES } from '#libs/messages.js';
import { messageOf } from '../../app/api.js';
import { washesQuery } from '../../lib/account-queries.js';
import { PaymentMessages } from '../../lib/payment-messages.js';
import { PaymentProgress } from '../../lib/payment-progress.js';
import { plansQuery } from '../../lib/plan-orders.js';
import { usePayment } from '../../lib/use-payment.js';
import { Button } from '../../ui/button.js';
import { isWash, type OwnOrder } from './order-to-pay.js';
import { completeOrder, payOrder } from './profile.api.js';

type PaidOrder = Pick<OrderResponse, 'id' | 'status' | 'payment'>;

const TEXTS = {
  recording: 'Payment received. We are recording it…',
  unrecorded: 'We received your payment, but it is not recorded yet.',
  appears: 'the order will be shown as paid',
  done: 'Payment received.',
};

interface Callbacks {
  /** Called once it is paid. */
  onPaid?: () => void;
  /** Called when a payment could not begin, or did not pay the order. */
  onFailed?: () => void;
}

/** Pays online for an order that was placed before. */
export function useOrderPayment(order: OwnOrder, { onPaid, onFailed }: Callbacks) {
  const client = useQueryClient();
  const { queryKey, queryFn } = isWash(order) ? washesQuery : plansQuery(order.userId);
  const reload = () =>
    Promise.all([client.invalidateQueries({ queryKey }), client.invalidateQueries({ queryKey: ['documents'] })]);
  const { state, pay, recordAgain } = usePayment<PaymentCompletion, PaidOrder>({
    storageKey: `order-payment:${order.id}`,
    purchase: `order,${order.id}`,
    record: (completion) => completeOrder(order.id, completion),
    orders: [order],
    ordersQuery: { queryKey, queryFn },
    isPaid: ({ payment }) => payment === 'paid',
    failed: MESSAGES.somethingWrong,
    onDone: async () => {
      await reload();
      onPaid?.();
    },
    onRejected: (error) => {
      onFailed?.();
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
        payer: order,
        order: async () => ({ ...(await payOrder(order.id)), id: order.id }),
        completionOf: (proof) => proof,
      }),
    recordAgain,
  };
}

interface OrderPaymentProps {
  order: Pick<OrderResponse, 'payableOnline'>;
  payment: ReturnType<typeof useOrderPayment>;
}

/** What became of the payment of an order. Shows a failure even if the order can no longer be paid. */
export function OrderPaymentMessages({ order, payment }: OrderPaymentProps) {
  if (!order.payableOnline && !payment.hasFailed) return null;
  return (
    <>
      <PaymentMessages state={payment.state} onRecordAgain={() => void payment.recordAgain()} texts={TEXTS} />
      <PaymentProgress state={payment.state} texts={TEXTS} />
    </>
  );
}

interface PayButtonProps extends OrderPaymentProps {
  /** What is paid for, if it is not obvious from the context. */
  purpose?: string;
  look?: 'primary' | 'secondary';
  size?: 'small';
  text: string;
}

/** The button that pays an order online. Renders nothing while it cannot be paid. */
export function PayButton({ order, payment, purpose, text, ...props }: PayButtonProps) {
  if (!order.payableOnline || payment.state.step === 'unrecorded') return null;
  return (
    <Button
      {...props}
      aria-label={purpose && `${text}: ${purpose}`}
      busy={payment.isBusy}
      onClick={() => void payment.pay()}
    >
      {text}
    </Button>
  );
}
