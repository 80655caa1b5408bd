import { lazy } from 'react';
import type { ChangeResponse } from '#libs/contract/changes.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const changes: ScreenResource = {
  name: 'changes',
  list: lazy(() => import('./AuditLogList.js')),
  recordRepresentation: (change: ChangeResponse) => change.name,
};
