import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { WashResponse } from '#libs/contract/washes.js';

export const washes: ResourceProps = {
  name: 'washes',
  list: lazy(() => import('./WashList.js')),
  show: lazy(() => import('./WashShow.js')),
  recordRepresentation: (wash: WashResponse) => `${wash.name}, ${wash.service}`,
};
