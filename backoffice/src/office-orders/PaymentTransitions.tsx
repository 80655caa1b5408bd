import { Box } from '@mui/material';
import type { OrderPaymentRequest } from '#libs/contract/hand-payments.js';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { Transitions } from '../components/Transitions.js';
import { useBackofficeProvider } from '../providers/use-backoffice-provider.js';
import { receivedPaymentRequest } from './hand-payment.js';
import { ORDER_PAYMENT, paymentTransition } from './order-payment.js';
import { PaidDialog } from './PaidDialog.js';
import { UnpaidDialog } from './UnpaidDialog.js';

interface PaymentTransitionsProps {
  order: Pick<OrderResponse, 'id' | 'name' | 'kind' | 'status' | 'allowedPayments'>;
  /** The price in rupees, GST included. */
  total: number;
}

/** Records or undoes a payment by hand of an order that was booked or has begun. */
export function PaymentTransitions({ order, total }: PaymentTransitionsProps) {
  const dataProvider = useBackofficeProvider();
  if (order.allowedPayments.length === 0) return null;
  const transitionTo = (payment: OrderPayment) => paymentTransition({ ...order, total }, payment);
  return (
    <Box sx={{ mt: 2 }}>
      <Transitions<OrderPayment, OrderPaymentRequest>
        transitions={order.allowedPayments.map(transitionTo)}
        apply={(_, request) => dataProvider.setOrderPayment(order.id, request!)}
        renderDialog={(to, { onConfirm, ...props }) =>
          to === 'paid' ? (
            <PaidDialog
              {...props}
              transition={transitionTo(to)}
              onConfirm={(received) => onConfirm({ payment: to, ...receivedPaymentRequest(received!) })}
            />
          ) : (
            <UnpaidDialog
              {...props}
              transition={transitionTo(to)}
              order={order}
              onConfirm={(undo) => onConfirm({ payment: 'unpaid', ...undo })}
            />
          )
        }
        successText={(payment) =>
          `The ${order.kind === 'wash' ? 'wash' : 'plan'} is now ${ORDER_PAYMENT[payment].name.toLowerCase()}`
        }
      />
    </Box>
  );
}
