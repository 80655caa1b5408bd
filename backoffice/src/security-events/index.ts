import { lazy } from 'react';
import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import type { ScreenResource } from '../session/screen-resource.js';
import { EVENT_NAMES } from './event-text.js';

export const securityEvents: ScreenResource = {
  name: 'security-events',
  list: lazy(() => import('./SecurityEventList.js')),
  recordRepresentation: ({ event }: SecurityEventResponse) => EVENT_NAMES[event],
};
