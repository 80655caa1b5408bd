import { lazy } from 'react';
import type { UnmatchedPaymentResponse } from '#libs/contract/payments.js';
import type { RoomResource } from '../session/room-resource.js';

export const unmatched: RoomResource = {
  name: 'unmatched',
  list: lazy(() => import('./UnmatchedList.js')),
  recordRepresentation: ({ id }: UnmatchedPaymentResponse) => id,
  options: { label: 'Unmatched payments' },
};
