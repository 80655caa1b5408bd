import { useState } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import { AuditLogCard } from '../audit-log/AuditLogCard.js';

/** Changes by staff to a payment, which has no page of its own. */
export function PaymentAuditLog({ payment }: { payment: UnmatchedPaymentResponse }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" aria-label={`Changes to ${payment.id}`} onClick={() => setOpen(true)}>
        Changes
      </Button>
      {open && <ChangesDialog payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChangesDialog({ payment, onClose }: { payment: UnmatchedPaymentResponse; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} aria-labelledby="payment-title" maxWidth="sm" fullWidth>
      <DialogTitle id="payment-title" sx={{ overflowWrap: 'anywhere' }}>
        Payment {payment.id}
      </DialogTitle>
      <DialogContent>
        <AuditLogCard record={payment} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
