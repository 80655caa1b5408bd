import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { Purpose } from '#libs/contract/payments.js';
import { NONE } from '../components/format.js';

interface OrderLinkProps {
  purpose: Purpose | null;
  /** Our order id, not the provider's. */
  orderId: string | null;
}

/** Links a payment, refund or dispute to its order. */
export function OrderLink({ purpose, orderId }: OrderLinkProps) {
  if (orderId === null) return NONE;
  const name = purpose === 'wash' ? 'Single wash' : 'Plan';
  return (
    <Link
      component={RouterLink}
      to={`/${purpose === 'wash' ? 'washes' : 'allOrders'}/${encodeURIComponent(orderId)}/show`}
      aria-label={`${name} ${orderId}`}
      onClick={(event) => event.stopPropagation()}
    >
      {name}
    </Link>
  );
}
