import { lazy } from 'react';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const unmatched: ScreenResource = {
  name: 'unmatched',
  list: lazy(() => import('./UnmatchedList.js')),
  recordRepresentation: ({ id }: UnmatchedPaymentResponse) => id,
  options: { label: 'Unmatched payments' },
};
