import { lazy } from 'react';
import type { RefundResponse } from '#libs/contract/payments.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const refunds: ScreenResource = {
  name: 'refunds',
  list: lazy(() => import('./RefundList.js')),
  recordRepresentation: ({ id }: RefundResponse) => id,
};
