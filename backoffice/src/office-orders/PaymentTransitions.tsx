import { Box } from '@mui/material';
import { useDataProvider } from 'react-admin';
import type { OrderPayment } from '#libs/contract/order-fields.js';
import type { OrderResponse } from '#libs/contract/orders.js';
import { Transitions } from '../components/Transitions.js';
import type { BackofficeProvider } from '../providers/backoffice-provider.js';
import { receivedInCash, receivedPaymentRequest, type ReceivedPayment } from './hand-payment.js';
import { ORDER_PAYMENT, paymentTransition } from './order-payment.js';
import { PaidDialog } from './PaidDialog.js';

interface PaymentTransitionsProps {
  order: Pick<OrderResponse, 'id' | 'name' | 'kind' | 'status' | 'allowedPayments'>;
  /** The price in rupees, GST included. */
  total: number;
}

/** Records or undoes a payment by hand of an order that was booked or has begun. */
export function PaymentTransitions({ order, total }: PaymentTransitionsProps) {
  const dataProvider = useDataProvider<BackofficeProvider>();
  if (order.allowedPayments.length === 0) return null;
  const transitionTo = (payment: OrderPayment) => paymentTransition({ ...order, total }, payment);
  return (
    <Box sx={{ mt: 2 }}>
      <Transitions<OrderPayment, ReceivedPayment>
        transitions={order.allowedPayments.map(transitionTo)}
        apply={(to, received = receivedInCash()) =>
          dataProvider.setOrderPayment(
            order.id,
            to === 'paid' ? { payment: to, ...receivedPaymentRequest(received) } : { payment: 'unpaid' },
          )
        }
        renderDialog={(to, props) => (to === 'paid' ? <PaidDialog transition={transitionTo(to)} {...props} /> : null)}
        successText={(payment) =>
          `The ${order.kind === 'wash' ? 'wash' : 'plan'} is now ${ORDER_PAYMENT[payment].name.toLowerCase()}`
        }
      />
    </Box>
  );
}
