import type { ReactNode } from 'react';
import { Alert } from '@mui/material';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import { dayText } from '../components/format.js';

interface LateCreditNoteAlertProps {
  proposal: Pick<RefundProposalResponse, 'reducesTax' | 'reducesTaxUntil'>;
  /** Further consequences. */
  children?: ReactNode;
}

/** Says that a credit note of today is too late to reduce the tax of the payment. Otherwise renders nothing. */
export function LateCreditNoteAlert({ proposal: { reducesTax, reducesTaxUntil }, children }: LateCreditNoteAlertProps) {
  if (reducesTax) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      The credit note can no longer reduce your GST, because the deadline was {dayText(reducesTaxUntil)}. You do not get
      back the tax on this amount. {children}
    </Alert>
  );
}
