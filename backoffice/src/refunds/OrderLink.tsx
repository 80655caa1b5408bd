import { Box, Link } from '@mui/material';
import { useReference, type RaRecord } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { OrderResponse } from '#libs/contract/orders.js';
import type { Purpose } from '#libs/contract/payments.js';
import { NONE } from '../components/format.js';
import { SecondLine } from '../list/SecondLine.js';

interface OrderLinkProps {
  purpose: Purpose | null;
  /** Our order id, not the provider's. */
  orderId: string | null;
}

/** Links a payment, refund or dispute to its order, by its number. */
export function OrderLink({ purpose, orderId }: OrderLinkProps) {
  const order = useOrder(orderId);
  if (orderId === null) return NONE;
  return <OrderNumberLink isWash={purpose === 'wash'} orderId={orderId} orderNumber={order?.orderNumber} />;
}

interface OrderNumberLinkProps {
  isWash: boolean;
  orderId: string;
  /** Undefined while it is loaded. */
  orderNumber: string | undefined;
}

/** The link to an order whose number is known, or is being loaded. */
export function OrderNumberLink({ isWash, orderId, orderNumber }: OrderNumberLinkProps) {
  const name = isWash ? 'Single wash' : 'Plan';
  return (
    <Link
      component={RouterLink}
      to={`/${isWash ? 'washes' : 'allOrders'}/${encodeURIComponent(orderId)}/show`}
      aria-label={orderNumber && `${name} ${orderNumber}`}
      onClick={(event) => event.stopPropagation()}
    >
      {orderNumber ?? name}
    </Link>
  );
}

/** The link in a table, above the customer. */
export function OrderCell({ purpose, orderId }: OrderLinkProps) {
  return (
    <>
      <OrderLink purpose={purpose} orderId={orderId} />
      <SecondLine>
        <OrderCustomer orderId={orderId} />
      </SecondLine>
    </>
  );
}

/** The link and the customer in one line, where the link is underlined as part of a text. */
export function OrderText({ purpose, orderId }: OrderLinkProps) {
  return (
    <Box component="span" sx={{ '& a': { textDecoration: 'underline' } }}>
      <OrderLink purpose={purpose} orderId={orderId} /> <OrderCustomer orderId={orderId} />
    </Box>
  );
}

/** The name of the customer of an order. Nothing while it is loaded. */
function OrderCustomer({ orderId }: Pick<OrderLinkProps, 'orderId'>) {
  return useOrder(orderId)?.name;
}

/** The orders of all rows are loaded with one request. */
function useOrder(orderId: string | null): OrderResponse | undefined {
  const { referenceRecord } = useReference<OrderResponse & RaRecord>({
    reference: 'allOrders',
    id: orderId ?? '',
    options: { enabled: orderId !== null },
  });
  return referenceRecord;
}
