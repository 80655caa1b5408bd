import { lazy } from 'react';
import type { DisputeResponse } from '#libs/contract/payments.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const disputes: ScreenResource = {
  name: 'disputes',
  list: lazy(() => import('./DisputeList.js')),
  show: lazy(() => import('./DisputeShow.js')),
  recordRepresentation: ({ id }: DisputeResponse) => id,
};
