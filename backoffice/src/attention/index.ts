import { lazy } from 'react';
import type { PaymentResponse } from '#libs/contract/payments.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const attention: ScreenResource = {
  name: 'attention',
  list: lazy(() => import('./AttentionList.js')),
  recordRepresentation: ({ id }: PaymentResponse) => id,
  options: { label: 'Payments that need attention' },
};
