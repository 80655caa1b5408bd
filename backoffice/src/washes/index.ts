import { lazy } from 'react';
import type { WashResponse } from '#libs/contract/washes.js';
import type { RoomResource } from '../session/room-resource.js';

export const washes: RoomResource = {
  name: 'washes',
  list: lazy(() => import('./WashList.js')),
  show: lazy(() => import('./WashShow.js')),
  recordRepresentation: (wash: WashResponse) => `${wash.name}, ${wash.service}`,
};
