import type { ReactNode } from 'react';
import { Alert } from '@mui/material';
import type { RefundProposalResponse } from '#libs/contract/payments.js';
import { dayText } from '../components/format.js';
import { useToday } from '../components/use-today.js';

interface LateCreditNoteAlertProps {
  proposal: Pick<RefundProposalResponse, 'reducesTax' | 'reducesTaxUntil'>;
  /** Further consequences. */
  children?: ReactNode;
}

/**
 * Says that a credit note of today is too late to reduce the tax of the payment. Otherwise renders nothing. A dialog
 * that stays open over the midnight of the deadline shows it from then on.
 */
export function LateCreditNoteAlert({ proposal: { reducesTax, reducesTaxUntil }, children }: LateCreditNoteAlertProps) {
  const today = useToday();
  if (reducesTax && today <= reducesTaxUntil) return null;
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      The credit note can no longer reduce your GST, because the deadline was {dayText(reducesTaxUntil)}. You do not get
      back the tax on this amount. {children}
    </Alert>
  );
}
