import { lazy } from 'react';
import type { WashResponse } from '#libs/contract/washes.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const washes: ScreenResource = {
  name: 'washes',
  list: lazy(() => import('./WashList.js')),
  show: lazy(() => import('./WashShow.js')),
  recordRepresentation: (wash: WashResponse) => `${wash.name}, ${wash.service}`,
};
