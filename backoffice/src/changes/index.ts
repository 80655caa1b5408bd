import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { ChangeResponse } from '#libs/contract/changes.js';

export const changes: ResourceProps = {
  name: 'changes',
  list: lazy(() => import('./ChangeList.js')),
  recordRepresentation: (change: ChangeResponse) => change.name,
};
