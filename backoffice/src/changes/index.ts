import { lazy } from 'react';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { RoomResource } from '../session/room-resource.js';

export const changes: RoomResource = {
  name: 'changes',
  list: lazy(() => import('./ChangeList.js')),
  recordRepresentation: (change: ChangeResponse) => change.name,
};
