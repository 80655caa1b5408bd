import { useState } from 'react';
import { Button } from '@mui/material';
import { RefundDialog, type RefundableOrder } from './RefundDialog.js';
import type { PaidOrder } from './RefundsCard.js';
import { isPermitted } from '../session/permissions.js';

/** Opens the refund dialog. Renders nothing if nothing is left to refund, or without permission. */
export function RefundAction({ order }: { order: PaidOrder & RefundableOrder }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {order.amountRefundable > 0 && isPermitted('refunds') && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
