import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';

export const unmatched: ResourceProps = {
  name: 'unmatched',
  list: lazy(() => import('./UnmatchedList.js')),
  recordRepresentation: ({ id }: UnmatchedPaymentResponse) => id,
  options: { label: 'Unmatched payments' },
};
