import { lazy } from 'react';
import type { SettlementResponse } from '#libs/contract/settlements.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const settlements: ScreenResource = {
  name: 'settlements',
  list: lazy(() => import('./SettlementList.js')),
  show: lazy(() => import('./SettlementShow.js')),
  recordRepresentation: ({ utr, id }: SettlementResponse) => utr ?? id,
};
