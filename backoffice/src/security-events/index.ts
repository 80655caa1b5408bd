import { lazy } from 'react';
import type { SecurityEventResponse } from '#libs/contract/security-events.js';
import { SECURITY_EVENT_NAMES } from '#libs/value-names.js';
import type { ScreenResource } from '../session/screen-resource.js';

export const securityEvents: ScreenResource = {
  name: 'security-events',
  list: lazy(() => import('./SecurityEventList.js')),
  recordRepresentation: ({ event }: SecurityEventResponse) => SECURITY_EVENT_NAMES[event],
};
