import { useState } from 'react';
import { Button } from '@mui/material';
import { paiseFromRupees } from '#libs/money.js';
import { RefundDialog } from './RefundDialog.js';
import type { PaidOrder } from './RefundsCard.js';

/** Opens the refund dialog. Nothing when there is nothing left to refund. */
export function RefundAction({ order }: { order: PaidOrder & { name: string } }) {
  const [open, setOpen] = useState(false);
  const { amountPaid, amountRefunded, amountRefunding } = order;
  const isLeft = paiseFromRupees(amountPaid) > paiseFromRupees(amountRefunded) + paiseFromRupees(amountRefunding);
  return (
    <>
      {isLeft && (
        <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
          Refund
        </Button>
      )}
      {open && <RefundDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
